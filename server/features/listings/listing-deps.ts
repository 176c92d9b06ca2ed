// Functions that the listings feature needs from others. server/app.ts passes them in; features never import each
// other.
import type { Delivery } from '#contract/delivery.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { FencedLockRequest, RecordKey } from '#contract/lock.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import type { SupplementFile } from '#contract/supplement.ts'
import type { Caller } from '#rules/may.ts'
import type { Reader, Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import type {
  FinishAutosave,
  HasAutosave,
  NotifyMember,
  QueueDeliveries,
  RecordAudit,
  ReleaseLock,
  RequireLock,
} from '../../ports.ts'
import type { Owner } from '../../records/owner.ts'
import type { ReadPhotos, RecordPhotos, UploadScope } from '../../records/written-photos.ts'

export type ListingDeps = {
  catalog: {
    forms(): FormDefinition[]
    propertyTypes(): PropertyTypes
    form(formName: string): Promise<{ definition: FormDefinition } | undefined>
    lookups(): { tables: Map<string, LookupTable> }
    visibility(type: 'listings'): Visibility
  }
  timeZone: string
  locks: {
    hold: RequireLock
    release: ReleaseLock
    /** null if anybody holds it. */
    takeFree(
      tx: Tx,
      entity: RecordKey,
      by: { caller: Caller; device: string | null },
    ): Promise<FencedLockRequest | null>
  }
  autosaves: {
    finish: FinishAutosave
    discardOf(tx: Tx, listingUniqueId: number): Promise<void>
    hasAny: HasAutosave
  }
  photos: RecordPhotos & {
    of(tx: Tx, record: RecordKey, reader: Reader): Promise<ReadPhotos>
  }
  supplements: {
    /** Those of the given ids whose file has arrived and may be used. */
    usable(tx: Tx, uids: string[], scope: UploadScope): Promise<Set<string>>
    /** Moves removed rows to the bin with their files, and restored ones out of it. */
    place(tx: Tx, listingUniqueId: number, rows: readonly { uid: string; IsDeleted: boolean }[]): Promise<void>
    /** Files of a listing, by the uid of their rows. */
    ofListing(tx: Tx, listingUniqueId: number): Promise<Map<string, SupplementFile>>
  }
  /** Whether the listing's photos and files together exceed their limit. */
  exceedsStorage(tx: Tx, listingUniqueId: number): Promise<boolean>
  deliveries: {
    queue: QueueDeliveries
    latest(tx: Tx, record: RecordKey): Promise<Delivery[]>
  }
  /** Number of guests' photos that this pair of members has not yet kept or removed. */
  guestPhotos(tx: Tx, host: Owner & { device: string | null }, listingUniqueId: number): Promise<number>
  recordAudit: RecordAudit
  notifyMember: NotifyMember
  now?: () => Date
}
