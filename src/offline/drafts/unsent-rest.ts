// The unsent rest of a draft that became a listing through another submission: the parts that are only on this phone,
// as a change to that listing for the member to see, apply or discard. The screen has promised that all of it is saved
// here, so anything that is not in the record stays, and nothing of it is sent automatically (an edit without a lock
// sends nothing). Pure.
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import { isDeletedIn } from './deleted-parts.ts'
import type {
  AttentionNote,
  BaseRecord,
  Draft,
  DraftConflict,
  LocalFile,
  LocalPhoto,
  LocalRegister,
  LocalRow,
  PickedFile,
} from './draft-model.ts'
import { draftRows, savedPhotoOrder } from './draft-values.ts'
import { mapEntries } from './map-entries.ts'
import { mergeNote } from './merge-note.ts'
import { emptyDraft } from './new-draft.ts'
import { pickedFiles } from './picked-files.ts'
import { DRAFT_USED, ON_OTHER_PHONE } from './rebase-draft.ts'
import { withAllFields } from './rebase-rows.ts'
import type { Found } from './rebasing.ts'
import { recordKindOf } from './record-kinds.ts'
import { UNTOUCHED } from './revision.ts'
import type { SavedRecord } from './saved-record.ts'
import { SUPPLEMENTS } from './uploads.ts'

/** `bytes`: photos and files, old id → new id. */
export type UnsentRest = { draft: Draft; bytes: ReadonlyMap<string, string> }
/**
 * `missing`: photos and files whose bytes are known not to be on this phone: they are on another phone, which has
 * decided about them.
 */
export type RestPorts = { newId: () => string; now: number; missing: ReadonlySet<string> }

/** The only revision of the new draft. */
const REV = 1

/** Returns null if the record contains all of it. */
export function unsentRest(
  draft: Draft,
  { base, propertyType, title }: SavedRecord,
  { newId, now, missing }: RestPorts,
): UnsentRest | null {
  const found: Found = { conflicts: [], kept: [] }
  const { conflicts } = found
  const theirPhotos = new Map(base.photos.map((photo) => [photo.id, photo]))
  const isMine = ({ id }: LocalPhoto | LocalFile) => !missing.has(id)
  const newPhotos = Object.values(draft.photos).filter(
    (photo) =>
      photo.isNew && !photo.IsDeleted && !theirPhotos.has(photo.id) && (isMine(photo) || isDescribedHere(draft, photo)),
  )
  const theirFiles = new Set((base.items[SUPPLEMENTS] ?? []).map(({ uid }) => uid))
  const newFiles = Object.values(draft.files ?? {}).filter(
    (file) => draft.rows[SUPPLEMENTS]?.[file.id]?.IsDeleted === false && !theirFiles.has(file.id) && isMine(file),
  )
  // Under new ids, because on the server the old ones belong to the old draft.
  const picked = pickedFiles(draft).filter(({ again }) => again)
  const bytes = new Map([...newPhotos, ...newFiles, ...picked].map(({ id }) => [id, newId()]))
  const fresh = (id: string): string => bytes.get(id) ?? id
  const back = newPhotos.filter(({ id }) => isDeletedIn(base, 'photos', id))
  found.kept.push(...back.map(({ id }) => `photos[${fresh(id)}]`))
  const rows = mapEntries(draft.rows, (section, changes) => {
    const theirs = new Map((base.items[section] ?? []).map((row) => [row.uid, row]))
    const kept = Object.entries(changes).flatMap(([uid, row]): [string, LocalRow][] => {
      if (section === SUPPLEMENTS && draft.files?.[uid] && !theirs.has(uid) && !bytes.has(uid)) return []
      const rest = restOfRow(draft, row, theirs.get(uid), { section, uid, base }, found)
      return rest ? [[fresh(uid), rest]] : []
    })
    return Object.fromEntries(kept)
  })
  const photos = [
    ...newPhotos.map(({ replaces, ...photo }) => ({
      ...sendAnew(photo, fresh(photo.id)),
      ...(!isMine(photo) && ELSEWHERE),
      ...(replaces !== undefined && { replaces: fresh(replaces) }),
    })),
    ...changedPhotos(draft, theirPhotos, found),
  ]
  const fields = restOf(draft, draft.fields, base.values, { section: 'fields', uid: null }, conflicts)
  const isEmpty =
    [fields, ...Object.values(rows)].every((each) => Object.keys(each).length === 0) &&
    photos.length + picked.length === 0
  if (isEmpty) return null
  const added = draft.photoOrder.flatMap((id) => bytes.get(id) ?? [])
  const origin = { draftId: newId(), deviceId: draft.deviceId, owner: draft.owner, now }
  const rest: Draft = {
    ...emptyDraft(origin),
    operation: 'edit',
    formName: draft.formName,
    definitionHash: draft.definitionHash,
    propertyType: propertyType,
    title: title || draft.title,
    editedAt: draft.editedAt,
    revision: REV,
    fields,
    rows: Object.fromEntries(Object.entries(rows).filter(([, changes]) => Object.keys(changes).length > 0)),
    photos: Object.fromEntries(photos.map((photo) => [photo.id, photo])),
    photoOrder: [...savedPhotoOrder({ base }), ...added],
    photoOrderRev: REV,
    files: Object.fromEntries(newFiles.map((file) => [fresh(file.id), sendAnew(file, fresh(file.id))])),
    picked: Object.fromEntries(picked.map((file) => [fresh(file.id), withFreshIds(file, fresh)])),
    base,
    conflicts,
    attention: unsentNote(recordKindOf(draft).noun, base.label, found, now),
  }
  return { draft: rest, bytes }
}

/** Location of a value that differs from the record's. */
type RegisterAddress = { section: string; uid: string | null }

/**
 * A value that was only on this phone becomes my change to the record; if the server had my value before, and somebody
 * has replaced it, the member decides.
 */
function restOf(
  { operation, acknowledged }: Draft,
  registers: Record<string, LocalRegister>,
  theirs: Values,
  place: RegisterAddress,
  conflicts: DraftConflict[],
): Record<string, LocalRegister> {
  const kept: Record<string, LocalRegister> = {}
  for (const [field, register] of Object.entries(registers)) {
    const their = theirs[field] ?? null
    // After a takeover a default has the server's number. A new listing's status depends on how it was submitted.
    const isDefault = operation === 'create' && (register.rev <= UNTOUCHED || field === 'StandardStatus')
    if (isDefault || isSaid(register.value, their)) continue
    const isUnseen = register.rev > acknowledged || isSaid(register.base, their)
    if (!isUnseen) conflicts.push({ ...place, field, base: register.base, mine: register.value, theirs: their })
    kept[field] = { ...register, base: isUnseen ? their : register.base, rev: REV }
  }
  return kept
}

/** The server trims text. */
const isSaid = (mine: Value, theirs: Value): boolean => looksSame(trimmed(mine), trimmed(theirs))
const trimmed = (value: Value): Value => (typeof value === 'string' ? value.trim() : value)

function restOfRow(
  draft: Draft,
  row: LocalRow,
  their: ItemRow | undefined,
  { base, ...place }: { section: string; uid: string; base: BaseRecord },
  { conflicts, kept }: Found,
): LocalRow | null {
  if (!their) {
    if (row.IsDeleted) return null
    // As in any merge, an edit takes precedence over somebody's deletion, and the member is told. A new row that had
    // reached the server was deleted by somebody as well.
    if (!row.isNew || row.rev <= draft.acknowledged || isDeletedIn(base, place.section, place.uid))
      kept.push(`${place.section}[${place.uid}]`)
    const seen = draftRows(draft, place.section).find(({ uid }) => uid === place.uid)
    const registers = seen ? withAllFields(row, seen, REV) : row.fields
    const fields = mapEntries(registers, (_, register) => ({ ...register, base: null, rev: REV }))
    return { ...row, fields, isNew: true, rev: REV }
  }
  const fields = restOf(draft, row.fields, their as Values, place, conflicts)
  const isGone = row.IsDeleted && !their.IsDeleted && row.rev > draft.acknowledged
  if (Object.keys(fields).length === 0 && !isGone) return null
  const { SortOrder } = their
  return { ...row, fields, SortOrder, IsDeleted: isGone || their.IsDeleted, isNew: false, rev: REV }
}

/** Descriptions and deletions of photos in the record. */
function changedPhotos(
  draft: Draft,
  theirs: ReadonlyMap<
    string,
    { Description: string; IsDeleted: boolean; externalURL: string; thumbExternalURL: string }
  >,
  { conflicts, kept }: Found,
): LocalPhoto[] {
  const was = new Map((draft.base?.photos ?? []).map(({ id, Description }) => [id, Description]))
  return Object.values(draft.photos).flatMap((photo): LocalPhoto[] => {
    const their = theirs.get(photo.id)
    if (!their || their.IsDeleted) {
      const isDescribed = photo.Description !== (photo.base ?? was.get(photo.id) ?? '')
      if (photo.isNew || photo.IsDeleted || !isDescribed) return []
      kept.push(`photos[${photo.id}]`)
      return [{ ...photo, rev: REV }]
    }
    const isUnseen = photo.rev > draft.acknowledged
    const isGone = photo.IsDeleted && isUnseen
    const isDescribed = photo.Description !== their.Description
    if (!isGone && !isDescribed) return []
    if (isDescribed && !isUnseen && their.Description !== '') {
      const place = { section: 'photos', uid: photo.id, field: 'Description' }
      conflicts.push({ ...place, base: '', mine: photo.Description, theirs: their.Description })
    }
    const { externalURL: url, thumbExternalURL: thumbURL } = their
    const base = isUnseen ? their.Description : (photo.base ?? '')
    const saved = { isNew: false, base, state: 'uploaded', problem: null, url, thumbURL } as const
    return [{ ...photo, ...saved, IsDeleted: isGone, rev: REV }]
  })
}

/** Words typed on this phone under a photo that is on another one. Its member may have deleted it there. */
const isDescribedHere = ({ revisionFloor = 0 }: Draft, { Description, rev }: LocalPhoto): boolean =>
  Description !== '' && rev > revisionFloor

const ELSEWHERE = { state: 'refused', problem: ON_OTHER_PHONE } as const

const sendAnew = <T extends LocalPhoto | LocalFile>(sent: T, id: string): T => ({
  ...sent,
  id,
  rev: REV,
  state: sent.state === 'refused' ? 'refused' : 'waiting',
  tries: 0,
})

function unsentNote(noun: string, label: string, { conflicts, kept }: Found, now: number): AttentionNote {
  return {
    code: DRAFT_USED,
    title: 'Your unsent changes',
    detail: `This draft was submitted as ${label} before these changes arrived. They are not in the ${noun}. They are kept on this phone. To add them, apply them to the ${noun} and submit.`,
    errors: mergeNote(conflicts, kept, REV, now)?.errors ?? [],
    at: now,
    source: 'merge',
    revision: REV,
  }
}

const withFreshIds = ({ replaces, ...file }: PickedFile, fresh: (id: string) => string): PickedFile => ({
  ...file,
  id: fresh(file.id),
  ...(replaces !== undefined && { replaces: fresh(replaces) }),
})
