// Changes of a member's second factor, each in both logs. What could let somebody else in also becomes a notice.
import type { NoticeKind } from '#contract/notice.ts'
import type { Role } from '#contract/rights.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import type { AuditChange, NotifyMember, RecordAudit } from '../../ports.ts'
import { findAgentFacts } from '../../records/record-facts.store.ts'
import {
  type Credential,
  deletePasskey,
  deletePasskeysOf,
  deleteRecoveryCodesOf,
  insertPasskey,
  lockSecondFactor,
  makeRecoveryCodes,
  passkeysOf,
} from './passkeys.store.ts'
import { endSessionsOf } from './session.store.ts'

export type SecondFactorDeps = { recordAudit: RecordAudit; notifyMember: NotifyMember }

/** `caller`: who changes it. At a sign-in and on the command line, the member. */
export type SecondFactorOrder = { memberId: number; caller: Caller; requestId: string }

/** With the first passkey, the member gets recovery codes. False: somebody has this passkey already. */
export async function addPasskey(
  tx: Tx,
  made: Credential & { label: string },
  order: SecondFactorOrder,
  deps: SecondFactorDeps,
): Promise<{ codes: string[] } | false> {
  const isFirst = (await passkeysOf(tx, order.memberId)).length === 0
  if (!(await insertPasskey(tx, order.memberId, made))) return false
  const change = { fieldName: 'Passkey', oldValue: null, newValue: 'added' }
  await record(tx, 'Passkey Added', change, order, deps)
  await tell(tx, 'passkey-added', 'A passkey was added to your sign-in.', order, deps)
  return { codes: isFirst ? await makeRecoveryCodes(tx, order.memberId) : [] }
}

/** The last one takes the recovery codes along. */
export async function removePasskey(
  tx: Tx,
  passkeyId: string,
  order: SecondFactorOrder & { isRequired: boolean },
  deps: SecondFactorDeps,
): Promise<void> {
  if (!(await deletePasskey(tx, order.memberId, passkeyId))) throw refuse('not-found')
  const isLast = (await passkeysOf(tx, order.memberId)).length === 0
  if (isLast && order.isRequired) throw refuse('last-passkey')
  if (isLast) await deleteRecoveryCodesOf(tx, order.memberId)
  const change = { fieldName: 'Passkey', oldValue: 'removed', newValue: null }
  await record(tx, 'Passkey Removed', change, order, deps)
  const text = `A passkey was removed from your sign-in.${isLast ? ' You sign in with your password alone now.' : ''}`
  await tell(tx, 'passkey-removed', text, order, deps)
}

export async function replaceRecoveryCodes(
  tx: Tx,
  order: SecondFactorOrder,
  deps: SecondFactorDeps,
): Promise<string[]> {
  if ((await passkeysOf(tx, order.memberId)).length === 0) throw refuse('no-passkey')
  const codes = await makeRecoveryCodes(tx, order.memberId)
  const change = { fieldName: 'RecoveryCodes', oldValue: null, newValue: String(codes.length) }
  await record(tx, 'Recovery Codes Made', change, order, deps)
  const text = 'New recovery codes were made for your sign-in; the earlier ones don’t work any more.'
  await tell(tx, 'recovery-codes-made', text, order, deps)
  return codes
}

/**
 * For a member who lost them all: passkeys and recovery codes are deleted, and sessions end. Returns how many passkeys
 * there were.
 */
export async function resetSecondFactor(tx: Tx, order: SecondFactorOrder, deps: SecondFactorDeps): Promise<number> {
  await lockSecondFactor(tx, order.memberId)
  const passkeys = await deletePasskeysOf(tx, order.memberId)
  await deleteRecoveryCodesOf(tx, order.memberId)
  if (passkeys === 0) return 0
  await endSessionsOf(tx, order.memberId)
  const change = { fieldName: 'Passkeys', oldValue: String(passkeys), newValue: '0' }
  await record(tx, 'Second Factor Reset', change, order, deps)
  const text = 'Your passkeys and recovery codes were removed by the board’s office.'
  await tell(tx, 'second-factor-reset', text, order, deps)
  return passkeys
}

/**
 * After a change of a role. A session that began with the password alone must not gain rights for which the board
 * requires more.
 */
export async function endSessionsForRole(
  tx: Tx,
  { memberId, role }: { memberId: number; role: Role },
  { requiredFor, notifyMember }: { requiredFor: readonly Role[]; notifyMember: NotifyMember },
): Promise<void> {
  if (!requiredFor.includes(role)) return
  // A sign-in in progress has either begun a session with the earlier role, or will read the new one.
  await lockSecondFactor(tx, memberId)
  if ((await endSessionsOf(tx, memberId)) === 0) return
  await notifyMember(tx, {
    memberId,
    kind: 'sessions-ended',
    text: 'You were signed out on all your devices because your new role requires a passkey. Your drafts are kept.',
    data: {},
  })
}

const tell = (
  tx: Tx,
  kind: NoticeKind,
  text: string,
  { memberId }: SecondFactorOrder,
  { notifyMember }: SecondFactorDeps,
): Promise<void> =>
  notifyMember(tx, {
    ...{ memberId, kind, data: {} },
    text: `${text} If you did not expect this, tell the board’s office.`,
  })

async function record(
  tx: Tx,
  kind: string,
  change: Omit<AuditChange, 'className'>,
  { memberId, caller, requestId }: SecondFactorOrder,
  deps: SecondFactorDeps,
): Promise<void> {
  const member = (await findAgentFacts(tx, memberId))!
  await deps.recordAudit(tx, {
    ...{ caller, requestId, kind },
    tableName: 'Agent',
    entityId: member.mlsId,
    recordUniqueId: memberId,
    changes: [{ className: 'SignIn', ...change }],
  })
}
