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
import { findParent } from './guests.store.ts'

export type GuestDeps = {
  blobs: Blobs
  mintKeys: MintKeys
  receivePicture: ReceivePicture
  recordAudit: RecordAudit
  /** The forms of listings that have photos, each with what the board wants photographed. */
  shotsByForm(): ReadonlyMap<string, string[]>
}

/** The actor for the audit log: a guest has no account, and acts on behalf of the member who owns the link. */
export const asGuest = (link: Owner, caller: Caller): Caller => ({
  ...caller,
  memberId: GUEST,
  effectiveId: link.effectiveId,
})

/**
 * Under the draft's id, and also under the listing that the draft edits: both are in the listing's audit log.
 */
export const auditGuest = async (
  { recordAudit }: Pick<GuestDeps, 'recordAudit'>,
  { tx, caller, requestId }: Pick<Context<EndpointName>, 'tx' | 'caller' | 'requestId'>,
  link: Owner & { draftId: string; linkId: string; parentId?: number | null; photographer?: string | null },
  kind: string,
  photoId?: string,
): Promise<void> => {
  const { parentId = await findParent(tx, link) } = link
  const told = {
    Link: link.linkId,
    ...(link.photographer && { Photographer: link.photographer }),
    ...(photoId !== undefined && { Photo: photoId }),
  }
  return recordAudit(tx, {
    caller,
    requestId,
    kind,
    tableName: 'GuestLink',
    entityId: link.draftId,
    recordUniqueId: parentId ?? 0,
    changes: Object.entries(told).map(([fieldName, newValue]) => ({
      ...{ className: 'GuestLink', fieldName, oldValue: null, newValue },
    })),
  })
}

/** `find` has checked the token. */
export const byToken = () => 'yes' as const

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
