// Parts of a file whose upload is incomplete, in the database: who owns them, their offset in the file, where their
// bytes are.
import type { Caller } from '#rules/may.ts'
import { markOrphaned } from '../../blobs/orphaned-blobs.store.ts'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import { isOwnUpload, type UploadOwner } from '../../uploads/upload-owner.ts'

/** `offset`: position of the part in the file; `sha256` is of the whole file. */
export type StoredPart = UploadOwner & {
  supplementId: string
  draftId: string
  offset: number
  file: string
  bytes: number
  sha256: string
  partSha256: string
}
type PartKey = Pick<StoredPart, 'supplementId' | 'offset'>
type RemovedParts = UploadOwner & { supplementId: string }
/** Distinguishes files uploaded under the same id. */
export type FileKey = Pick<StoredPart, 'supplementId' | 'draftId' | 'sha256'>

async function partsOf(tx: Tx, supplementId: string): Promise<StoredPart[]> {
  const rows = await tx
    .selectFrom('supplement_part')
    .selectAll()
    .where('supplement_id', '=', supplementId)
    .orderBy('starts_at')
    .execute()
  return rows.map((row) => ({
    supplementId: row.supplement_id,
    draftId: row.draft_id,
    uploadedBy: row.uploaded_by,
    uploadedAs: row.uploaded_as,
    offset: Number(row.starts_at),
    file: row.file,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    partSha256: row.part_sha256,
  }))
}

export async function findPart(tx: Tx, { supplementId, offset }: PartKey): Promise<StoredPart | undefined> {
  return (await partsOf(tx, supplementId)).find((part) => part.offset === offset)
}

/** The beginning of this file as this pair of members sent it: its consecutive parts, in order. */
export async function partsHeld(
  tx: Tx,
  { supplementId, draftId, sha256 }: FileKey,
  caller: Pick<Caller, 'memberId' | 'effectiveId'>,
): Promise<StoredPart[]> {
  const own = (await partsOf(tx, supplementId)).filter((part) => isOwnUpload(caller, part))
  if (own.some((part) => part.draftId !== draftId || part.sha256 !== sha256)) throw refuse('supplement-mismatch')
  let end = 0
  return own.filter(({ offset, bytes }) => {
    const isNext = offset === end
    if (isNext) end += bytes
    return isNext
  })
}

export const lengthOf = (parts: readonly StoredPart[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0)

/** Waits for another request that is storing the same part; false if that request stored it. */
export async function insertPart(tx: Tx, given: StoredPart): Promise<boolean> {
  const row = await tx
    .insertInto('supplement_part')
    .values({
      supplement_id: given.supplementId,
      starts_at: given.offset,
      draft_id: given.draftId,
      uploaded_by: given.uploadedBy,
      uploaded_as: given.uploadedAs,
      file: given.file,
      bytes: given.bytes,
      sha256: given.sha256,
      part_sha256: given.partSha256,
    })
    .onConflict((conflict) => conflict.columns(['supplement_id', 'starts_at']).doNothing())
    .returning('supplement_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the parts of a file that is complete, or was refused. */
export async function removeParts(tx: Tx, { supplementId, uploadedBy, uploadedAs }: RemovedParts): Promise<void> {
  const rows = await tx
    .deleteFrom('supplement_part')
    .where('supplement_id', '=', supplementId)
    .where('uploaded_by', '=', uploadedBy)
    .where('uploaded_as', '=', uploadedAs)
    .returning('file')
    .execute()
  await markOrphaned(
    tx,
    rows.map(({ file }) => file),
  )
}
