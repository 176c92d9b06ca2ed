// Impersonation/* and teams/*: grants to act for another member, and starting and stopping it. The session's cookie
// changes with the effective member.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ImpersonationStatus } from '#contract/impersonation.ts'
import { type Caller, mayAgent, mayEndImpersonation, mayStartImpersonation, type Permission } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, anyMember, type Context, defineRoute } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { add, type ChangeDeps, decide, type Ends, end, linkOf, trace } from './change-impersonation.ts'
import {
  findByUserName,
  findPerson,
  impersonationDataOf,
  isGranted,
  type Person,
  teamOf,
} from './impersonations.store.ts'

export type ImpersonationDeps = ChangeDeps & {
  /** Gives the session a new secret and makes it act as this member. */
  actAs: (tx: Tx, request: FastifyRequest, reply: FastifyReply, effectiveId: number) => Promise<void>
}

type LinkCall = 'impersonationAllow' | 'impersonationDisallow' | 'impersonationAsk' | 'impersonationGiveUp'
type TeamCall = 'teamAdd' | 'teamRemove'
type Startable = { lead: Person; granted: boolean }

export const impersonationRoutes = (deps: ImpersonationDeps): AnyRoute[] => [
  defineRoute<'impersonationStart', Startable>({
    name: 'impersonationStart',
    find: async ({ tx, caller, input }) => {
      const lead = await findByUserName(tx, input.userName)
      if (!lead?.isActive) return undefined
      const granted = await isGranted(tx, { leadId: lead.uniqueId, memberId: caller.memberId })
      // Sign-in names appear on no page: without a grant, a caller must not learn here that a name belongs to somebody.
      return granted || lead.mlsId === input.userName ? { lead, granted } : undefined
    },
    may: (caller, { granted }) => mayStartImpersonation(caller, granted),
    handle: (context, { lead }) => start(context, lead, deps),
  }),
  defineRoute({ name: 'impersonationStop', may: anyMember, handle: (context) => stop(context, deps) }),
  defineRoute({ name: 'impersonationStatus', may: anyMember, handle: ({ tx, caller }) => statusOf(tx, caller) }),
  defineRoute({
    name: 'impersonationData',
    may: anyMember,
    handle: ({ tx, caller }) => impersonationDataOf(tx, caller.memberId),
  }),
  linkRoute('impersonationAllow', add, (caller, ends) => (decide(caller, ends) === 'grant' ? 'yes' : 'no'), deps),
  linkRoute('impersonationAsk', add, mayAdd, deps),
  linkRoute('impersonationDisallow', end, mayDisallow, deps),
  linkRoute('impersonationGiveUp', end, mayEnd, deps),
  defineRoute<'teamSearch', Person>({
    name: 'teamSearch',
    find: ({ tx, input }) => findPerson(tx, input.targetMemberkey),
    may: (caller, person) => mayAgent(caller, 'viewTeam', person),
    handle: ({ tx }, person) => teamOf(tx, person.uniqueId),
  }),
  teamRoute('teamAdd', add, mayAdd, deps),
  teamRoute('teamRemove', end, mayEnd, deps),
]

const mayAdd = (caller: Caller, ends: Ends): Permission => (decide(caller, ends) === 'no' ? 'no' : 'yes')
const mayEnd = (caller: Caller, ends: Ends): Permission => mayEndImpersonation(caller, linkOf(ends), ends.lead)
/** The member who acts uses RemoveImposter instead. */
const mayDisallow = (caller: Caller, ends: Ends): Permission =>
  caller.memberId === ends.member.uniqueId ? 'no' : mayEnd(caller, ends)

type Change = typeof add

/** Former members cannot be added; their links can still be removed. */
async function findEnds(tx: Tx, leadId: number, memberId: number, change: Change): Promise<Ends | undefined> {
  const lead = await findPerson(tx, leadId)
  const member = await findPerson(tx, memberId)
  if (!lead || !member || (change === add && !(lead.isActive && member.isActive))) return undefined
  return { lead, member }
}

const linkRoute = (
  name: LinkCall,
  change: Change,
  may: (caller: Caller, ends: Ends) => Permission,
  deps: ImpersonationDeps,
): AnyRoute =>
  defineRoute<LinkCall, Ends>({
    name,
    find: ({ tx, input }) => findEnds(tx, input.TeamLeadKeyNumeric, input.TeamMemberKeyNumeric, change),
    may,
    handle: (context, ends) => change(context, ends, deps),
  })

const teamRoute = (
  name: TeamCall,
  change: Change,
  may: (caller: Caller, ends: Ends) => Permission,
  deps: ImpersonationDeps,
): AnyRoute =>
  defineRoute<TeamCall, Ends>({
    name,
    find: ({ tx, input }) => findEnds(tx, input.teamKey, input.targetMemberkey, change),
    may,
    handle: (context, ends) => change(context, ends, deps),
  })

type Pair = Pick<Caller, 'memberId' | 'effectiveId'>

async function statusOf(tx: Tx, { memberId, effectiveId }: Pair): Promise<ImpersonationStatus> {
  const [real, effective] = await endsOf(tx, memberId, effectiveId)
  const active = memberId !== effectiveId
  return {
    ImpersonationActive: active,
    ImposterName: active ? real.fullName : null,
    memberFullName: effective.fullName,
    memberAOR: effective.aor,
    memberUniqueID: effective.uniqueId,
    ...(await impersonationDataOf(tx, memberId)),
  }
}

async function endsOf(tx: Tx, memberId: number, leadId: number): Promise<[Person, Person]> {
  const [member, lead] = [await findPerson(tx, memberId), await findPerson(tx, leadId)]
  if (!member || !lead) throw refuse('not-found')
  return [member, lead]
}

type Session = Pick<Context<'impersonationStart'>, 'tx' | 'caller' | 'requestId' | 'request' | 'reply'>

async function start(context: Session, lead: Person, deps: ImpersonationDeps): Promise<ImpersonationStatus> {
  const { tx, caller, requestId, request, reply } = context
  await deps.actAs(tx, request, reply, lead.uniqueId)
  const acting = { ...caller, effectiveId: lead.uniqueId }
  await traceActing({ tx, caller: acting, requestId }, 'Start', deps)
  return statusOf(tx, acting)
}

async function stop(context: Session, deps: ImpersonationDeps): Promise<ImpersonationStatus> {
  const { tx, caller, requestId, request, reply } = context
  const { memberId } = caller
  if (caller.effectiveId !== memberId) {
    await deps.actAs(tx, request, reply, memberId)
    await traceActing({ tx, caller, requestId }, 'Stop', deps)
  }
  return statusOf(tx, { memberId, effectiveId: memberId })
}

/** `End`: the portal itself stopped it, because the grant or the member no longer exists. */
export async function traceActing(
  { tx, caller, requestId }: { tx: Tx; caller: Caller; requestId: string },
  kind: 'Start' | 'Stop' | 'End',
  deps: Pick<ChangeDeps, 'recordAudit'>,
): Promise<void> {
  const [member, lead] = await endsOf(tx, caller.memberId, caller.effectiveId)
  const acting = kind === 'Start'
  const change = { before: acting ? null : 'acting', after: acting ? 'acting' : null }
  await deps.recordAudit(tx, trace({ caller, requestId }, { lead, member }, kind, change))
}
