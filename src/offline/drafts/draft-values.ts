// Current values of a draft: the record it began from with the member's changes applied. Pure.
import type { ItemRow, Values } from '#contract/listing.ts'
import { bySortOrder, readItemKey, rowValues } from '#rules/record/row.ts'
import type { Draft, DraftEdit, LocalPhoto, LocalRegister, PhotoQuality } from './draft-model.ts'
import { shownFields } from './photo-fields.ts'
import { captionQuestion, hidesPart, replacedPhotos, withOriginals } from './replaced-photos.ts'
import { UNTOUCHED } from './revision.ts'

const valuesOf = (registers: Record<string, LocalRegister>): Values =>
  Object.fromEntries(Object.entries(registers).map(([name, register]) => [name, register.value]))

export const draftValues = ({ base, fields }: Draft): Values => ({ ...base?.values, ...valuesOf(fields) })

/** All rows of a section by SortOrder, including deleted ones; omits new rows that were deleted again. */
export function draftRows({ base, rows }: Draft, section: string): ItemRow[] {
  const saved = new Map((base?.items[section] ?? []).map((row) => [row.uid, row]))
  const changed = rows[section] ?? {}
  const uids = new Set([...saved.keys(), ...Object.keys(changed)])
  return [...uids]
    .flatMap((uid) => {
      const row = saved.get(uid)
      const change = changed[uid]
      if (!change) return row ? [row] : []
      if (!row && change.isNew && change.IsDeleted) return []
      const { SortOrder, IsDeleted } = change
      return [{ ...row, ...rowValues(row), ...valuesOf(change.fields), uid, SortOrder, IsDeleted }]
    })
    .sort(bySortOrder)
}

/** A photo as the form shows it, from the record, this phone, or both. */
export type ShownPhoto = {
  id: string
  /** Name of its file; empty if it was picked on another phone and saved since. */
  name: string
  Description: string
  /** Of PHOTO_FIELDS, those that have a value or were emptied. */
  fields: Values
  IsDeleted: boolean
  isNew: boolean
  state: LocalPhoto['state']
  problem: string | null
  /** null: only this phone has the photo; read it with `photoBytes`. */
  url: string | null
  thumbURL: string | null
  quality?: PhotoQuality
  /** An edit of this photo that was refused, and why; the member can try it again. */
  refusedEdit?: Pick<LocalPhoto, 'id' | 'problem'>
  /** It was refused: the photo before something was blurred, which the member may use all the same. */
  unblurred?: string
}

/**
 * Photos in the draft's order, deleted ones last; omits new photos that were deleted again. A photo replaced by an
 * edited one counts as deleted.
 */
export function draftPhotos(draft: Pick<Draft, 'base' | 'photos' | 'photoOrder'>): ShownPhoto[] {
  const { base, photos, photoOrder } = draft
  const replaced = replacedPhotos(draft)
  const refusedEdits = new Map(
    Object.values(photos).flatMap(({ id, problem, replaces, isTakenBack }) =>
      replaces && isTakenBack ? [[replaces, { refusedEdit: { id, problem } }]] : [],
    ),
  )
  const saved = new Map((base?.photos ?? []).map((photo) => [photo.id, photo]))
  const ids = new Set([...withOriginals(draft, photoOrder), ...saved.keys(), ...Object.keys(photos)])
  const shown = [...ids].flatMap((id): ShownPhoto[] => {
    const change = photos[id]
    const photo = saved.get(id)
    const fields = shownFields(photo, change)
    if (change) {
      const { name, Description, isNew, state, problem, url, thumbURL, quality } = change
      const IsDeleted = change.IsDeleted || replaced.has(id)
      if (isNew && IsDeleted) return []
      const shown = { id, name, Description, fields, IsDeleted, isNew, state, problem, url, thumbURL }
      const { replaces } = change
      const isBlurRefused =
        state === 'refused' && hidesPart(change) && replaces && (photos[replaces] || saved.has(replaces))
      return [{ ...shown, ...(quality && { quality }), ...(isBlurRefused && { unblurred: replaces }) }]
    }
    if (!photo) return []
    const { Description, externalURL: url, thumbExternalURL: thumbURL } = photo
    const IsDeleted = photo.IsDeleted || replaced.has(id)
    const onServer = { isNew: false, state: 'uploaded', problem: null } as const
    return [{ id, name: '', Description, fields, IsDeleted, ...onServer, url, thumbURL }]
  })
  const living = shown.filter(({ IsDeleted }) => !IsDeleted)
  return [
    ...living.map((photo) => ({ ...photo, ...refusedEdits.get(photo.id) })),
    ...shown.filter(({ IsDeleted }) => IsDeleted),
  ]
}

/** A photo before a change of its description or deletion, with those that the server has from here. */
export function photoToChange(draft: Draft, id: string): LocalPhoto | undefined {
  const photo = draft.photos[id]
  if (!photo) return savedPhoto(draft, id)
  if (photo.rev > draft.acknowledged) return photo
  const question = captionQuestion(draft, id)
  const sent = question ? String(question.theirs ?? '') : photo.Description
  return { ...photo, sent, sentDeleted: photo.IsDeleted }
}

/** The draft's first change to a photo of the record itself, whose bytes are on the server. */
function savedPhoto(draft: Draft, id: string): LocalPhoto | undefined {
  const photo = draft.base?.photos.find((each) => each.id === id)
  if (!photo) return undefined
  return {
    id,
    Description: photo.Description,
    IsDeleted: photo.IsDeleted,
    name: '',
    isNew: false,
    base: photo.Description,
    editedAt: 0,
    rev: 0,
    state: 'uploaded',
    problem: null,
    tries: 0,
    url: photo.externalURL,
    thumbURL: photo.thumbExternalURL,
  }
}

/** Every field and row that the member changed, as edits; omits the defaults of a new listing. */
export function editsOf({ operation, fields, rows }: Draft): DraftEdit[] {
  const isChange = ({ rev }: { rev: number }) => operation === 'edit' || rev > UNTOUCHED
  const fieldEdits = Object.entries(fields)
    .filter(([, register]) => isChange(register))
    .map(([name, { value, base }]): DraftEdit => ({ kind: 'field', name, value, base }))
  const rowEdits = Object.entries(rows).flatMap(([section, changed]) =>
    Object.entries(changed).map(
      ([uid, { fields: registers, SortOrder, IsDeleted, isNew }]): DraftEdit => ({
        ...{ kind: 'row', section, uid, SortOrder, IsDeleted, isNew },
        fields: valuesOf(registers),
      }),
    ),
  )
  return [...fieldEdits, ...rowEdits]
}

/**
 * Photos that the member deleted in this draft, latest first; refused edits are told with the photo that they were of. Their bytes are kept until the draft is submitted or
 * removed.
 */
export function deletedPhotos(draft: Draft): LocalPhoto[] {
  const { photos } = draft
  const replaced = replacedPhotos(draft)
  const isShown = (id: string | undefined) => id !== undefined && !photos[id]?.IsDeleted && !replaced.has(id)
  return Object.values(photos)
    .filter(({ id, IsDeleted }) => IsDeleted && !replaced.has(id))
    .filter(({ isTakenBack, replaces }) => !isTakenBack || !isShown(replaces))
    .sort((a, b) => b.rev - a.rev)
}

/** Order of the record's photos, excluding deleted ones. */
export const savedPhotoOrder = ({ base }: Pick<Draft, 'base'>): string[] =>
  (base?.photos ?? [])
    .filter(({ IsDeleted }) => !IsDeleted)
    .sort((a, b) => a.SortOrder - b.SortOrder)
    .map(({ id }) => id)

/** Copied rows are part of the draft's first change. */
const ROWS_COPIED = UNTOUCHED + 1

/** Values of a copied listing that the member has neither changed nor confirmed: field names, and for fields of rows their keys. */
export function keysAsCopied({ copied, fields, rows }: Draft): string[] {
  const isAsCopied = (key: string): boolean => {
    const item = readItemKey(key)
    if (!item) return fields[key] !== undefined && fields[key].rev <= UNTOUCHED
    const register = rows[item.section]?.[item.uid]?.fields[item.name]
    return register !== undefined && register.rev <= ROWS_COPIED
  }
  return copied?.names.filter(isAsCopied) ?? []
}

export const mapEntries = <From, To>(record: Record<string, From>, change: (key: string, value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)])) as Record<string, To>
