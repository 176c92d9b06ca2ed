// Ownership of uploads: the pair of members who sent one owns it until it is attached to a record; from then on the
// record decides. A mistake here lets a member use, or see, a photo or file of somebody else's draft. Pure.
import type { RecordKey } from '#contract/lock.ts'
import type { Caller, Permission } from '#rules/may.ts'
import type { UploadScope } from '../records/written-photos.ts'

/** The signed-in member who sent it, and the member they acted for. */
export type UploadOwner = { uploadedBy: number; uploadedAs: number }
/** `record`: the record that it is attached to; null while it belongs to a draft. */
export type OwnedUpload = UploadOwner & { draftId: string | null; record: RecordKey | null }

export const isOwnUpload = (
  { memberId, effectiveId }: Pick<Caller, 'memberId' | 'effectiveId'>,
  { uploadedBy, uploadedAs }: UploadOwner,
): boolean => uploadedBy === memberId && uploadedAs === effectiveId

/** Whether a write may use this upload: it is the record's own, or this pair uploaded it under this draft. */
export const isUsable = (upload: OwnedUpload, scope: UploadScope): boolean =>
  upload.record
    ? upload.record.type === scope.record?.type && upload.record.id === scope.record.id
    : upload.draftId === scope.draftId && isOwnUpload(scope, upload)

/**
 * Read permission. While an upload belongs to a draft, only its owner may read it; in a record's bin, only those who
 * may edit the record and therefore restore it; otherwise whoever may view the record.
 */
export function mayReadUpload(
  caller: Caller,
  upload: UploadOwner & { isTakenOff: boolean },
  record: { mayEdit: () => Permission; mayView: () => Permission } | null,
): Permission {
  if (!record) return isOwnUpload(caller, upload) ? 'yes' : 'hidden'
  if (upload.isTakenOff) return record.mayEdit() === 'yes' ? 'yes' : 'hidden'
  return record.mayView()
}
