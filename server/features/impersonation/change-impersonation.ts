// Changes to impersonation: grants, requests and their end. A member added here can write in another's name, so the
// caller's rights decide whether the result is a grant or a request (decideImpersonation), and every change is recorded
// in the lead's audit log and the members concerned are notified.
import type * as z from 'zod/mini'
import type { ImpersonationChanged } from '#contract/impersonation.ts'
import { type Caller, decideImpersonation, type ImpersonationLink } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import type { AuditEntry, NotifyMember, RecordAudit, WithdrawNotice } from '../../ports.ts'
import { grant, type Person, remove, request } from './impersonations.store.ts'

export type ChangeDeps = {
  recordAudit: RecordAudit
  notices: {
    notify: NotifyMember
    withdraw: WithdrawNotice
  }
}

/** Both members of a link, with their facts for the policy. */
export type Ends = { lead: Person; member: Person }
export const linkOf = ({ lead, member }: Ends): ImpersonationLink => ({
  leadId: lead.uniqueId,
  memberId: member.uniqueId,
})
export const decide = (caller: Caller, ends: Ends) => decideImpersonation(caller, linkOf(ends), ends)

type Changed = z.infer<typeof ImpersonationChanged>
type By = { tx: Tx; caller: Caller; requestId: string }

const dataOf = ({ lead, member }: Ends) => ({
  TeamLeadKeyNumeric: lead.uniqueId,
  TeamMemberKeyNumeric: member.uniqueId,
})

/** Records the change in the audit log of the lead, in whose name the member acts. */
export const trace = (
  { caller, requestId }: Omit<By, 'tx'>,
  { lead, member }: Ends,
  kind: string,
  change: { before: string | null; after: string | null },
): AuditEntry => ({
  caller,
  requestId,
  kind: `Impersonation ${kind}`,
  tableName: 'Agent',
  entityId: lead.mlsId,
  recordUniqueId: lead.uniqueId,
  changes: [
    { className: 'Impersonation', fieldName: member.fullName, oldValue: change.before, newValue: change.after },
  ],
})

export async function add(by: By, ends: Ends, deps: ChangeDeps): Promise<Changed> {
  return decide(by.caller, ends) === 'grant' ? grantIt(by, ends, deps) : requestIt(by, ends, deps)
}

async function grantIt(by: By, ends: Ends, deps: ChangeDeps): Promise<Changed> {
  const { tx, caller } = by
  const { lead, member } = ends
  if (!(await grant(tx, linkOf(ends), caller.memberId))) return { outcome: 'granted' }
  await deps.recordAudit(tx, trace(by, ends, 'Grant', { before: null, after: 'granted' }))
  const data = dataOf(ends)
  await deps.notices.withdraw(tx, { memberId: lead.uniqueId, kind: 'impersonation-requested', data })
  const notice = { kind: 'impersonation-granted', data } as const
  await deps.notices.notify(tx, { ...notice, memberId: member.uniqueId, text: `You can now act for ${lead.fullName}.` })
  if (caller.memberId !== lead.uniqueId)
    await deps.notices.notify(tx, {
      ...notice,
      memberId: lead.uniqueId,
      text: `An administrator let ${member.fullName} act for you.`,
    })
  return { outcome: 'granted' }
}

async function requestIt(by: By, ends: Ends, deps: ChangeDeps): Promise<Changed> {
  const { tx, caller } = by
  const { state, isNew } = await request(tx, linkOf(ends), caller.memberId)
  if (isNew) {
    await deps.recordAudit(tx, trace(by, ends, 'Request', { before: null, after: 'requested' }))
    await deps.notices.notify(tx, {
      memberId: ends.lead.uniqueId,
      kind: 'impersonation-requested',
      text: `${ends.member.fullName} asks to act for you.`,
      data: dataOf(ends),
    })
  }
  return { outcome: state }
}

/** Sessions that use this grant stop impersonating at the next request. */
export async function end(by: By, ends: Ends, deps: ChangeDeps): Promise<Changed> {
  const { tx, caller } = by
  const { lead, member } = ends
  const before = await remove(tx, linkOf(ends))
  if (!before) return { outcome: 'removed' }
  await deps.recordAudit(tx, trace(by, ends, 'Withdrawal', { before, after: null }))
  const data = dataOf(ends)
  await deps.notices.withdraw(tx, { memberId: lead.uniqueId, kind: 'impersonation-requested', data })
  const notice = { kind: 'impersonation-removed', data } as const
  if (caller.memberId !== member.uniqueId)
    await deps.notices.notify(tx, {
      ...notice,
      memberId: member.uniqueId,
      text:
        before === 'granted'
          ? `You can no longer act for ${lead.fullName}.`
          : `${lead.fullName} did not let you act for them.`,
    })
  if (caller.memberId !== lead.uniqueId && before === 'granted')
    await deps.notices.notify(tx, {
      ...notice,
      memberId: lead.uniqueId,
      text: `${member.fullName} can no longer act for you.`,
    })
  return { outcome: 'removed' }
}
