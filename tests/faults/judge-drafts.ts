// The half of the judgement that is about what is not submitted yet: drafts, photos with their bytes, locks. Pure; beside judge.ts.
import { isDeepStrictEqual } from 'node:util'
import type { Told, ToldAutosave } from './ledger.ts'
import type { WhatStands } from './what-stands.ts'

/** SHA-256 of the bytes that arrived → of those that are to be kept for them. */
export type KeptAs = { image: ReadonlyMap<string, string>; thumbnail: ReadonlyMap<string, string> }

export const groupBy = <T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

export function judgeAutosaves(told: Told, stands: WhatStands): string[] {
  const complaints: string[] = []
  const stored = new Map(stands.autosaves.map((row) => [row.draft_id, row]))
  const written = new Set([...told.writes.values()].map(({ draftId }) => draftId))
  const gone = new Set([...told.keys.values()].flatMap((key) => (key.route === 'deleteListing' ? [key.uniqueId] : [])))
  for (const draftId of written)
    if (!stored.get(draftId)?.finished) complaints.push(`draft ${draftId} was submitted, and its autosave is not ended`)
  for (const [draftId, draft] of told.autosaves) {
    if (written.has(draftId)) continue
    const row = stored.get(draftId)
    if (!row) {
      if (draft.revision > 0) complaints.push(`draft ${draftId} was saved to the server and is lost`)
      continue
    }
    const isBinned = draft.binned || (draft.parentId !== null && gone.has(draft.parentId))
    if (row.finished) complaints.push(`draft ${draftId} is ended, and nobody submitted it`)
    // A save that was on its way when its draft was thrown away takes it out of the bin, until the phone looks.
    const isBack = draft.binned && row.revision > draft.revision
    if (row.discarded !== isBinned && !isBack)
      complaints.push(`draft ${draftId} is ${row.discarded ? '' : 'not '}in the bin`)
    complaints.push(...judgeDraft(draftId, draft, row))
  }
  return complaints
}

function judgeDraft(draftId: string, draft: ToldAutosave, row: WhatStands['autosaves'][number]): string[] {
  const complaints: string[] = []
  if (row.real_id !== draft.member) complaints.push(`draft ${draftId} is another member's`)
  // What was thrown away while a save was on its way may have arrived without its reply.
  const mayBeAhead = draft.binned && row.revision > draft.revision
  if (row.revision !== draft.revision && !mayBeAhead)
    complaints.push(`draft ${draftId}: revision ${draft.revision} was acknowledged, ${row.revision} stands`)
  if (mayBeAhead) return complaints
  for (const [name, value] of draft.fields)
    if (!isDeepStrictEqual(row.fields[name]?.value, value)) complaints.push(`draft ${draftId}: ${name} is not as saved`)
  for (const [path, value] of draft.rows) {
    const [section, uid, name] = path.split(' ') as [string, string, string]
    if (!isDeepStrictEqual(row.rows[section]?.[uid]?.fields[name]?.value, value))
      complaints.push(`draft ${draftId}: ${path} is not as saved`)
  }
  if (draft.photoOrder.length > 0 && !isDeepStrictEqual(row.photo_order, draft.photoOrder))
    complaints.push(`draft ${draftId}: photos in another order than saved`)
  return complaints
}

export function judgePhotos(told: Told, { photos, bytes, strays }: WhatStands, keptAs: KeptAs): string[] {
  const complaints = strays.map((name) => `bytes ${name}: no row names them, and no sweep would`)
  const stored = groupBy(photos, (photo) => photo.photo_id)
  for (const [id, rows] of stored) {
    if (rows.length > 1) complaints.push(`photo ${id} stands ${rows.length} times`)
    if (!told.sentPhotos.has(id)) complaints.push(`photo ${id} was never sent`)
  }
  for (const [id, photo] of told.photos) {
    const row = stored.get(id)?.[0]
    if (!row) complaints.push(`photo ${id} was acknowledged and is lost`)
    else if (
      row.sha256 !== photo.sha256 ||
      row.thumb_sha256 !== photo.thumbnailSha256 ||
      row.draft_id !== photo.draftId
    )
      complaints.push(`photo ${id} is another than was acknowledged`)
  }
  for (const row of photos) {
    if (bytes.get(row.image_file) !== keptAs.image.get(row.sha256))
      complaints.push(`photo ${row.photo_id}: other bytes`)
    if (bytes.get(row.thumb_file) !== keptAs.thumbnail.get(row.thumb_sha256))
      complaints.push(`photo ${row.photo_id}: other bytes of the thumbnail`)
  }
  return complaints
}

export function judgeLocks({ epochs }: Told, { locks }: WhatStands): string[] {
  const stored = new Map(locks.map((lock) => [lock.entity_id, lock.epoch]))
  return [...epochs].flatMap(([id, epoch]) =>
    (stored.get(id) ?? 0) < epoch ? [`the lock of ${id} stands at epoch ${stored.get(id)}, told was ${epoch}`] : [],
  )
}
