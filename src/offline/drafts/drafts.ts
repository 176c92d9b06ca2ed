// The member's own acts on drafts. Role: each resolves when one strict transaction is on disk, and rejects when it is not; the screen says nothing before.
import { BIN_DAYS, MINUTE } from '#contract/constants.ts'
import type { Owner } from '../../api/owner.ts'
import type { Drafts } from '../offline.ts'
import type { Change, DraftStore } from '../store/draft-store.ts'
import { type DraftChange, writeDraft } from '../store/write-draft.ts'
import { adopted, mergeAdopted, numberedApart } from './adopt-draft.ts'
import {
  type Birth,
  bin,
  freeze,
  isUntouched,
  newDraft,
  restore,
  retryPhoto,
  withdraw,
  withFile,
  withPhoto,
} from './change-draft.ts'
import { isOver } from './draft-end.ts'
import { DraftError } from './draft-error.ts'
import { isOwnedBy, mayAutosave } from './draft-facts.ts'
import type { Draft } from './draft-model.ts'
import { assertEditable, editDraft } from './edit-draft.ts'
import { isKept, isListed, isOwn, newestFirst } from './listed-drafts.ts'
import { type MigrationReport, migrateDraft } from './migrate-draft.ts'
import { notePicked, putPicked, withoutPicked } from './picked-files.ts'
import { goOn, newEdit, rebase } from './rebase-draft.ts'
import { remade } from './remake-draft.ts'

export type DraftsPorts = {
  store: DraftStore
  owner: Owner
  deviceId: string
  now: () => number
  newId: () => string
  /** After every durable change made here. */
  notify: (change: DraftChange) => void
}

export function createDrafts(ports: DraftsPorts): Drafts {
  const { store, owner, deviceId, now, newId } = ports
  const birth = (): Birth => ({ draftId: newId(), deviceId, owner, now: now() })

  const update = <T>(draftId: string, change: (draft: Draft | undefined) => Change<T>, scope?: 'bytes') =>
    writeDraft(ports, draftId, change, scope)
  const rewrite = (draftId: string, change: (draft: Draft) => Draft) =>
    update(draftId, (draft) => {
      const next = change(known(draft))
      return { result: next, draft: next }
    })
  const listAll = async () => (await store.readAll()).filter(isKept)
  const put = (draft: Draft) => update(draft.draftId, () => ({ result: draft, draft }))

  return {
    begin: (draft) => newDraft(draft, birth()),
    create: (draft, begun = newDraft(draft, birth())) =>
      update(begun.draftId, (found) => ({ result: found ?? begun, draft: found ?? begun })),

    async beginEdit(begin) {
      const earlier = (await store.readAll()).find(
        (draft) =>
          isOwnedBy(draft, owner) &&
          draft.base?.UniqueID === begin.record.base.UniqueID &&
          draft.formName === begin.formName &&
          draft.binnedAt === null &&
          !isOver(draft),
      )
      if (!earlier) return put(newEdit(begin, birth()))
      return rewrite(earlier.draftId, (draft) => goOn(draft, begin, now()))
    },

    async adopt(autosave, record) {
      const server = adopted(autosave, record, birth())
      return update(server.draftId, (local) => {
        if (local?.submission?.state === 'sending') throw new DraftError('sending')
        const merged = local && !local.forgotten ? mergeAdopted(local, server, now()) : numberedApart(server)
        if (merged === local) return { result: local }
        // Even at the same version: what the other phone left undecided is found again.
        const next = record ? rebase(merged, record.base, now()) : merged
        return { result: next, draft: next }
      })
    },

    async get(draftId) {
      const draft = await store.read(draftId)
      return draft && isOwn(draft, owner) ? draft : undefined
    },

    async list() {
      return newestFirst((await store.readAll()).filter((draft) => isListed(draft, owner)))
    },

    listAll,

    edit: (draftId, edits, memory) =>
      update(draftId, (found) => {
        const draft = found || !memory ? known(found) : remade(memory, now())
        // A lock's epoch may be noted at any time: it is no content.
        const hasContent = edits.some(({ kind }) => kind !== 'lock')
        if (hasContent) assertEditable(draft)
        // What was sent from memory counts on: the server takes a revision it knows for one it has.
        const revision = hasContent ? Math.max(draft.revision, memory?.revision ?? 0) : draft.revision
        const next = editDraft({ ...draft, revision }, edits, now())
        return { result: next, draft: next }
      }),

    migrate: (draftId, from, to, timeZone) =>
      update<MigrationReport | null>(draftId, (draft) => {
        const present = known(draft)
        // What waits to be sent was frozen as the member last saw it.
        const isFree = !isOver(present) && (present.submission === null || present.submission.state === 'refused')
        if (!isFree || present.binnedAt !== null || present.definitionHash === to.hash) return { result: null }
        const migrated = migrateDraft(present, from, to, timeZone)
        return { result: migrated.report, draft: migrated.draft }
      }),

    notePicked: (draftId, files) =>
      update(draftId, (draft) => {
        assertEditable(draft)
        return { result: undefined, draft: notePicked(draft, files, now()) }
      }),

    keepPicked: (draftId, id, picked) =>
      update(
        draftId,
        (draft) =>
          // Prepared meanwhile, or let go.
          draft?.picked?.[id]
            ? {
                result: undefined,
                draft: putPicked(draft, id, { kept: true }),
                putBytes: { photoId: id, draftId, picked },
              }
            : { result: undefined },
        'bytes',
      ),

    async pickedBytes(id) {
      const bytes = await store.readBytes(id)
      return bytes && 'picked' in bytes ? bytes.picked : undefined
    },

    refusePicked: (draftId, id, problem, again) =>
      update(
        draftId,
        (draft) => ({
          result: undefined,
          ...(draft && { draft: putPicked(draft, id, { problem, again, ...(!again && { kept: false }) }) }),
          ...(!again && draft?.picked?.[id] && { dropBytes: id }),
        }),
        'bytes',
      ),

    dropPicked: (draftId, id) =>
      update(
        draftId,
        (draft) =>
          draft?.picked?.[id]
            ? { result: undefined, draft: withoutPicked(draft, id), dropBytes: id }
            : { result: undefined },
        'bytes',
      ),

    async addPhoto(draftId, photo, pickedId) {
      const photoId = pickedId ?? newId()
      const { image, thumbnail, sha256, thumbnailSha256, name } = photo
      const putBytes = { photoId, draftId, image, thumbnail, sha256, thumbnailSha256, name }
      return update(
        draftId,
        (draft) => {
          assertEditable(draft)
          // Prepared by another tab as well: once is enough.
          if (draft.photos[photoId]) return { result: photoId, draft: withoutPicked(draft, photoId) }
          return { result: photoId, draft: withPhoto(withoutPicked(draft, photoId), photoId, photo, now()), putBytes }
        },
        'bytes',
      )
    },

    async photoBytes(photoId) {
      const bytes = await store.readBytes(photoId)
      return bytes && 'image' in bytes ? { image: bytes.image, thumbnail: bytes.thumbnail } : undefined
    },

    async addFile(draftId, chosen, pickedId) {
      const id = pickedId ?? newId()
      const { bytes, sha256, name, mediaType } = chosen
      const putBytes = { photoId: id, draftId, file: bytes, sha256, name, mediaType }
      return update(
        draftId,
        (draft) => {
          assertEditable(draft)
          return { result: id, draft: withFile(withoutPicked(draft, id), id, chosen, now()), putBytes }
        },
        'bytes',
      )
    },

    async fileBytes(fileId) {
      const held = await store.readBytes(fileId)
      return held && 'file' in held ? { bytes: held.file, name: held.name, mediaType: held.mediaType } : undefined
    },

    retryPhoto: async (draftId, photoId) => void (await rewrite(draftId, (draft) => retryPhoto(draft, photoId))),

    async submit(draftId, kind, body) {
      const key = newId()
      await rewrite(draftId, (draft) => freeze(draft, kind, body, key, now()))
      return key
    },

    withdraw: (draftId) =>
      update(draftId, (draft) => {
        const next = withdraw(known(draft))
        return { result: next.submission === null, draft: next }
      }),

    discard: async (draftId) => void (await rewrite(draftId, (draft) => bin(draft, now()))),
    restore: async (draftId) => void (await rewrite(draftId, restore)),
    dismiss: (draftId) => update(draftId, dismiss, 'bytes'),
  }
}

function known(draft: Draft | undefined): Draft {
  if (!draft || draft.forgotten) throw new DraftError('unknown')
  return draft
}

/** The record stays, out of sight, until the server has put its copy away too. */
function dismiss(draft: Draft | undefined): Change<void> {
  if (!draft) return { result: undefined }
  const binned = draft.binnedAt !== null
  if (!binned && !isOver(draft) && !isUntouched(draft)) throw new DraftError('not-dismissable')
  const owing = binned && !draft.serverBinned && mayAutosave(draft) && !isUntouched(draft)
  return { result: undefined, draft: owing ? { ...draft, forgotten: true } : null, dropBytes: true }
}

const DAY = 24 * 60 * MINUTE
/** On opening: what has been in the bin for its time, submissions long acknowledged, and drafts in which nobody wrote. */
export async function sweep(store: DraftStore, now: number): Promise<void> {
  const ended = (draft: Draft) => {
    if (draft.binnedAt !== null) return now - draft.binnedAt > BIN_DAYS * DAY
    if (draft.submission?.state === 'done') return now - draft.submission.actedAt > BIN_DAYS * DAY
    if (draft.became) return now - draft.became.at > BIN_DAYS * DAY
    return isUntouched(draft) && now - draft.createdAt > DAY
  }
  for (const { draftId } of (await store.readAll()).filter(ended))
    await store.update(draftId, (draft) => (draft && ended(draft) ? dismiss(draft) : { result: undefined }), 'bytes')
}
