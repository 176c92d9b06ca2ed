// Photos of a record after a write: which of them have arrived, their order and their fields. Their bytes are uploaded
// separately.

import type { Values } from '#contract/listing.ts'
import type { RecordKey } from '#contract/lock.ts'
import { type ListingPhoto, PHOTO_FIELDS, type PhotoRow } from '#contract/photo.ts'
import type { FieldError } from '#contract/problem.ts'
import type { CompiledForm } from '#rules/form-plan.ts'
import { sectionOf } from '#rules/record/sections.ts'
import { isEmpty } from '#rules/record/value.ts'
import type { Tx } from '../db/connection.ts'
import { KEPT } from '../http/limits/limits.ts'
import { refuse } from '../http/refusal.ts'
import { overlay, repeatedIds, twice, unknownField } from './sent-values.ts'

/** `fields`: of PHOTO_FIELDS, those that have a value. */
export type RecordPhoto = {
  photoId: string
  description: string
  sortOrder: number
  isDeleted: boolean
  fields: Values
}
/** A photo that has arrived and that the write may use. `isAttached`: it is already on the record. */
export type UsablePhoto = RecordPhoto & { isAttached: boolean }

/**
 * Photos and files that a write may use: the record's own, and those that this pair of members uploaded under this
 * draft. `record` is null on create.
 */
export type UploadScope = { record: RecordKey | null; draftId: string; memberId: number; effectiveId: number }

/** A record's photos in order, without the deleted ones, and those ones' ids. */
export type ReadPhotos = { photos: ListingPhoto[]; deleted: string[] }

export type RecordPhotos = {
  /** The record's own photos and, of `photoIds`, those in scope. */
  usable(tx: Tx, scope: UploadScope, photoIds: string[]): Promise<UsablePhoto[]>
  /** Attaches photos to the record and stores their order and descriptions. */
  place(tx: Tx, record: RecordKey, photos: readonly RecordPhoto[]): Promise<void>
}

/**
 * Rejects payloads that no form of the portal sends: photos if the form has none, values of fields that its photos do not
 * have, and a photo sent twice.
 */
export function photoErrors(sent: readonly PhotoRow[], { sections }: Pick<CompiledForm, 'sections'>): FieldError[] {
  const media = sectionOf('photos').target
  if (sent.length > 0 && !sections.has('photos')) return [unknownField(media)]
  const fields = sections.get('photos')?.fields
  const unknown = sent.flatMap((row, index) =>
    PHOTO_FIELDS.filter((name) => !fields?.has(name) && !isEmpty(row[name] ?? null)).map((name) =>
      unknownField(`${media}[${index + 1}].${name}`),
    ),
  )
  const repeated = [...repeatedIds(sent.map((row) => row.id))].map((index) => twice(`${media}[${index + 1}].id`))
  return [...unknown, ...repeated]
}

/** The record's photos before and after the write. Refuses a photo that has not arrived. */
export async function resolvePhotos(
  tx: Tx,
  sent: readonly PhotoRow[],
  scope: UploadScope,
  photos: RecordPhotos,
): Promise<{ before: RecordPhoto[]; after: RecordPhoto[] }> {
  const usable = await photos.usable(
    tx,
    scope,
    sent.map((row) => row.id.toLowerCase()),
  )
  const { after, missing } = mergePhotos(usable, sent)
  if (missing.length > 0) throw refuse('photo-missing', { extra: { photoIds: missing } })
  return { before: usable.filter((photo) => photo.isAttached).map(asRecordPhoto), after }
}

const asRecordPhoto = ({ isAttached: _, ...photo }: UsablePhoto): RecordPhoto => photo

/**
 * A photo that is not mentioned stays unchanged; one deleted before it arrived never has to arrive. The rules check only
 * the photos that stay, so a deleted one keeps its stored description and fields, whatever was sent with it.
 */
function mergePhotos(
  usable: readonly UsablePhoto[],
  sent: readonly PhotoRow[],
): { after: RecordPhoto[]; missing: string[] } {
  const known = new Map(usable.map((photo) => [photo.photoId, photo]))
  const result = new Map(
    usable.filter((photo) => photo.isAttached).map((photo) => [photo.photoId, asRecordPhoto(photo)]),
  )
  const missing: string[] = []
  for (const row of sent) {
    const { id, SortOrder: sortOrder, IsDeleted: isDeleted } = row
    const stored = known.get(id.toLowerCase())
    if (stored) {
      const photo = asRecordPhoto(stored)
      const said = isDeleted ? {} : { description: row.Description, fields: overlay(photo.fields, sentFields(row)) }
      result.set(photo.photoId, { ...photo, ...said, sortOrder, isDeleted })
    } else if (!isDeleted) missing.push(id)
  }
  return { after: renumbered([...result.values()]), missing }
}

/** Those that the row mentions; null for an empty one, whose stored value is removed. */
const sentFields = (row: PhotoRow): Values =>
  Object.fromEntries(
    PHOTO_FIELDS.flatMap((name) => {
      const value = row[name]
      if (value === undefined) return []
      return [[name, isEmpty(value) ? null : Array.isArray(value) ? [...new Set(value)] : value] as const]
    }),
  )

/** Numbers those not deleted 1..n in order; ties keep the order in which they were sent. */
function renumbered(photos: RecordPhoto[]): RecordPhoto[] {
  const living = photos.filter((photo) => !photo.isDeleted).sort((a, b) => a.sortOrder - b.sortOrder)
  return [
    ...living.map((photo, index) => ({ ...photo, sortOrder: index + 1 })),
    ...photos.filter((photo) => photo.isDeleted).map(withShortDescription),
  ]
}

const withShortDescription = (photo: RecordPhoto): RecordPhoto =>
  photo.description.length > KEPT.deletedCharacters ? { ...photo, description: '' } : photo

/** The photos as rows of the form, in the shape that rules read. */
export const photoRows = (photos: readonly RecordPhoto[]) =>
  photos.map(({ photoId, description, sortOrder, isDeleted, fields }) => ({
    ...fields,
    id: photoId,
    Description: description,
    SortOrder: sortOrder,
    IsDeleted: isDeleted,
  }))
