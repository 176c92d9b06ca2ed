import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { Delivery } from './delivery.ts'
import { FencedLockRequest } from './lock.ts'
import { ListingPhoto, PhotoRow } from './photo.ts'
import { MemberText, PhoneId } from './text.ts'

/** Status letter → word. An expired listing's badge reads X. */
export const STATUSES = {
  A: 'Active',
  E: 'Expired',
  I: 'Incomplete',
  P: 'Pending',
  S: 'Sold',
  T: 'Terminated',
  W: 'Withdrawn',
} as const
export type StatusLetter = keyof typeof STATUSES
export const statusBadge = (letter: StatusLetter): string => (letter === 'E' ? 'X' : letter)

/**
 * A field's value on the wire: bits are 1/0, dates yyyy-MM-dd, datetimes ISO 8601 UTC, multi-selects lists of codes,
 * null for no value.
 */
export const Value = deferred(() => z.nullable(z.union([MemberText, z.number(), z.array(MemberText)])))
export type Value = z.infer<typeof Value>
export const Values = deferred(() => z.record(z.string(), Value))
export type Values = z.infer<typeof Values>

/** A cell of a row: a value, or one of the row's own flags. */
export const Cell = deferred(() => z.nullable(z.union([MemberText, z.number(), z.boolean(), z.array(MemberText)])))
export type Cell = z.infer<typeof Cell>

/** A row of a repeatable section. `uid` is minted on the phone and never changes. */
export const ItemRow = deferred(() =>
  z.catchall(
    z.object({
      uid: z.string(),
      SortOrder: z.number(),
      IsDeleted: z.boolean(),
      IsLive: z.optional(z.boolean()),
      UniqueID: z.optional(z.number()),
    }),
    Cell,
  ),
)
export type ItemRow = {
  uid: string
  SortOrder: number
  IsDeleted: boolean
  IsLive?: boolean | undefined
  UniqueID?: number | undefined
  [field: string]: Cell | undefined
}

/** Row keys that are not fields. */
export const ROW_KEYS: ReadonlySet<string> = new Set(Object.keys(ItemRow.shape))

/** The repeatable sections other than photos, by their names in the payload. */
export const ITEM_SECTIONS = ['rooms', 'supplements', 'openHouses', 'doors', 'units', 'parcels', 'history'] as const
export type ItemSection = (typeof ITEM_SECTIONS)[number]
/**
 * Sections for which the payload has a flag that says whether they changed. Rows of the other sections always apply
 * when they are sent.
 */
export const CHANGE_FLAGS = {
  photos: 'photosHaveChanged',
  rooms: 'roomsHaveChanged',
  supplements: 'supplementsHaveChanged',
  openHouses: 'openHousesHaveChanged',
} as const satisfies Partial<Record<ItemSection | 'photos', string>>
export type ChangeFlag = (typeof CHANGE_FLAGS)[keyof typeof CHANGE_FLAGS]

/** A listing in tables. ListingID and ListingId hold the same value. */
export const ListingRow = deferred(() =>
  z.object({
    UniqueID: z.number(),
    ListingID: z.string(),
    ListingId: z.string(),
    PropertyType: z.string(),
    StandardStatus: z.string(),
    StandardStatusVerb: z.string(),
    UnparsedAddress: z.string(),
    UnitNumber: z.nullable(z.string()),
    StreetNumber: z.nullable(z.string()),
    StreetName: z.nullable(z.string()),
    StreetSuffix: z.nullable(z.string()),
    StreetDirSuffix: z.nullable(z.string()),
    City: z.nullable(z.string()),
    StateOrProvince: z.nullable(z.string()),
    PostalCode: z.nullable(z.string()),
    ListPrice: z.nullable(z.number()),
    ListAgentFullName: z.nullable(z.string()),
    CoListAgentFullName: z.nullable(z.string()),
    ListAgentMlsId: z.nullable(z.string()),
    ListOfficeMlsId: z.nullable(z.string()),
    ListAgentKeyNumeric: z.nullable(z.number()),
    CoListAgentKeyNumeric: z.nullable(z.number()),
    ParcelNumber: z.nullable(z.string()),
    TaxRollNumber: z.nullable(z.string()),
    ModifiedDate: z.string(),
    draftId: z.nullable(z.string()),
    /** GetAwsFile address of the preferred photo's thumbnail, if there is one. */
    PreferredPhotoURL: z.nullable(z.string()),
    PhotosCount: z.number(),
    isEditable: z.boolean(),
    isCopyable: z.boolean(),
    isAuditable: z.boolean(),
    hasAutosave: z.boolean(),
  }),
)
export type ListingRow = z.infer<typeof ListingRow>

export const ListingRows = deferred(() =>
  z.object({ rows: z.array(ListingRow), total: z.number(), canSeeBrokerage: z.boolean() }),
)
export type ListingRows = z.infer<typeof ListingRows>
/**
 * `brokerage=1`: every row within the role's reach: a manager's office, a broker's brokerage, the whole board for staff
 * and administrators; not for agents, unless the access string has BROKER. Unknown parameters are ignored, as in the
 * specification's other addresses.
 */
export const OwnListingsQuery = deferred(() => z.object({ brokerage: z.optional(z.enum(['0', '1'])) }))

/** Product/Listings/record: identifies a listing by ListingID or by UniqueID. */
export const RecordRequest = z
  .strictObject({ ListingID: z.optional(z.string()), UniqueID: z.optional(z.number()) })
  .check(
    z.refine(({ ListingID, UniqueID }) => (ListingID === undefined) !== (UniqueID === undefined), {
      error: 'Name the listing by its ListingID or by its UniqueID.',
      path: ['ListingID'],
    }),
  )

/**
 * Uids of a record's deleted rows by section, and ids of its deleted photos as section `photos`; only for those who may
 * edit the record. The record itself is read without these parts: a phone that still has one learns here that somebody
 * deleted it.
 */
export const DeletedParts = deferred(() => z.record(z.string(), z.array(z.string())))
export type DeletedParts = z.infer<typeof DeletedParts>

/**
 * The whole record. `version` increases with every write and is the base of later edits; `access` lists what this
 * member may do with the record now.
 */
export const ListingRecord = deferred(() =>
  z.object({
    row: ListingRow,
    listing: Values,
    photos: z.array(ListingPhoto),
    items: z.record(z.string(), z.array(ItemRow)),
    deleted: z.optional(DeletedParts),
    version: z.number(),
    definitionHash: z.nullable(z.string()),
    deliveries: z.array(Delivery),
    /** Fields whose code this member may request (Product/Listings/accessCode). The record never contains the code. */
    codes: z.array(z.string()),
    access: z.object({ canEdit: z.boolean(), canCopy: z.boolean(), canAudit: z.boolean(), canDelete: z.boolean() }),
    /**
     * Number of photos from guests waiting in the tray that the caller opens on this device; omitted if there are none.
     */
    guestPhotos: z.optional(z.number()),
  }),
)
export type ListingRecord = z.infer<typeof ListingRecord>

/** Product/Listings/accessCode. A request by somebody who may not edit the listing is recorded in its audit log. */
export const AccessCodeRequest = deferred(() => z.strictObject({ UniqueID: z.number() }))
export const AccessCodeReply = deferred(() =>
  z.object({
    Data: z.object({ UniqueID: z.number(), codes: z.record(z.string(), Value) }),
  }),
)

/**
 * The specification's submission payload. On create `listing` is keyed by property type; on edit it holds only the
 * changed fields.
 */
export const ListingRequest = deferred(() =>
  z.strictObject({
    formName: z.string(),
    definitionHash: z.string(),
    draftId: PhoneId,
    /** Edit only: the version of the record that these changes started from. */
    baseVersion: z.optional(z.number()),
    data: z.strictObject({
      currentStandardStatus: z.optional(z.string()),
      propertyType: z.string(),
      listing: z.record(z.string(), z.union([Values, Value])),
      roomsHaveChanged: z.boolean(),
      photosHaveChanged: z.boolean(),
      supplementsHaveChanged: z.boolean(),
      openHousesHaveChanged: z.boolean(),
      photos: z.array(PhotoRow),
      rooms: z.array(ItemRow),
      supplements: z.array(ItemRow),
      openHouses: z.array(ItemRow),
      doors: z.array(ItemRow),
      units: z.array(ItemRow),
      parcels: z.array(ItemRow),
      history: z.array(ItemRow),
    }),
  }),
)
export type ListingRequest = z.infer<typeof ListingRequest>

/** create, update, saveIncomplete, updateIncomplete. `autoSaveRequest` names the autosave that this write completes. */
export const WriteListing = deferred(() =>
  z.strictObject({
    UniqueID: z.optional(z.number()),
    listingRequest: ListingRequest,
    autoSaveRequest: z.nullable(z.object({ draftId: PhoneId })),
    rowLockRequest: z.nullable(FencedLockRequest),
  }),
)
export type WriteListing = z.infer<typeof WriteListing>

export const WriteListingReply = deferred(() =>
  z.object({
    Data: z.object({
      UniqueID: z.number(),
      ListingId: z.string(),
      StandardStatus: z.string(),
      version: z.number(),
      warnings: z.array(z.object({ target: z.string(), message: z.string() })),
    }),
  }),
)
export type WriteListingReply = z.infer<typeof WriteListingReply>

/**
 * `PropertyType`: its code or its long name. Requires the lock, like every write; without one the reply is
 * lock-required.
 */
export const DeleteListing = deferred(() =>
  z.strictObject({
    UniqueID: z.number(),
    PropertyType: z.string(),
    rowLockRequest: z.optional(z.nullable(FencedLockRequest)),
  }),
)
/** The listing was deleted if the reply names it. */
export const DeleteListingReply = deferred(() => z.object({ Data: z.object({ ListingId: z.optional(z.string()) }) }))
