// The tables as Kysely sees them; migrations/ creates them. Keys named *_id hold UniqueIDs unless they are UUIDs.
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { PhotoDraft, Registers, RowDrafts } from '#contract/draft.ts'
import type { ItemRow, Values } from '#contract/listing.ts'
import type { Role } from '#contract/rights.ts'
import type { Json, NullableTimestamp, OptionalKey, Timestamp } from './column-shapes.ts'
import type { GuestLinkTable, GuestPhotoTable, PhotographerTable } from './guest-schema.ts'
import type { AnnouncementTable, PushDueTable, PushSubscriptionTable, SupportMessageTable } from './help-schema.ts'
import type {
  EndedLinkTable,
  KnownDeviceTable,
  LinkCodeTable,
  LocalAccountTable,
  PasskeyTable,
  PendingSignInTable,
  ProviderIdentityTable,
  ProviderSignInTable,
  RecoveryCodeTable,
  SessionTable,
  SignInAttemptTable,
  UnlinkedSignInTable,
  UsedTicketTable,
} from './sign-in-schema.ts'

type OfficeTable = {
  unique_id: number
  mls_id: string
  name: string
  phone: string
  aor: string
  status: string
  /** Main office of the brokerage; a main office refers to itself. */
  brokerage_id: number
  fields: Json<Values>
  version: Generated<number>
  modified_at: Timestamp
  /** Draft that created the record: a draft creates one record, however late a retry arrives. */
  draft_id: ColumnType<string | null, string | null | undefined, string | null>
}

type MemberTable = {
  unique_id: number
  mls_id: string
  /** The field MemberLoginId: a name in another system. local_account holds the names that sign in here. */
  user_name: string | null
  role: Role
  status: string
  first_name: string
  last_name: string
  email: string
  direct_phone: string
  aor: string
  office_id: number
  fields: Json<Values>
  version: Generated<number>
  modified_at: Timestamp
  draft_id: ColumnType<string | null, string | null | undefined, string | null>
}

/** `member_id` may act for `lead_id`, or has asked to. */
type ImpersonationTable = {
  lead_id: number
  member_id: number
  state: 'requested' | 'granted'
  /** The member who asked or granted. */
  by_id: number
  at: Timestamp
}

/** Notices to `member_id` about their own work. */
type NoticeTable = {
  notice_id: Generated<number>
  member_id: number
  kind: string
  text: string
  data: Json<Record<string, string | number>>
  created_at: Timestamp
  read_at: NullableTimestamp
}

type ListingTable = {
  unique_id: Generated<number>
  listing_id: string
  property_type: string
  standard_status: string
  list_agent_id: number | null
  co_list_agent_id: number | null
  list_office_id: number | null
  /**
   * The phone's id of the draft that created the listing; unique among its member's drafts, so that a late retry cannot
   * create a duplicate.
   */
  draft_id: string | null
  /**
   * The member (real, not effective) and the Idempotency-Key of the request that created the listing. Null for listings
   * of the demo board.
   */
  created_by: number | null
  created_key: string | null
  version: Generated<number>
  form_name: string
  definition_hash: string | null
  fields: Json<Values>
  items: Json<Record<string, ItemRow[]>>
  /** Columns that PostgreSQL generates from `fields`, for tables and for the search. */
  shown: GeneratedAlways<Values | null>
  street_number: GeneratedAlways<string | null>
  street_name: GeneratedAlways<string | null>
  street_suffix: GeneratedAlways<string | null>
  city: GeneratedAlways<string | null>
  created_at: Timestamp
  modified_at: Timestamp
  deleted_at: NullableTimestamp
}

/** Every street name that a listing has had, in lower case. */
type StreetNameTable = { name: string }

type PhotoTable = {
  photo_id: string
  unique_id: Generated<number>
  draft_id: string | null
  /** Listing, member or office that the photo belongs to: at most one. */
  listing_unique_id: number | null
  member_unique_id: OptionalKey
  office_unique_id: OptionalKey
  /** The member and the one they acted as: a draft's photo belongs to this pair. */
  uploaded_by: number
  uploaded_as: number
  /** Opaque 128-bit ids in hex, as Image/GetAwsFile expects them. A taken-over draft shares its photos' ids. */
  image_file: string
  thumb_file: string
  /** Hash of the bytes received; stored ones are re-encoded. Null for pictures drawn for the demo board. */
  sha256: string | null
  thumb_sha256: string | null
  demo_seed: number | null
  /** Sizes of picture and thumbnail as stored; null for pictures drawn for the demo board. */
  bytes: ColumnType<number | null, number | null | undefined, number | null>
  width: number
  height: number
  description: Generated<string>
  /** Of PHOTO_FIELDS, those that have a value. */
  fields: ColumnType<Values, string | undefined, string>
  /** Generated from `fields`. */
  permission: GeneratedAlways<string>
  sort_order: Generated<number>
  is_deleted: Generated<boolean>
  /** Time when the photo was moved to the bin. */
  taken_off_at: NullableTimestamp
  created_at: Timestamp
}

type SupplementTable = {
  /** Also the uid of its row in the listing's items. */
  supplement_id: string
  draft_id: string
  listing_unique_id: number | null
  uploaded_by: number
  uploaded_as: number
  /** Opaque 128-bit id in hex, as Supplement/GetFile expects it. */
  file: string
  name: string
  extension: string
  media_type: string
  bytes: number
  /** Hash of the bytes received; pictures are stored re-encoded. */
  sha256: string
  /** Time when the row was removed from the listing, which moved the file to the bin. */
  taken_off_at: NullableTimestamp
  created_at: Timestamp
}

/** `sha256` is of the whole file. */
type SupplementPartTable = Pick<SupplementTable, 'supplement_id' | 'draft_id' | 'uploaded_by' | 'uploaded_as'> &
  Pick<SupplementTable, 'file' | 'bytes' | 'sha256' | 'created_at'> & { starts_at: number; part_sha256: string }

/** Keys of bytes that no row refers to, either not yet or no longer. */
type OrphanedBlobTable = { key: string; since: Timestamp }

type RowLockTable = {
  entity_type: string
  entity_id: number
  real_id: number | null
  effective_id: number | null
  device_id: string | null
  epoch: number
  updated_at: Timestamp
  section: string | null
  typed_at: Timestamp | null
}

type RowLockAskTable = Pick<RowLockTable, 'entity_type' | 'entity_id'> & {
  member_id: number
  asked_at: Timestamp
  declined_at: Timestamp | null
}

export type AutosaveTable = {
  draft_id: string
  unique_id: Generated<number>
  real_id: number
  effective_id: number
  device_id: string
  form_name: string
  parent_id: number | null
  definition_hash: string
  base_version: number | null
  title: string
  revision: number
  fields: Json<Registers>
  rows: Json<RowDrafts>
  photos: Json<PhotoDraft[]>
  photo_order: Json<string[]>
  /** Another member's draft whose content this one took over. */
  taken_from: ColumnType<string | null, string | null | undefined, never>
  saved_at: Timestamp
  discarded_at: NullableTimestamp
  finished_at: NullableTimestamp
}

type IdempotencyTable = {
  member_id: number
  key: string
  route: string
  fingerprint: string
  reply: Json<unknown> | null
  created_at: Timestamp
}

type AuditTransactionTable = {
  transaction_id: Generated<number>
  at: Timestamp
  kind: string
  table_name: string
  entity_id: string
  record_unique_id: number
  real_id: number
  effective_id: number
  request_id: string
}

export type AuditChangeTable = {
  transaction_id: number
  position: number
  class_name: string
  field_name: string
  old_value: string | null
  new_value: string | null
}

type DeliveryTable = {
  delivery_id: Generated<number>
  /** Exactly one of the three is set. */
  listing_unique_id: OptionalKey
  member_unique_id: OptionalKey
  office_unique_id: OptionalKey
  entity_type: GeneratedAlways<'listing' | 'agent' | 'office'>
  entity_id: GeneratedAlways<number>
  version: number
  destination: 'mls' | 'national'
  /** superseded: a newer version was queued before this one arrived. */
  status: 'submitted' | 'accepted' | 'delivered' | 'failed' | 'superseded'
  at: Timestamp
  detail: string | null
  /** Identifies the delivery, so that the destination recognizes a repeated one. */
  key: Generated<string>
  attempts: Generated<number>
  next_attempt_at: Timestamp
  /** The process that is sending the delivery, and until when, by this database's clock. */
  claimed_by: string | null
  claimed_until: NullableTimestamp
  accepted_at: NullableTimestamp
  delivered_at: NullableTimestamp
  /** The destination's own key of the record. */
  remote_key: string | null
}

/** Receipts of the simulated MLS and national site, by key. */
type SimulatedReceiptTable = {
  key: string
  destination: string
  entity_type: string
  entity_id: number
  version: number
  shown_at: Timestamp
}

/** The record as the destination holds it; null once removed. `writes`: number of deliveries that changed it. */
type SimulatedRecordTable = {
  destination: string
  entity_type: string
  entity_id: number
  version: number
  record: ColumnType<Record<string, unknown> | null, string | null, string | null>
  writes: Generated<number>
  received_at: Timestamp
  shown_at: Timestamp
}

type CondoNameTable = {
  unique_id: Generated<number>
  condo_name: string
  /** A code of Lookup_Property_Listing_SubdivisionName. */
  subdivision_name: string
  created_at: Timestamp
  modified_at: Timestamp
}

/**
 * An entry of the municipal tax roll, without its owner. City, county and subdivision are lookup codes; `fields` are
 * the listing fields that it fills.
 */
type TaxParcelTable = {
  unique_id: Generated<number>
  linc_number: string
  roll_number: string
  unit_number: string | null
  street_number: string
  street_name: string
  street_suffix: string | null
  street_dir_suffix: string | null
  city: string
  county_or_parish: string
  subdivision_name: string | null
  postal_code: string | null
  latitude: number
  longitude: number
  tax_year: number
  fields: Json<Values>
}

/** `ring`: PostgreSQL's polygon text, ((lon,lat),…) in degrees. */
export type OutlineTable = {
  outline_id: Generated<number>
  layer: 'parcels' | 'neighbourhoods' | 'municipalities'
  name: string
  ring: string
}

export type CatalogKind = 'form' | 'lookups' | 'rights' | 'notifications'
type CatalogContentTable = {
  hash: string
  kind: CatalogKind
  name: string
  content: string
  published_at: Timestamp
}
type CatalogCurrentTable = { kind: CatalogKind; name: string; hash: string; position: number }
type SettingTable = { name: string; value: string }

export type Database = {
  office: OfficeTable
  member: MemberTable
  session: SessionTable
  local_account: LocalAccountTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  pending_sign_in: PendingSignInTable
  provider_identity: ProviderIdentityTable
  ended_link: EndedLinkTable
  link_code: LinkCodeTable
  unlinked_sign_in: UnlinkedSignInTable
  sign_in_attempt: SignInAttemptTable
  known_device: KnownDeviceTable
  used_ticket: UsedTicketTable
  impersonation: ImpersonationTable
  notice: NoticeTable
  provider_sign_in: ProviderSignInTable
  listing: ListingTable
  street_name: StreetNameTable
  photo: PhotoTable
  supplement: SupplementTable
  supplement_part: SupplementPartTable
  guest_link: GuestLinkTable
  guest_photo: GuestPhotoTable
  photographer: PhotographerTable
  row_lock: RowLockTable
  row_lock_ask: RowLockAskTable
  autosave: AutosaveTable
  idempotency: IdempotencyTable
  audit_transaction: AuditTransactionTable
  audit_change: AuditChangeTable
  support_message: SupportMessageTable
  announcement: AnnouncementTable
  push_subscription: PushSubscriptionTable
  push_due: PushDueTable
  delivery: DeliveryTable
  simulated_receipt: SimulatedReceiptTable
  simulated_record: SimulatedRecordTable
  condo_name: CondoNameTable
  tax_parcel: TaxParcelTable
  outline: OutlineTable
  catalog_content: CatalogContentTable
  catalog_current: CatalogCurrentTable
  setting: SettingTable
  loose_blob: OrphanedBlobTable
}

export type PhotoRecordRow = Selectable<PhotoTable>
