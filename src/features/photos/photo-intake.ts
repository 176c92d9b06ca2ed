// From picked files to photos of a draft: prepared side by side, kept in the order they were picked. Lives as long as the app, so that leaving
// the Photos page interrupts nothing. A photo that could not be kept stays here with its reason until the member tries again or lets it go.
import { freeName } from '../../device/photo/duplicate-names.ts'
import type { PhotoPipeline, PreparedPhoto } from '../../device/photo/photo-pipeline.ts'
import { mayPassLater } from '../../device/photo/refusal.ts'
import type { TakenPhoto } from '../../offline/offline.ts'

/** preparing: being read, scaled, hashed. refused: the file's fault or the phone's; `again` when the same file may pass later. */
export type IntakeItem =
  | { id: string; name: string; kind: 'preparing' }
  | { id: string; name: string; kind: 'refused'; message: string; again: boolean }

export type PhotoIntake = {
  /** Takes what there is room for and answers how many files were left out. */
  add(draftId: string, files: readonly File[], room: number): number
  items(draftId: string): readonly IntakeItem[]
  retry(draftId: string, id: string): void
  dismiss(draftId: string, id: string): void
  subscribe(listener: () => void): () => void
}

export type IntakePorts = {
  pipeline: Pick<PhotoPipeline, 'process'>
  addPhoto(draftId: string, photo: TakenPhoto): Promise<string>
  /** Names that photos of this draft bear already. */
  namesOf(draftId: string): Promise<readonly string[]>
  newId(): string
}

export const NOT_KEPT = 'This phone could not keep the photo. Free some space and try again.'

type Held = { item: IntakeItem; file: File }

export function createPhotoIntake(ports: IntakePorts): PhotoIntake {
  const held = new Map<string, Held[]>()
  const shown = new Map<string, readonly IntakeItem[]>()
  /** The end of each draft's line: photos are stored one after the other, in order. */
  const lines = new Map<string, Promise<void>>()
  const listeners = new Set<() => void>()

  const tell = (draftId: string) => {
    shown.set(
      draftId,
      (held.get(draftId) ?? []).map(({ item }) => item),
    )
    for (const listener of listeners) listener()
  }
  const change = (draftId: string, id: string, item: IntakeItem | null) => {
    const next = (held.get(draftId) ?? []).flatMap((each) =>
      each.item.id !== id ? each : item ? { ...each, item } : [],
    )
    held.set(draftId, next)
    tell(draftId)
  }
  const refuse = (draftId: string, { id, name }: IntakeItem, message: string, again: boolean) =>
    change(draftId, id, { id, name, kind: 'refused', message, again })

  const keep = async (draftId: string, item: IntakeItem, photo: PreparedPhoto) => {
    const { image, thumbnail, sha256, thumbnailSha256 } = photo
    const name = freeName(photo.name, new Set(await ports.namesOf(draftId)))
    await ports.addPhoto(draftId, { image, thumbnail, sha256, thumbnailSha256, name })
    change(draftId, item.id, null)
  }

  const take = (draftId: string, { item, file }: Held) => {
    const prepared = ports.pipeline.process(file)
    // Heard below in its turn; until then a rejection is not unhandled.
    prepared.catch(() => undefined)
    const turn = (lines.get(draftId) ?? Promise.resolve()).then(async () => {
      try {
        const photo = await prepared
        if ('kind' in photo && photo.kind === 'refused') refuse(draftId, item, photo.message, mayPassLater(photo))
        else await keep(draftId, item, photo as PreparedPhoto)
      } catch {
        refuse(draftId, item, NOT_KEPT, true)
      }
    })
    lines.set(draftId, turn)
  }

  return {
    add(draftId, files, room) {
      const entries = files.slice(0, Math.max(0, room)).map((file): Held => {
        return { file, item: { id: ports.newId(), name: file.name, kind: 'preparing' } }
      })
      held.set(draftId, [...(held.get(draftId) ?? []), ...entries])
      tell(draftId)
      for (const entry of entries) take(draftId, entry)
      return files.length - entries.length
    },
    items: (draftId) => shown.get(draftId) ?? NONE,
    retry(draftId, id) {
      const entry = held.get(draftId)?.find((each) => each.item.id === id)
      if (!entry) return
      const item: IntakeItem = { id, name: entry.item.name, kind: 'preparing' }
      change(draftId, id, item)
      take(draftId, { ...entry, item })
    },
    dismiss: (draftId, id) => change(draftId, id, null),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const NONE: readonly IntakeItem[] = []
