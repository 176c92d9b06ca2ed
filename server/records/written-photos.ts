// The photos of a record after a write: which of them have arrived, their order and descriptions. Their bytes are uploaded separately.
import type { PhotoRow } from '#contract/photo.ts'
import type { FieldError } from '#contract/problem.ts'
import { sectionTarget } from '#rules/check-record.ts'
import type { CompiledForm } from '#rules/form-plan.ts'
import { repeatedIds, twice, unknownField } from './sent-values.ts'

/** A photo whose bytes are here. */
export type KnownPhoto = {
  photoId: string
  uniqueId: number
  draftId: string | null
  listingUniqueId: number | null
  uploadedBy: number
  uploadedAs: number
  description: string
  sortOrder: number
  isDeleted: boolean
}
export type WrittenPhoto = { photoId: string; description: string; sortOrder: number; isDeleted: boolean }
export type WrittenPhotos = { kind: 'written'; photos: WrittenPhoto[] } | { kind: 'missing'; photoIds: string[] }

/** Whose photos may be used: those of the listing, and those that this pair uploaded under this draft. */
export type PhotoScope = { listingUniqueId: number | null; draftId: string; memberId: number; effectiveId: number }

const belongs = (photo: KnownPhoto, scope: PhotoScope): boolean =>
  photo.listingUniqueId === null
    ? photo.draftId === scope.draftId && photo.uploadedBy === scope.memberId && photo.uploadedAs === scope.effectiveId
    : photo.listingUniqueId === scope.listingUniqueId

/** Rejects payloads that no form of the portal sends: photos where the form has none, and a photo sent twice. */
export function photoErrors(sent: readonly PhotoRow[], { sections }: Pick<CompiledForm, 'sections'>): FieldError[] {
  const media = sectionTarget('photos')
  if (sent.length > 0 && !sections.has('photos')) return [unknownField(media)]
  return [...repeatedIds(sent.map((row) => row.id))].map((index) => twice(`${media}[${index + 1}].id`))
}

/** `known`: the record's own photos and those sent. A photo that is not mentioned stays; one deleted before it arrived never has to arrive. */
export function writePhotos(known: readonly KnownPhoto[], sent: readonly PhotoRow[], scope: PhotoScope): WrittenPhotos {
  const own = known.filter((photo) => photo.listingUniqueId !== null && belongs(photo, scope))
  const usable = new Map(known.filter((photo) => belongs(photo, scope)).map((photo) => [photo.photoId, photo]))
  const result = new Map<string, WrittenPhoto>(
    own.map(({ photoId, description, sortOrder, isDeleted }) => [
      photoId,
      { photoId, description, sortOrder, isDeleted },
    ]),
  )
  const missing: string[] = []
  for (const row of sent) {
    const photoId = row.id.toLowerCase()
    if (usable.has(photoId))
      result.set(photoId, {
        photoId,
        description: row.Description,
        sortOrder: row.SortOrder,
        isDeleted: row.IsDeleted,
      })
    else if (!row.IsDeleted) missing.push(row.id)
  }
  return missing.length > 0
    ? { kind: 'missing', photoIds: missing }
    : { kind: 'written', photos: renumbered([...result.values()]) }
}

/** Numbers those not deleted 1..n in their order; ties keep the order in which they were sent. */
function renumbered(photos: WrittenPhoto[]): WrittenPhoto[] {
  const living = photos.filter((photo) => !photo.isDeleted).sort((a, b) => a.sortOrder - b.sortOrder)
  return [
    ...living.map((photo, index) => ({ ...photo, sortOrder: index + 1 })),
    ...photos.filter((photo) => photo.isDeleted),
  ]
}
