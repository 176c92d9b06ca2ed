// Members/*: members' sign-ins, locks and sessions, for the board's office. Nobody can end their own sessions here,
// which is signing out, or reset their own second factor.
import type { MemberLock, MemberSession } from '#contract/member-access.ts'
import { type Caller, mayAdministrate, mayRunBoard } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { NotifyMember, RecordAudit } from '../../ports.ts'
import { signInsOf } from './members.store.ts'

type OfMember<T> = T & { memberId: number }

export type MemberDeps = {
  locksOf: (
    tx: Tx,
    memberIds: readonly number[],
  ) => Promise<OfMember<Omit<MemberLock, 'lastUpdatedOn'> & { lastUpdatedOn: Date }>[]>
  openSessionsOf: (
    tx: Tx,
    memberIds: readonly number[],
  ) => Promise<OfMember<Pick<MemberSession, 'actingAs'> & { beganAt: Date; lastSeenAt: Date }>[]>
  endSessionsOf: (tx: Tx, memberId: number) => Promise<number>
  /** Returns how many passkeys there were. */
  resetSecondFactor: (tx: Tx, order: { memberId: number; caller: Caller; requestId: string }) => Promise<number>
  findAgent: (tx: Tx, id: number) => Promise<{ mlsId: string } | undefined>
  recordAudit: RecordAudit
  notifyMember: NotifyMember
}

export const memberRoutes = (deps: MemberDeps): AnyRoute[] => [
  defineRoute({ name: 'memberAccess', may: mayRunBoard, handle: (context) => readAccess(context, deps) }),
  defineRoute({
    name: 'memberEndSessions',
    may: (caller, _, { input }) => mayChangeSignInOf(caller, input.MemberUniqueID),
    handle: (context) => endSessions(context, deps),
  }),
  defineRoute({
    name: 'memberResetSecondFactor',
    may: (caller, _, { input }) => mayChangeSignInOf(caller, input.MemberUniqueID),
    handle: async ({ tx, caller, requestId, input: { MemberUniqueID: memberId } }) => {
      if (!(await deps.findAgent(tx, memberId))) throw refuse('not-found')
      return { passkeys: await deps.resetSecondFactor(tx, { memberId, caller, requestId }) }
    },
  }),
]

const mayChangeSignInOf = (caller: Caller, memberId: number) =>
  caller.memberId === memberId ? 'no' : mayAdministrate(caller)

async function readAccess({ tx, input }: Context<'memberAccess'>, deps: MemberDeps) {
  const ids = [...new Set(input.MemberUniqueIDs)]
  const members = await signInsOf(tx, ids)
  const [locks, sessions] = [await deps.locksOf(tx, ids), await deps.openSessionsOf(tx, ids)]
  return {
    data: members.map((member) => ({
      ...member,
      locks: locks
        .filter(({ memberId }) => memberId === member.UniqueID)
        .map(({ memberId: _, lastUpdatedOn, ...lock }) => ({ ...lock, lastUpdatedOn: lastUpdatedOn.toISOString() })),
      sessions: sessions
        .filter(({ memberId }) => memberId === member.UniqueID)
        .map(({ beganAt, lastSeenAt, actingAs }) => ({
          beganAt: beganAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          actingAs,
        })),
    })),
  }
}

/** If the member had no session, writes no audit entry and sends no notice. */
async function endSessions({ tx, caller, requestId, input }: Context<'memberEndSessions'>, deps: MemberDeps) {
  const memberId = input.MemberUniqueID
  const member = await deps.findAgent(tx, memberId)
  if (!member) throw refuse('not-found')
  const ended = await deps.endSessionsOf(tx, memberId)
  if (ended === 0) return { ended }
  await deps.recordAudit(tx, {
    caller,
    requestId,
    kind: 'Sessions Ended',
    tableName: 'Agent',
    entityId: member.mlsId,
    recordUniqueId: memberId,
    changes: [{ className: 'SignIn', fieldName: 'Sessions', oldValue: String(ended), newValue: '0' }],
  })
  await deps.notifyMember(tx, {
    memberId,
    kind: 'sessions-ended',
    text: 'The board’s office signed you out on all your devices. Your drafts are kept. If you did not expect it, call the office.',
    data: {},
  })
  return { ended }
}
