// Shared by the agent's and the guest's calls: dependencies, audit log entries, and sending a picture from the tray.
import type { FastifyReply } from 'fastify'
import { GUEST } from '#contract/constants.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Caller } from '#rules/may.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import type { MintKeys } from '../../blobs/orphaned-blobs.store.ts'
import type { Context } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { RecordAudit } from '../../ports.ts'
import type { Owner } from '../../records/owner.ts'
import type { ReceivePicture } from '../../uploads/received-picture.ts'

export type GuestDeps = {
  blobs: Blobs
  mintKeys: MintKeys
  receivePicture: ReceivePicture
  recordAudit: RecordAudit
}

/** The actor for the audit log: a guest has no account, and acts on behalf of the member who owns the link. */
export const asGuest = (link: Owner, caller: Caller): Caller => ({
  ...caller,
  memberId: GUEST,
  effectiveId: link.effectiveId,
})

export const auditGuest = (
  { recordAudit }: Pick<GuestDeps, 'recordAudit'>,
  { tx, caller, requestId }: Pick<Context<EndpointName>, 'tx' | 'caller' | 'requestId'>,
  link: Owner & { draftId: string; linkId: string },
  kind: string,
  photoId?: string,
): Promise<void> => {
  const told = { Link: link.linkId, ...(photoId !== undefined && { Photo: photoId }) }
  return recordAudit(tx, {
    caller,
    requestId,
    kind,
    tableName: 'GuestLink',
    entityId: link.draftId,
    recordUniqueId: 0,
    changes: Object.entries(told).map(([fieldName, newValue]) => ({
      ...{ className: 'GuestLink', fieldName, oldValue: null, newValue },
    })),
  })
}

export async function sendPicture(reply: FastifyReply, file: string, blobs: Blobs): Promise<unknown> {
  const found = await blobs.stream(file)
  if (!found) throw refuse('not-found')
  return reply
    .type('image/jpeg')
    .header('content-length', found.size)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .send(found.stream)
}
