// Changes of a member's second factor, each in both logs. What could let somebody else in also becomes a notice.
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

/** `caller`: whoever changes it; the member themselves at a sign-in and on the command line. */
export type SecondFactorOrder = { memberId: number; caller: Caller; requestId: string }

const UNEXPECTED = 'If you did not expect this, tell the board’s office.'

/** With the first passkey, the member gets recovery codes. False: somebody has this passkey already. */
export async function addPasskey(
  tx: Tx,
  made: Credential & { label: string },
  order: SecondFactorOrder,
  deps: SecondFactorDeps,
): Promise<{ codes: string[] } | false> {
  const isFirst = (await passkeysOf(tx, order.memberId)).length === 0
  if (!(await insertPasskey(tx, order.memberId, made))) return false
  await record(tx, 'Passkey Added', { fieldName: 'Passkey', oldValue: null, newValue: 'added' }, order, deps)
  await deps.notifyMember(tx, {
    memberId: order.memberId,
    kind: 'passkey-added',
    text: `A passkey was added to your sign-in. ${UNEXPECTED}`,
    data: {},
  })
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
  await record(tx, 'Passkey Removed', { fieldName: 'Passkey', oldValue: 'removed', newValue: null }, order, deps)
  await deps.notifyMember(tx, {
    memberId: order.memberId,
    kind: 'passkey-removed',
    text: `A passkey was removed from your sign-in. ${isLast ? 'You sign in with your password alone now. ' : ''}${UNEXPECTED}`,
    data: {},
  })
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
  await deps.notifyMember(tx, {
    memberId: order.memberId,
    kind: 'recovery-codes-made',
    text: `New recovery codes were made for your sign-in; the earlier ones don’t work any more. ${UNEXPECTED}`,
    data: {},
  })
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
  await deps.notifyMember(tx, {
    memberId: order.memberId,
    kind: 'second-factor-reset',
    text: `Your passkeys and recovery codes were removed by the board’s office. ${UNEXPECTED}`,
    data: {},
  })
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
  // A sign-in that is under way began with the earlier role, or will read this one.
  await lockSecondFactor(tx, memberId)
  if ((await endSessionsOf(tx, memberId)) === 0) return
  await notifyMember(tx, {
    memberId,
    kind: 'sessions-ended',
    text: 'You were signed out on all your devices because your new role requires a passkey. Your drafts are kept.',
    data: {},
  })
}

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
