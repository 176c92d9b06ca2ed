// Functions that autosave needs from other features; app.ts passes them in.
import type { RowDraft } from '#contract/draft.ts'
import type { RecordKey } from '#contract/lock.ts'
import type { ListingPhoto } from '#contract/photo.ts'
import type { SupplementFile } from '#contract/supplement.ts'
import type { Caller, ListingFacts } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import type { CopiedIds, DraftCopy, HasAutosave, NotifyMember, RecordAudit, RequireLock } from '../../ports.ts'
import type { FindFormNames } from './draft-caps.store.ts'

type FindMade = (tx: Tx, draftId: string, memberId: number) => Promise<{ uniqueId: number } | undefined>

export type AutosaveDeps = {
  findListing: (tx: Tx, key: { uniqueId?: number }) => Promise<ListingFacts | undefined>
  /** The record that this member's draft created, by record type. */
  findMade: Record<RecordKey['type'], FindMade>
  hasAutosave: HasAutosave
  requireLock: RequireLock
  /** Property type whose listings this form creates. */
  propertyTypeOf: (formName: string) => string | undefined
  formNames: FindFormNames
  /** Maximum number of open drafts per member. */
  draftsMax: number
  /** Like `requireLock`, but without a lock request it passes if nobody else holds a live lock. */
  requireLockOrFree: RequireLock
  /** Copies each uploaded photo and file of a draft for another pair's draft. */
  copyUploads: (tx: Tx, copy: DraftCopy) => Promise<CopiedIds>
  recordAudit: RecordAudit
  notifyMember: NotifyMember
  /** Photos of a draft whose bytes are already on the server. */
  photosOfDraft: (tx: Tx, draftId: string, owner: Caller) => Promise<ListingPhoto[]>
  /** Supplements of a draft whose bytes are already on the server, by the uid of their rows. */
  filesOfDraft: (tx: Tx, draftId: string, owner: Caller) => Promise<Record<string, SupplementFile>>
  /** Whether the caller may read each of these supplements, which a draft of the listing adds or changes. */
  mayReadFiles: (
    tx: Tx,
    caller: Caller,
    of: { listing: ListingFacts; uniqueId: number; rows: Record<string, RowDraft> },
  ) => Promise<boolean>
}
