// Links and unlinks a member and a provider's subject. A linked subject signs in as that member, so every change ends
// the member's sessions, is recorded in both logs and notifies the member.
import type { Tx } from '../../db/connection.ts'
import type { NoteSecurity, NotifyMember, RecordAudit } from '../../ports.ts'
import { findAgentFacts } from '../../records/record-facts.store.ts'
import { issuerOf, type ProviderIdentity } from './provider-claims.ts'
import { deleteUnlinkedOf, dropLinkCode, putLink, recordEndedLink, removeLink } from './provider-identity.store.ts'
import { endSessionsOf } from './session.store.ts'

export type LinkDeps = { recordAudit: RecordAudit; notifyMember: NotifyMember; noteSecurity: NoteSecurity }

/** `by`: the actor, as shown in the logs. `address`: the browser's, if there was one. */
export type LinkOrder = { memberId: number; by: string; requestId: string; address?: string | undefined }

/** False: the subject belongs to another member. */
export async function linkIdentity(
  tx: Tx,
  identity: ProviderIdentity,
  order: LinkOrder,
  deps: LinkDeps,
): Promise<boolean> {
  const link = await putLink(tx, identity, order.memberId)
  if (!link) return false
  await deleteUnlinkedOf(tx, identity)
  await dropLinkCode(tx, order.memberId)
  if (link.before === identity.subject) return true
  const change = { before: link.before, after: identity.subject, issuer: identity.issuer }
  await leaveTraces(tx, change, order, deps)
  return true
}

/** False: there was no link. */
export async function unlinkIdentity(tx: Tx, issuer: string, order: LinkOrder, deps: LinkDeps): Promise<boolean> {
  const before = await removeLink(tx, issuerOf(issuer), order.memberId)
  await dropLinkCode(tx, order.memberId)
  if (before === undefined) return false
  await leaveTraces(tx, { before, after: null, issuer: issuerOf(issuer) }, order, deps)
  return true
}

type LinkChange = { before: string | null; after: string | null; issuer: string }

async function leaveTraces(
  tx: Tx,
  { before, after, issuer }: LinkChange,
  order: LinkOrder,
  deps: LinkDeps,
): Promise<void> {
  const { memberId, by, requestId, address } = order
  if (before !== null) await recordEndedLink(tx, { issuer, subject: before }, memberId)
  await endSessionsOf(tx, memberId)
  const member = (await findAgentFacts(tx, memberId))!
  const kind = after === null ? 'unlinked' : 'linked'
  await deps.recordAudit(tx, {
    caller: { ...member, memberId, effectiveId: memberId },
    requestId,
    kind: after === null ? 'Sign-in Unlink' : 'Sign-in Link',
    tableName: 'Agent',
    entityId: member.mlsId,
    recordUniqueId: memberId,
    // Only the security log contains the subject, because more people read the audit log.
    changes: [
      {
        className: 'SignIn',
        fieldName: 'Provider',
        oldValue: before === null ? null : 'linked',
        newValue: after === null ? null : 'linked',
      },
    ],
  })
  const detail = `${by}: ${after ?? before}${before !== null && after !== null ? `, before: ${before}` : ''}`
  await deps.noteSecurity(tx, { kind, subjectId: memberId, detail, address, requestId })
  const where = new URL(issuer).host
  const did = after === null ? `You can no longer sign in by ${where}.` : `You sign in by ${where} from now on.`
  await deps.notifyMember(tx, {
    memberId,
    kind: after === null ? 'sign-in-unlinked' : 'sign-in-linked',
    text: `${did} If you did not expect this, tell the board’s office.`,
    data: {},
  })
}
