// Turns picked files into photos of a draft: records their names and stores the originals on disk first, prepares them
// in parallel, stores them in the order they were picked. A photo lost here exists nowhere else. Lives as long as the
// app, so that leaving the Photos page interrupts nothing, and resumes after a restart. A photo that could not be
// stored stays here with its reason until the member retries or dismisses it.
import type { Values } from '#contract/listing.ts'
import { freeName } from '#src/device/photo/duplicate-names.ts'
import type { PhotoPipeline, PreparedPhoto } from '#src/device/photo/photo-pipeline.ts'
import { mayPassLater, type PhotoRefusal, refusePhoto } from '#src/device/photo/refusal.ts'
import { refuseBySize } from '#src/device/photo/sniff.ts'
import type { Draft, PickedFile } from '#src/offline/drafts/draft-model.ts'
import { pickedFiles } from '#src/offline/drafts/picked-files.ts'
import { isOver } from '#src/offline/drafts/standing.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { createEvents } from '#src/state/signal.ts'
import { withLike } from './quality-note.ts'

/**
 * preparing: being read, scaled, hashed. refused: because of the file or the phone; `again`: the same file may succeed
 * later.
 */
export type IntakeItem =
  | { id: string; name: string; kind: 'preparing' }
  | { id: string; name: string; kind: 'refused'; message: string; again: boolean }

/**
 * A file that is already stored on this phone under the id that its photo will have, so that adding it twice has the
 * same effect as once.
 */
export type HeldFile = {
  /** If absent, the file is new. */
  id?: string
  file: File
  Description?: string
  /** See TakenPhoto. */
  fields?: Values
  /** See TakenPhoto. */
  wordOrder?: readonly string[]
  replaces?: string
  /** Called when the draft has it on disk, or when it was permanently refused; may be called twice. */
  onSafe?(id: string): void
  /** Called when its file is on disk, ready or not. */
  onKept?(id: string): void
  onRefused?(message: string): void
}
type Refused = Extract<IntakeItem, { kind: 'refused' }>

export type PhotoIntake = {
  /** Adds as many files as fit; returns the number left out. */
  add(draftId: string, files: readonly (File | HeldFile)[], room: number): number
  /** Resumes what an earlier page had not finished, or reports lost files by name. */
  resume(drafts: readonly Draft[]): Promise<void>
  items(draftId: string): readonly IntakeItem[]
  retry(draftId: string, id: string): void
  /** Retries all that may succeed now. */
  retryAll(draftId: string): void
  /** Gives up all files in preparation. */
  cancel(draftId: string): void
  /** Call when back online: prepares photos that were only missing the HEIC converter. */
  online(): void
  dismiss(draftId: string, id: string): void
  subscribe(listener: () => void): () => void
  /** Prepares a picture without adding it, for the editor. */
  prepare: PhotoPipeline['process']
}

export type IntakePorts = {
  pipeline: Pick<PhotoPipeline, 'process'>
  drafts: Pick<Drafts, 'addPhoto' | 'notePicked' | 'keepPicked' | 'pickedBytes' | 'refusePicked' | 'dropPicked'>
  /** Names of the draft's existing photos. */
  namesOf(draftId: string): Promise<readonly string[]>
  /** Fingerprints of the draft's photos, by id. */
  printsOf(draftId: string): Promise<ReadonlyMap<string, string>>
  /**
   * Makes this tab the only one that prepares this draft's photos, for as long as it lives; false if another tab does.
   */
  claim(draftId: string): Promise<boolean>
  newId(): string
}

export const NOT_KEPT = 'This phone couldn’t save the photo. Free up some space and try again.'
export const LOST = 'This photo was lost: the app closed before this phone could save it. Choose it again.'

const NO_CONVERTER = refusePhoto('converter-missing').message

/** `file`: returns null if its bytes are no longer stored. */
type Held = Omit<HeldFile, 'id' | 'file'> & { item: IntakeItem; file: () => Promise<File | null> }

export function createPhotoIntake(ports: IntakePorts): PhotoIntake {
  const { drafts } = ports
  const held = new Map<string, Held[]>()
  const shown = new Map<string, readonly IntakeItem[]>()
  /** Tail of each draft's queue: photos are stored one after another, in order. */
  const lines = new Map<string, Promise<void>>()
  /** Originals are large, so they are read and written one at a time. */
  let originals: Promise<unknown> = Promise.resolve()
  /** Controllers of the photos in preparation, by id. */
  const aborts = new Map<string, AbortController>()
  const changes = createEvents()

  const tell = (draftId: string) => {
    shown.set(
      draftId,
      (held.get(draftId) ?? []).map(({ item }) => item),
    )
    changes.emit()
  }
  const change = (draftId: string, id: string, item: IntakeItem | null) => {
    const next = (held.get(draftId) ?? []).flatMap((each) =>
      each.item.id !== id ? each : item ? { ...each, item } : [],
    )
    held.set(draftId, next)
    tell(draftId)
  }
  const hold = (draftId: string, entries: readonly Held[]) => {
    held.set(draftId, [...(held.get(draftId) ?? []), ...entries])
    tell(draftId)
  }
  const entryOf = (draftId: string, id: string) => held.get(draftId)?.find(({ item }) => item.id === id)
  const safe = (draftId: string, id: string) => entryOf(draftId, id)?.onSafe?.(id)
  const refuse = async (draftId: string, { id, name }: IntakeItem, message: string, again: boolean) => {
    const entry = entryOf(draftId, id)
    entry?.onRefused?.(message)
    if (!again) entry?.onSafe?.(id)
    change(draftId, id, { id, name, kind: 'refused', message, again })
    await drafts.refusePicked(draftId, id, message, again).catch(() => undefined)
  }

  const storePhoto = async (draftId: string, item: IntakeItem, photo: PreparedPhoto) => {
    const { image, thumbnail, sha256, thumbnailSha256 } = photo
    const name = freeName(photo.name, new Set(await ports.namesOf(draftId)))
    const { Description, fields, wordOrder, replaces } = entryOf(draftId, item.id) ?? {}
    const named = given({ Description, fields, wordOrder, replaces })
    const quality = withLike(photo.quality, await ports.printsOf(draftId), replaces)
    await drafts.addPhoto(draftId, { image, thumbnail, sha256, thumbnailSha256, name, quality, ...named }, item.id)
    safe(draftId, item.id)
    change(draftId, item.id, null)
  }

  /**
   * Runs one at a time. If there is no room for the original, the photo is prepared anyway: the result is a fraction of
   * the size.
   */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = originals.then(work)
    originals = done.catch(() => undefined)
    return done
  }
  /** Returns false if the phone could not record them. */
  const note = (draftId: string, items: readonly IntakeItem[]): Promise<boolean> =>
    drafts
      .notePicked(
        draftId,
        items.map(({ id, name }) => {
          const { Description, fields, wordOrder, replaces } = entryOf(draftId, id) ?? {}
          return { id, name, kind: 'photo', ...given({ Description, fields, wordOrder, replaces }) } as const
        }),
      )
      .then(
        () => true,
        () => false,
      )
  const keepOriginal = async (draftId: string, id: string, file: File) => {
    if (refuseBySize(file.size)) return
    const kept = inTurn(async () => drafts.keepPicked(draftId, id, await file.arrayBuffer()))
    await kept.then(
      () => entryOf(draftId, id)?.onKept?.(id),
      () => undefined,
    )
  }

  const again = async (file: Held['file'], signal: AbortSignal) => {
    const found = await file()
    return found && ports.pipeline.process(found, { signal })
  }
  const take = (draftId: string, { item, file }: Held, before: (file: File) => Promise<void>) => {
    const abort = new AbortController()
    const { signal } = abort
    aborts.set(item.id, abort)
    const prepared = file().then(async (found) => {
      if (!found) return null
      await before(found)
      return ports.pipeline.process(found, { signal })
    })
    // Handled below when its turn comes; this prevents an unhandled rejection until then.
    prepared.catch(() => undefined)
    const turn = (lines.get(draftId) ?? Promise.resolve()).then(async () => {
      try {
        const first = await prepared
        // Usually the phone is just busy: retry once, alone.
        const photo = first && isTooSlow(first) ? await again(file, signal) : first
        if (signal.aborted) await drafts.dropPicked(draftId, item.id)
        else if (!photo) await refuse(draftId, item, LOST, false)
        else if ('kind' in photo && photo.kind === 'refused')
          await refuse(draftId, item, photo.message, mayPassLater(photo))
        else await storePhoto(draftId, item, photo as PreparedPhoto)
      } catch {
        // The picked file may have been recorded after it was given up.
        if (signal.aborted) await drafts.dropPicked(draftId, item.id).catch(() => undefined)
        else await refuse(draftId, item, NOT_KEPT, true)
      }
    })
    lines.set(draftId, turn)
  }

  const fromDisk = async (id: string, name: string): Promise<File | null> => {
    const bytes = await drafts.pickedBytes(id)
    return bytes ? new File([bytes], name) : null
  }
  const resumeOne = async (draftId: string, picked: PickedFile) => {
    const { id, name, Description, fields, wordOrder, replaces, kept, problem, again } = picked
    const named = given({ Description, fields, wordOrder, replaces })
    const held = { file: () => inTurn(() => fromDisk(id, name)), ...named }
    const preparing: Held = { ...held, item: { id, name, kind: 'preparing' } }
    if (problem !== null)
      return hold(draftId, [{ ...held, item: { id, name, kind: 'refused', message: problem, again: again && kept } }])
    hold(draftId, [preparing])
    if (kept) take(draftId, preparing, async () => undefined)
    else await refuse(draftId, preparing.item, LOST, false)
  }

  const retryThose = (draftId: string, isMeant: (item: Refused) => boolean) => {
    for (const entry of held.get(draftId) ?? []) {
      if (entry.item.kind !== 'refused' || !isMeant(entry.item)) continue
      const { id, name } = entry.item
      const item: IntakeItem = { id, name, kind: 'preparing' }
      change(draftId, id, item)
      take(draftId, { ...entry, item }, async () => void (await note(draftId, [item])))
    }
  }

  const dismiss = (draftId: string, id: string) => {
    aborts.get(id)?.abort()
    safe(draftId, id)
    change(draftId, id, null)
    drafts.dropPicked(draftId, id).catch(() => undefined)
  }

  return {
    add(draftId, files, room) {
      const known = new Set(held.get(draftId)?.map(({ item }) => item.id))
      const fresh = files.filter((each) => each instanceof File || each.id === undefined || !known.has(each.id))
      const entries = fresh.slice(0, Math.max(0, room)).map((each): Held => {
        const { id = ports.newId(), file, ...rest } = each instanceof File ? { file: each } : each
        return { ...rest, file: async () => file, item: { id, name: file.name, kind: 'preparing' } }
      })
      hold(draftId, entries)
      const noted = ports.claim(draftId).then(() =>
        note(
          draftId,
          entries.map(({ item }) => item),
        ),
      )
      for (const entry of entries)
        take(draftId, entry, async (file) => {
          if (await noted) await keepOriginal(draftId, entry.item.id, file)
        })
      return fresh.length - entries.length
    },
    async resume(all) {
      for (const draft of all) {
        const photos = pickedFiles(draft, 'photo')
        const isEnded = draft.binnedAt !== null || isOver(draft)
        if (photos.length === 0 || isEnded || !(await ports.claim(draft.draftId))) continue
        for (const photo of photos) await resumeOne(draft.draftId, photo)
      }
    },
    items: (draftId) => shown.get(draftId) ?? NONE,
    retry: (draftId, id) => retryThose(draftId, (item) => item.id === id),
    retryAll: (draftId) => retryThose(draftId, (item) => item.again),
    online() {
      for (const draftId of held.keys()) retryThose(draftId, (item) => item.again && item.message === NO_CONVERTER)
    },
    dismiss,
    cancel(draftId) {
      for (const { item } of held.get(draftId) ?? []) if (item.kind === 'preparing') dismiss(draftId, item.id)
    },
    subscribe: changes.subscribe,
    prepare: ports.pipeline.process,
  }
}

type PickedFacts = { Description?: string; fields?: Values; wordOrder?: readonly string[]; replaces?: string }

/** Omits keys whose value is undefined. */
const given = ({
  Description,
  fields,
  wordOrder,
  replaces,
}: { [key in keyof PickedFacts]: PickedFacts[key] | undefined }): PickedFacts => ({
  ...(Description !== undefined && { Description }),
  ...(fields && { fields }),
  ...(wordOrder && { wordOrder }),
  ...(replaces !== undefined && { replaces }),
})

const isTooSlow = (photo: PreparedPhoto | PhotoRefusal): boolean => 'code' in photo && photo.code === 'took-too-long'

const NONE: readonly IntakeItem[] = []
