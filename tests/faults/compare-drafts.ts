// The part of the comparison about what has not been submitted: drafts, photos with their bytes, and locks. Pure.
import { isDeepStrictEqual } from 'node:util'
import type { Acknowledged, AcknowledgedAutosave } from './ledger.ts'
import type { StoredState } from './stored-state.ts'

/** SHA-256 of the bytes that were sent → of the bytes that the server should store for them. */
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

export function compareAutosaves(acknowledged: Acknowledged, state: StoredState): string[] {
  const differences: string[] = []
  const stored = new Map(state.autosaves.map((row) => [row.draft_id, row]))
  const written = new Set([...acknowledged.writes.values()].map(({ draftId }) => draftId))
  const gone = new Set(
    [...acknowledged.keys.values()].flatMap((key) => (key.route === 'deleteListing' ? [key.uniqueId] : [])),
  )
  for (const draftId of written)
    if (!stored.get(draftId)?.finished)
      differences.push(`draft ${draftId} was submitted, and its autosave is not ended`)
  for (const [draftId, draft] of acknowledged.autosaves) {
    if (written.has(draftId)) continue
    const row = stored.get(draftId)
    if (!row) {
      if (draft.revision > 0) differences.push(`draft ${draftId} was saved to the server and is lost`)
      continue
    }
    const isBinned = draft.binned || (draft.parentId !== null && gone.has(draft.parentId))
    if (row.finished) differences.push(`draft ${draftId} is ended, and nobody submitted it`)
    // A save that arrives after its draft was discarded takes the draft out of the bin until the phone checks.
    const isBack = draft.binned && row.revision > draft.revision
    if (row.discarded !== isBinned && !isBack)
      differences.push(`draft ${draftId} is ${row.discarded ? '' : 'not '}in the bin`)
    differences.push(...compareDraft(draftId, draft, row))
  }
  return differences
}

function compareDraft(draftId: string, draft: AcknowledgedAutosave, row: StoredState['autosaves'][number]): string[] {
  const differences: string[] = []
  if (row.real_id !== draft.member) differences.push(`draft ${draftId} is another member's`)
  // A save may have arrived, without its reply, after its draft was discarded.
  const mayBeAhead = draft.binned && row.revision > draft.revision
  if (row.revision !== draft.revision && !mayBeAhead)
    differences.push(`draft ${draftId}: revision ${draft.revision} was acknowledged, ${row.revision} is stored`)
  if (mayBeAhead) return differences
  for (const [name, value] of draft.fields)
    if (!isDeepStrictEqual(row.fields[name]?.value, value))
      differences.push(`draft ${draftId}: ${name} is not as saved`)
  for (const [path, value] of draft.rows) {
    const [section, uid, name] = path.split(' ') as [string, string, string]
    if (!isDeepStrictEqual(row.rows[section]?.[uid]?.fields[name]?.value, value))
      differences.push(`draft ${draftId}: ${path} is not as saved`)
  }
  if (draft.photoOrder.length > 0 && !isDeepStrictEqual(row.photo_order, draft.photoOrder))
    differences.push(`draft ${draftId}: photos in another order than saved`)
  return differences
}

export function comparePhotos(
  acknowledged: Acknowledged,
  { photos, bytes, strays }: StoredState,
  keptAs: KeptAs,
): string[] {
  const differences = strays.map((name) => `bytes ${name}: no row names them, and no sweep would`)
  const stored = groupBy(photos, (photo) => photo.photo_id)
  for (const [id, rows] of stored) {
    if (rows.length > 1) differences.push(`photo ${id} is stored ${rows.length} times`)
    if (!acknowledged.sentPhotos.has(id)) differences.push(`photo ${id} was never sent`)
  }
  for (const [id, photo] of acknowledged.photos) {
    const row = stored.get(id)?.[0]
    if (!row) differences.push(`photo ${id} was acknowledged and is lost`)
    else if (
      row.sha256 !== photo.sha256 ||
      row.thumb_sha256 !== photo.thumbnailSha256 ||
      row.draft_id !== photo.draftId
    )
      differences.push(`photo ${id} is another than was acknowledged`)
  }
  for (const row of photos) {
    if (bytes.get(row.image_file) !== keptAs.image.get(row.sha256))
      differences.push(`photo ${row.photo_id}: other bytes`)
    if (bytes.get(row.thumb_file) !== keptAs.thumbnail.get(row.thumb_sha256))
      differences.push(`photo ${row.photo_id}: other bytes of the thumbnail`)
  }
  return differences
}

export function compareLocks({ epochs }: Acknowledged, { locks }: StoredState): string[] {
  const stored = new Map(locks.map((lock) => [lock.entity_id, lock.epoch]))
  return [...epochs].flatMap(([id, epoch]) =>
    (stored.get(id) ?? 0) < epoch
      ? [`the lock of ${id} is stored with epoch ${stored.get(id)}, ${epoch} was acknowledged`]
      : [],
  )
}
