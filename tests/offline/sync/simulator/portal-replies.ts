// Replies of the model of the server: what the checks read, and values that no check reads.
import type { DeletedParts, ItemRow, ListingRecord } from '#contract/listing.ts'
import type { PhotoRow, PhotoUploadFields } from '#contract/photo.ts'
import { PROBLEMS } from '#contract/problem.ts'
import type { SupplementUploadFields, UploadedSupplement } from '#contract/supplement.ts'
import { liveRows } from '#rules/record/row.ts'
import { isEmpty } from '#rules/record/value.ts'
import type { SubmissionBody } from '#src/offline/drafts/submission-body.ts'
import {
  type Answer,
  type Asking,
  itemsOf,
  type Refused,
  ROW_SECTIONS,
  type StoredAutosave,
  type StoredRecord,
} from './portal-model.ts'

/** The submitted content, for comparison. */
export const printOf = (body: SubmissionBody): string =>
  JSON.stringify('listingRequest' in body ? body.listingRequest : [body.draftId, body.baseVersion, body.data])

/** A record keeps its deleted photos, and those and their fields that a submission does not name. */
export const mergePhotos = (stored: PhotoRow[], sent: PhotoRow[]): PhotoRow[] => {
  const photos = new Map(stored.map((photo) => [photo.id, photo]))
  for (const photo of sent) photos.set(photo.id, { ...photos.get(photo.id), ...photo })
  return [...photos.values()]
}

/** A record keeps its deleted rows, and the values that a submission does not name. */
export const mergeRows = (stored: readonly ItemRow[], sent: readonly ItemRow[]): ItemRow[] => {
  const rows = new Map(stored.map((row) => [row.uid, row]))
  for (const row of sent) if (rows.has(row.uid) || !row.IsDeleted) rows.set(row.uid, { ...rows.get(row.uid), ...row })
  return [...rows.values()]
}

/** A record is read without its deleted photos and rows, which it names apart, and without what was emptied. */
const shownPhotos = (photos: PhotoRow[]) =>
  photos
    .filter(({ IsDeleted }) => !IsDeleted)
    .map((photo) => Object.fromEntries(Object.entries(photo).filter(([, value]) => !isEmpty(value))) as PhotoRow)
    .map((photo) => ({ ...ANY_PHOTO, ...photo, URL: `p${photo.id}`, externalURL: `p${photo.id}` }))

const deletedOf = ({ items, photos }: StoredRecord): DeletedParts => ({
  ...Object.fromEntries(
    ROW_SECTIONS.map((section) => [section, items[section].flatMap(({ uid, IsDeleted }) => (IsDeleted ? uid : []))]),
  ),
  photos: photos.flatMap(({ id, IsDeleted }) => (IsDeleted ? id : [])),
})

/** Values that no check reads. */
const ANY_RECORD = {
  definitionHash: null,
  deliveries: [],
  codes: [],
  access: { canEdit: true, canCopy: false, canAudit: false, canDelete: false },
}
const ANY_PHOTO = {
  UniqueID: 1,
  ParentID: 1,
  IsLive: true,
  PreferredPhotoYN: false,
  ResourceName: 'Property',
  MediaCategory: 'Photo',
  MediaType: 'jpeg',
  Description: '',
  LongDescription: '',
  thumbExternalURL: 't',
}
const ANY_ROW = {
  PropertyType: 'RES',
  StandardStatusVerb: '',
  UnitNumber: null,
  StreetNumber: null,
  StreetName: null,
  StreetSuffix: null,
  StreetDirSuffix: null,
  City: null,
  StateOrProvince: null,
  PostalCode: null,
  ListPrice: null,
  ListAgentFullName: null,
  CoListAgentFullName: null,
  ListAgentMlsId: null,
  ListOfficeMlsId: null,
  ListAgentKeyNumeric: null,
  CoListAgentKeyNumeric: null,
  ParcelNumber: null,
  TaxRollNumber: null,
  ModifiedDate: 'then',
  draftId: null,
  PreferredPhotoURL: null,
  PhotosCount: 0,
  isEditable: true,
  isCopyable: false,
  isAuditable: false,
  hasAutosave: false,
}

export const replyOf = ({ UniqueID, label, status, version }: StoredRecord) => ({
  Data: { UniqueID, ListingId: label, StandardStatus: status, version, warnings: [] },
})

export const agentReplyOf = ({ UniqueID, version }: StoredRecord) => ({ data: { UniqueID, version, warnings: [] } })

export const FREE_LOCK = {
  type: 'SUCCESS' as const,
  message: '',
  rowIsLocked: false,
  rowIsLockedByUser: false,
  rowIsLockedByMember: false,
  userName: null,
  impersonatedByUser: false,
  impersonatedByUserName: null,
  lastUpdatedOn: null,
  removableInMs: 0,
  hasUnsavedChanges: false,
}

export const heldLock = (isOwn: boolean) => ({
  ...(!isOwn && { type: 'FAILURE' as const, userName: 'Somebody' }),
  rowIsLocked: true,
  rowIsLockedByUser: isOwn,
  rowIsLockedByMember: isOwn,
})

export const uploaded = ({ photoId }: PhotoUploadFields, sha256: string) => ({
  photoId,
  assetType: 'image/jpeg',
  displayName: photoId,
  extension: 'jpg',
  isError: false,
  newName: photoId,
  path: photoId,
  url: `Image/GetAwsFile?file=${photoId}`,
  sha256,
})

export const uploadedFile = (
  { supplementId, name }: Pick<SupplementUploadFields, 'supplementId' | 'name'>,
  sha256: string,
): UploadedSupplement => ({
  supplementId,
  assetType: 'application/pdf',
  displayName: name,
  extension: 'pdf',
  isError: false,
  newName: supplementId,
  path: supplementId,
  url: `Supplement/GetFile?file=${supplementId}`,
  sha256,
})

export function problem({ code, extra }: Refused): Answer {
  const [status, title] = PROBLEMS[code]
  return { status, body: { type: `/problems/${code}`, title, status, code, ...extra } }
}

export const listedOf = ({ draftId, deviceId, title, revision, FormName, ParentID }: StoredAutosave) => ({
  ...{ draftId, deviceId, title, revision, FormName, ParentID },
  ...{ UniqueID: 1, ListingId: null, ResourceName: 'Property', IsDeleted: false, savedAt: 'then' },
})

export function agentRecordOf(record: StoredRecord) {
  const { UniqueID, label, status, version, values, photos } = record
  const named = { UniqueID, MemberMlsId: label, MemberStatus: status, MemberFullName: `Member ${UniqueID}` }
  const access = { canEdit: true, canAudit: false }
  const photosHere = { photos: shownPhotos(photos), deleted: { photos: deletedOf(record).photos! } }
  return { agent: { ...values, ...named }, ...photosHere, deliveries: [], version, access }
}

export function listingRecordOf(record: StoredRecord): ListingRecord {
  const { UniqueID, label, status, version, values, items, photos } = record
  const named = {
    UniqueID,
    ListingID: label,
    ListingId: label,
    StandardStatus: status,
    UnparsedAddress: `${UniqueID} Elm St`,
  }
  return {
    ...ANY_RECORD,
    row: { ...ANY_ROW, ...named },
    listing: values,
    items: itemsOf((section) => liveRows(items[section])) as ListingRecord['items'],
    photos: shownPhotos(photos),
    deleted: deletedOf(record),
    version,
  }
}

export function statusOf({ session, now }: Asking) {
  const serverTime = new Date(now).toISOString()
  if (!session) return { authenticated: false, serverTime }
  return { authenticated: true, memberUniqueID: session.real, effectiveUniqueID: session.effective, serverTime }
}
