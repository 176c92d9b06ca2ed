// The unsent rest of a draft that became a listing through another submission: the parts that are only on this phone,
// as a change to that listing for the member to see, apply or discard. The screen has promised that all of it is saved
// here, so anything that is not in the record stays, and nothing of it is sent automatically (an edit without a lock
// sends nothing). Pure.
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import type { ListingPhoto } from '#contract/photo.ts'
import { ADDRESS_FIELDS } from '#rules/address.ts'
import { isInOrder, liveUids, mergeDeletion, mergeOrder } from '#rules/merge.ts'
import { rowValues } from '#rules/record/row.ts'
import { looksSame } from '#rules/record/undescribed.ts'
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
import { draftPhotos, draftRows, mapEntries, savedPhotoOrder } from './draft-values.ts'
import { isDeletedIn, type MergeResult, mergeNote } from './merge-result.ts'
import { emptyDraft } from './new-draft.ts'
import { type ConflictPlace, ownQuestion } from './open-conflicts.ts'
import {
  baseOfRest,
  isOrder,
  mergePhotoOrder,
  orderConflicts,
  photoOrderBase,
  photosAsBegun,
  putInOrder,
  rowsAsBegun,
  rowsAsSent,
} from './orders.ts'
import { isChanged, samePhotoFields, savedPhotoFields, withAllPhotoFields, withFieldsOf } from './photo-fields.ts'
import { pickedFiles } from './picked-files.ts'
import { DRAFT_USED, ON_OTHER_PHONE, rebaseRegisters, withAllFields } from './rebase-draft.ts'
import { recordKindOf } from './record-kinds.ts'
import { captionAsSent, earlierPhotos, replacedPhotos, withEarlierCaption } from './replaced-photos.ts'
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
  const found: MergeResult = { conflicts: [], kept: [] }
  const { conflicts } = found
  const theirPhotos = new Map(base.photos.map((photo) => [photo.id, photo]))
  const isMine = ({ id }: LocalPhoto | LocalFile) => !missing.has(id)
  const isUnsent = (photo: LocalPhoto) =>
    photo.isNew && !theirPhotos.has(photo.id) && (isMine(photo) || isDescribedHere(draft, photo))
  const shown = Object.values(draft.photos).filter(({ IsDeleted }) => !IsDeleted)
  // Photos whose edited version is in the record, or was deleted by the other phone.
  const outdated = new Set(shown.filter((photo) => !isUnsent(photo)).flatMap(({ id }) => earlierPhotos(draft, id)))
  const newPhotos = shown.filter((photo) => isUnsent(photo) && !outdated.has(photo.id))
  const theirFiles = new Set((base.items[SUPPLEMENTS] ?? []).map(({ uid }) => uid))
  const newFiles = Object.values(draft.files).filter((file) => {
    const row = draft.rows[SUPPLEMENTS]?.[file.id]
    return row?.IsDeleted === false && !theirFiles.has(file.id) && (isMine(file) || isTypedHere(draft, row))
  })
  // Under new ids, because on the server the old ones belong to the old draft.
  const picked = pickedFiles(draft).filter(({ again }) => again)
  const bytes = new Map([...newPhotos, ...newFiles, ...picked].map(({ id }) => [id, newId()]))
  const fresh = (id: string): string => bytes.get(id) ?? id
  const isGone = (id: string) => isDeletedIn(base, 'photos', id)
  // Deleted by the other phone, or left out of an earlier submission of it: this phone cannot know which.
  const isMissing = (id: string) => !theirPhotos.has(id) && wasHeld(draft, id)
  const leftOut = new Set(
    newPhotos.flatMap((photo) =>
      isMissing(photo.id) && photo.rev <= draft.acknowledged && isMine(photo) ? photo.id : [],
    ),
  )
  const replaced = replacedPhotos(draft)
  const back = newPhotos.filter(
    ({ id }) => !leftOut.has(id) && [id, ...earlierPhotos(draft, id)].some((each) => isGone(each) || isMissing(each)),
  )
  found.kept.push(...back.map(({ id }) => `photos[${fresh(id)}]`))
  const rows = mapEntries(draft.rows, (section, changes) => {
    const theirs = new Map((base.items[section] ?? []).map((row) => [row.uid, row]))
    const kept = Object.entries(changes).flatMap(([uid, row]): [string, LocalRow][] => {
      if (section === SUPPLEMENTS && draft.files[uid] && !theirs.has(uid) && !bytes.has(uid)) return []
      const rest = restOfRow(draft, row, theirs.get(uid), { section, uid, base }, found)
      return rest ? [[fresh(uid), rest]] : []
    })
    return orderOfRest(draft, Object.fromEntries(kept), { section, base, fresh, now }, found)
  })
  const photos = [
    ...newPhotos
      .map((photo) =>
        leftOut.has(photo.id)
          ? { ...photo, IsDeleted: true, ...(!replaced.has(photo.id) && { isLeftOut: true }) }
          : withCaption(draft, photo, theirPhotos, { fresh, conflicts }),
      )
      .map(({ replaces, ...photo }) => ({
        ...sendAnew(photo, fresh(photo.id)),
        ...(!isMine(photo) && ELSEWHERE),
        ...(replaces !== undefined && { replaces: fresh(replaces) }),
      })),
    ...changedPhotos(draft, theirPhotos, found),
  ]
  const fields = restOf(draft, draft.fields, base.values, { section: 'fields', uid: null }, conflicts)
  const photosById = Object.fromEntries(photos.map((photo) => [photo.id, photo]))
  const photoOrder = photoOrderOfRest(draft, { photos: photosById, base, fresh }, found)
  const isEmpty =
    [fields, ...Object.values(rows)].every((each) => Object.keys(each).length === 0) &&
    photos.length + picked.length + conflicts.length === 0 &&
    isInOrder(savedPhotoOrder({ base }), photoOrder)
  if (isEmpty) return null
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
    photos: photosById,
    photoOrder,
    photoOrderRev: REV,
    files: Object.fromEntries(
      newFiles.map((file) => [fresh(file.id), { ...sendAnew(file, fresh(file.id)), ...(!isMine(file) && ELSEWHERE) }]),
    ),
    picked: Object.fromEntries(picked.map((file) => [fresh(file.id), withFreshIds(file, fresh)])),
    base,
    conflicts,
    attention: unsentNote(recordKindOf(draft).noun, base.label, found, now),
  }
  return { draft: rest, bytes }
}

type Fresh = { base: BaseRecord; fresh: (id: string) => string }

/** Base for merging an order. If the member has yet to decide about it, the question's, so that it is asked again. */
function orderBase({ conflicts }: Draft, section: string, begun: readonly string[] | null, fresh: Fresh['fresh']) {
  const open = conflicts.find((each) => isOrder(each) && each.section === section)
  return open ? ((open.base as string[] | null)?.map(fresh) ?? null) : begun
}

/** The record's order, unless this phone had moved something. Both moved something: the member decides. */
function photoOrderOfRest(
  draft: Draft,
  { photos, base, fresh }: Fresh & Pick<Draft, 'photos'>,
  { conflicts }: MergeResult,
): string[] {
  const here = draftPhotos({ base, photos, photoOrder: [] })
  const living = new Set(here.flatMap(({ id, IsDeleted }) => (IsDeleted ? [] : id)))
  const mine = draft.photoOrder.map(fresh)
  const asSent = photoOrderBase(draft)?.map(fresh) ?? null
  const begun = orderBase(draft, 'photos', baseOfRest(asSent, photosAsBegun(draft).map(fresh), mine), fresh)
  const all = { base, photos: { ...draft.photos, ...photos } }
  const merge = mergePhotoOrder(all, [begun, mine, savedPhotoOrder({ base })], [...living])
  conflicts.push(...orderConflicts('photos', begun, merge))
  const known = new Set(here.map(({ id }) => id))
  return merge.order.filter((id) => known.has(id))
}

function orderOfRest(
  draft: Draft,
  rest: Record<string, LocalRow>,
  { section, base, fresh, now }: Fresh & { section: string; now: number },
  { conflicts }: MergeResult,
): Record<string, LocalRow> {
  const saved = base.items[section] ?? []
  const living = new Set(liveUids(draftRows({ ...draft, base, rows: { [section]: rest } }, section)))
  const mine = liveUids(draftRows(draft, section)).map(fresh)
  const asSent = liveUids(rowsAsSent(draft, section)).map(fresh)
  const begun = orderBase(draft, section, baseOfRest(asSent, rowsAsBegun(draft, section).map(fresh), mine), fresh)
  const merge = mergeOrder(begun, mine, liveUids(saved), living)
  conflicts.push(...orderConflicts(section, begun, merge))
  return putInOrder(
    rest,
    saved,
    merge.order.filter((uid) => living.has(uid)),
    { rev: REV, now },
  )
}

/** Location of a value that differs from the record's. */
/**
 * A value that was only on this phone becomes my change to the record; if the server had my value before, and somebody
 * has replaced it, the member decides.
 */
function restOf(
  draft: Draft,
  registers: Record<string, LocalRegister>,
  theirs: Values,
  place: ConflictPlace,
  conflicts: DraftConflict[],
): Record<string, LocalRegister> {
  const { operation, acknowledged } = draft
  const kept: Record<string, LocalRegister> = {}
  const isChanged = (field: string) =>
    registers[field] !== undefined && !isSaid(registers[field].value, theirs[field] ?? null)
  // Nobody types it: the form and the server compose it of its parts.
  const isComposed = (field: string) => field === 'UnparsedAddress' && !ADDRESS_FIELDS.some(isChanged)
  for (const [field, register] of Object.entries(registers)) {
    const their = theirs[field] ?? null
    // After a takeover a default has the server's number. A new listing's status depends on how it was submitted.
    const isDefault = operation === 'create' && (register.rev <= UNTOUCHED || field === 'StandardStatus')
    if (isDefault || isSaid(register.value, their) || isComposed(field)) continue
    const isUnseen = register.rev > acknowledged || ownQuestion(draft, place, field) || isSaid(register.base, their)
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
  { conflicts, kept }: MergeResult,
): LocalRow | null {
  if (!their) {
    const isEdited = Object.values(row.fields).some(({ value, base: was }) => !isSaid(value, was))
    if (row.IsDeleted || (!row.isNew && !isEdited)) return null
    // As in any merge, an edit takes precedence over somebody's deletion, and the member is told. A new row that had
    // reached the server was deleted by somebody as well.
    if (!row.isNew || row.rev <= draft.acknowledged || isDeletedIn(base, place.section, place.uid))
      kept.push(`${place.section}[${place.uid}]`)
    const seen = draftRows(draft, place.section).find(({ uid }) => uid === place.uid)
    const registers = seen ? withAllFields(row, seen, REV) : row.fields
    const fields = mapEntries(registers, (_, register) => ({ ...register, base: null, rev: REV }))
    return { ...row, fields, isNew: true, rev: REV }
  }
  const fields = row.IsDeleted ? {} : restOf(draft, row.fields, their as Values, place, conflicts)
  const seen = {
    ...draft.base?.items[place.section]?.find(({ uid }) => uid === place.uid),
    ...sentValues(draft, row.fields, place),
  }
  // The server had heard of the deletion, and the submission had not.
  const { IsDeleted: isGone, isKept } = mergeDeletion(
    false,
    { IsDeleted: row.IsDeleted, isEdited: false },
    { IsDeleted: false, isEdited: !isSameRow(seen as ItemRow, their) },
  )
  if (isKept) kept.push(`${place.section}[${place.uid}]`)
  if (Object.keys(fields).length === 0 && !isGone && !isKept) return null
  const { SortOrder } = their
  return { ...row, fields, SortOrder, IsDeleted: isGone, isNew: false, rev: REV }
}

/** Values as the server has them from here. */
const sentValues = (draft: Draft, registers: Record<string, LocalRegister> = {}, place: ConflictPlace): Values =>
  mapEntries(
    registers,
    (name, each) =>
      ownQuestion(draft, place, name)?.theirs ??
      (each.rev <= draft.acknowledged ? each.value : (each.sent ?? each.base)),
  )

const isSameRow = (left: ItemRow, right: ItemRow): boolean => {
  const [was, now] = [rowValues(left), rowValues(right)]
  return Object.keys({ ...was, ...now }).every((name) => isSaid(was[name] ?? null, now[name] ?? null))
}

/** An edited photo takes over the caption that another phone gave the photo that it replaces. */
function withCaption(
  draft: Draft,
  photo: LocalPhoto,
  theirs: ReadonlyMap<string, ListingPhoto>,
  { fresh, conflicts }: Pick<Fresh, 'fresh'> & Pick<MergeResult, 'conflicts'>,
): LocalPhoto {
  const asked: DraftConflict[] = []
  const changeOf = (earlier: string) => {
    const [base, now] = [captionAsSent(draft, earlier) ?? '', theirs.get(earlier)?.Description]
    return now === undefined || now === base ? null : { base, now }
  }
  const next = withEarlierCaption(photo, draft, changeOf, { conflicts: asked, rev: REV })
  const source = earlierPhotos(draft, photo.id).flatMap((earlier) => theirs.get(earlier) ?? [])[0]
  const place = { section: 'photos', uid: photo.id }
  const their = savedPhotoFields(source)
  const fields = source && rebaseRegisters(withFieldsOf(photo, their), their, place, REV, asked)
  conflicts.push(...asked.map((each) => ({ ...each, uid: fresh(photo.id) })))
  return fields ? { ...next, fields } : next
}

/** Descriptions and deletions of photos in the record. */
function changedPhotos(
  draft: Draft,
  theirs: ReadonlyMap<string, ListingPhoto>,
  { conflicts, kept }: MergeResult,
): LocalPhoto[] {
  const before = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo]))
  return Object.values(draft.photos).flatMap((photo): LocalPhoto[] => {
    const their = theirs.get(photo.id)
    if (!their || their.IsDeleted) {
      const was = photo.base ?? before.get(photo.id)?.Description ?? ''
      const isDescribed = photo.Description !== was || Object.values(photo.fields ?? {}).some(isChanged)
      if (photo.isNew || photo.IsDeleted || !isDescribed) return []
      kept.push(`photos[${photo.id}]`)
      return [{ ...withAllPhotoFields(photo, before.get(photo.id), REV), rev: REV }]
    }
    const sent = captionAsSent(draft, photo.id) ?? ''
    const isUnseen = photo.Description !== sent
    const at = { section: 'photos', uid: photo.id }
    const seen = { ...savedPhotoFields(before.get(photo.id)), ...sentValues(draft, photo.fields, at) }
    const fields = photo.IsDeleted ? {} : restOf(draft, photo.fields ?? {}, savedPhotoFields(their), at, conflicts)
    const { IsDeleted: isGone, isKept } = mergeDeletion(
      false,
      { IsDeleted: photo.IsDeleted, isEdited: isUnseen },
      { IsDeleted: false, isEdited: their.Description !== sent || !samePhotoFields(seen, savedPhotoFields(their)) },
    )
    if (isKept) kept.push(`photos[${photo.id}]`)
    const isDescribed = !photo.IsDeleted && photo.Description !== their.Description
    if (!isGone && !isKept && !isDescribed && Object.keys(fields).length === 0) return []
    const isAsked = isUnseen ? their.Description !== sent : their.Description !== ''
    if (isDescribed && isAsked) {
      const place = { ...at, field: 'Description' }
      conflicts.push({ ...place, base: isUnseen ? sent : '', mine: photo.Description, theirs: their.Description })
    }
    const { externalURL: url, thumbExternalURL: thumbURL } = their
    const base = isUnseen ? their.Description : (photo.base ?? '')
    const saved = { isNew: false, base, state: 'uploaded', problem: null, url, thumbURL } as const
    const Description = isDescribed ? photo.Description : their.Description
    const unsent = Object.keys(fields).length > 0 && { fields }
    return [{ ...withoutFields(photo), ...saved, ...unsent, Description, IsDeleted: isGone, rev: REV }]
  })
}

const withoutFields = ({ fields: _, ...photo }: LocalPhoto): LocalPhoto => photo

/** The other phone knew the photo, and could have it. */
const wasHeld = ({ photos, acknowledged }: Draft, id: string): boolean => {
  const photo = photos[id]
  return photo?.isNew === true && photo.state === 'uploaded' && (photo.rev <= acknowledged || photo.sent !== undefined)
}

/** Words typed on this phone under a photo that is on another one. Its member may have deleted it there. */
const isDescribedHere = ({ revisionFloor = 0 }: Draft, { Description, fields = {}, rev }: LocalPhoto): boolean =>
  (Description !== '' && rev > revisionFloor) || Object.values(fields).some((each) => each.rev > revisionFloor)

const isTypedHere = ({ revisionFloor = 0 }: Draft, { fields }: LocalRow): boolean =>
  Object.values(fields).some(({ value, base, sent = base, rev }) => rev > revisionFloor && !isSaid(value, sent))

const ELSEWHERE = { state: 'refused', problem: ON_OTHER_PHONE } as const

const sendAnew = <T extends LocalPhoto | LocalFile>(sent: T, id: string): T => ({
  ...sent,
  id,
  rev: REV,
  state: sent.state === 'refused' ? 'refused' : 'waiting',
  tries: 0,
})

function unsentNote(noun: string, label: string, { conflicts, kept }: MergeResult, now: number): AttentionNote {
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
