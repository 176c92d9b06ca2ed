// What autosaves need of other features; app.ts hands it in.
import type { LockEntity } from '#contract/lock.ts'
import type { ListingPhoto } from '#contract/photo.ts'
import type { SupplementFile } from '#contract/supplement.ts'
import type { Caller, ListingFacts } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import type { CopiedIds, DraftCopy, HoldLock, RecordAudit, TellMember } from '../../ports.ts'
import type { FindFormNames } from './draft-caps.ts'

type FindMade = (tx: Tx, draftId: string, memberId: number) => Promise<{ uniqueId: number } | undefined>

export type AutosaveDeps = {
  findListing: (tx: Tx, key: { uniqueId?: number }) => Promise<ListingFacts | undefined>
  /** The record that this member's draft made, by its type. */
  findMade: Record<LockEntity['type'], FindMade>
  holdLock: HoldLock
  /** The type whose listings this form begins. */
  propertyTypeOf: (formName: string) => string | undefined
  formNames: FindFormNames
  /** Living ones of a member. */
  draftsMax: number
  /** As `holdLock`; without a request, where nobody else holds a live lock. */
  holdLockOrFindItFree: HoldLock
  /** Another pair's draft gets its own of each photo and file that the server has of a draft. */
  copyUploads: (tx: Tx, copy: DraftCopy) => Promise<CopiedIds>
  recordAudit: RecordAudit
  tellMember: TellMember
  /** Photos of a draft whose bytes are here. */
  photosOfDraft: (tx: Tx, draftId: string, owner: Caller) => Promise<ListingPhoto[]>
  /** The same of its supplements, by the uid of their rows. */
  filesOfDraft: (tx: Tx, draftId: string, owner: Caller) => Promise<Record<string, SupplementFile>>
}
