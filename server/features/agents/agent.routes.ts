// agents/* and PUT user: search, look up, read and write agents; the member's own profile.
import type { AgentRow } from '#contract/agent.ts'
import type { Delivery } from '#contract/delivery.ts'
import type { Input, Reply } from '#contract/endpoints.ts'
import {
  type Caller,
  canBeBroker,
  canManage,
  mayAgent,
  mayBegin,
  mayEditAgent,
  mayEditOffice,
  mayListFor,
} from '#rules/may.ts'
import { agentReader, readableValues, type Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, anyMember, route } from '../../http/endpoint.ts'
import { textIn, wantedFrom } from '../../records/read-record.ts'
import type { RecordKey } from '../../records/record-key.ts'
import { createRecord, type SentRecord, updateRecord, type WriteDeps } from '../../records/write-record.ts'
import type { ReadPhotos } from '../../records/written-photos.ts'
import { findAgent, findAgentByDraft, type StoredAgent, searchAgents } from './agents.store.ts'
import { agentKind, type FindOffice } from './settle-agent.ts'

export type AgentDeps = WriteDeps & {
  catalog: { visibility(type: 'agent'): Visibility }
  photos: { of(tx: Tx, record: RecordKey): Promise<ReadPhotos> }
  latestDeliveries(tx: Tx, record: { type: 'agent'; id: number }): Promise<Delivery[]>
  findOffice: FindOffice
}

export const agentRoutes = (deps: AgentDeps): AnyRoute[] => [
  route({
    name: 'agentSearch',
    may: anyMember,
    handle: ({ tx, caller, input }) => rows(tx, caller, wantedFrom(input.where.clause), deps),
  }),
  route({
    // Agents that a listing or an office can name: only active ones.
    name: 'agentLookup',
    may: anyMember,
    handle: ({ tx, caller, input }) => rows(tx, caller, { ...wantedFrom(input.where.clause), MemberStatus: 'A' }, deps),
  }),
  route<'userFill', StoredAgent>({
    name: 'userFill',
    find: ({ tx, caller }) => findAgent(tx, caller.effectiveId),
    may: anyMember,
    handle: async ({ caller }, agent) => ({ agent: agentRow(agent, caller, deps) }),
  }),
  route<'agentSelect', StoredAgent>({
    name: 'agentSelect',
    find: ({ tx, input }) => findAgent(tx, input.where.clause[0]!.value),
    may: anyMember,
    handle: ({ tx, caller }, agent) => agentRecord(tx, caller, agent, deps),
  }),
  ...writing(deps),
]

/** Wrapped, so that a draft that has no agent yet is not a 404. */
type Made = { stored: StoredAgent | null }

function writing(deps: AgentDeps): AnyRoute[] {
  const kind = agentKind(deps.findOffice)
  return [
    route<'agentCreate', Made>({
      name: 'agentCreate',
      find: async ({ tx, input }) => ({ stored: (await findAgentByDraft(tx, input.draftId)) ?? null }),
      may: (caller, { stored }) => (stored ? mayEditAgent(caller, stored) : mayBegin(caller, 'agent')),
      handle: (context, { stored }) => createRecord(context, stored, sent(context, 'agent'), kind, deps),
    }),
    route<'agentUpdate', StoredAgent>({
      name: 'agentUpdate',
      find: ({ tx, input }) => findAgent(tx, input.UniqueID ?? 0),
      may: mayEditAgent,
      handle: (context, stored) => updateRecord(context, stored, sent(context, 'agent'), kind, deps),
    }),
    route<'saveUser', StoredAgent>({
      name: 'saveUser',
      find: ({ tx, caller }) => findAgent(tx, caller.effectiveId),
      may: mayEditAgent,
      handle: (context, stored) => updateRecord(context, stored, sent(context, 'profile'), kind, deps),
    }),
  ]
}

type WriteName = 'agentCreate' | 'agentUpdate' | 'saveUser'
const sent = ({ input }: { input: Input<WriteName> }, formName: string): SentRecord => ({
  formName,
  values: input.data.agent,
  photos: input.data.photos,
  draftId: input.draftId,
  baseVersion: input.baseVersion,
  lock: input.rowLockRequest,
})

/** The fields that the caller may read. Every reply that contains an agent must use this. */
const readable = (caller: Caller, agent: StoredAgent, { catalog }: AgentDeps) =>
  readableValues(catalog.visibility('agent'), agentReader(caller, agent), agent.record)

async function agentRecord(tx: Tx, caller: Caller, agent: StoredAgent, deps: AgentDeps): Promise<Reply<'agentSelect'>> {
  const key = { type: 'agent' as const, id: agent.uniqueId }
  const { photos, deleted } = await deps.photos.of(tx, key)
  const canEdit = mayEditAgent(caller, agent) === 'yes'
  return {
    agent: { UniqueID: agent.uniqueId, ...readable(caller, agent, deps) },
    photos,
    ...(canEdit && { deleted: { photos: deleted } }),
    deliveries: canEdit ? await deps.latestDeliveries(tx, key) : [],
    version: agent.version,
    access: { canEdit, canAudit: mayAgent(caller, 'audit', agent) === 'yes' },
  }
}

async function rows(
  tx: Tx,
  caller: Caller,
  wanted: Record<string, string>,
  deps: AgentDeps,
): Promise<{ data: AgentRow[] }> {
  return { data: (await searchAgents(tx, wanted)).map((each) => agentRow(each, caller, deps)) }
}

function agentRow(agent: StoredAgent, caller: Caller, deps: AgentDeps): AgentRow {
  const record = readable(caller, agent, deps)
  const { officeId, brokerageId, role } = agent
  // Roles are the board's to read: only who chooses a leader sees who can be one.
  const mayChoose = mayEditOffice(caller, { uniqueId: officeId, brokerageId }) === 'yes'
  return {
    UniqueID: agent.uniqueId,
    MemberKeyNumeric: agent.uniqueId,
    MemberMlsId: textIn(record, 'MemberMlsId'),
    MemberStatus: textIn(record, 'MemberStatus'),
    MemberFirstName: textIn(record, 'MemberFirstName'),
    MemberLastName: textIn(record, 'MemberLastName'),
    MemberFullName: textIn(record, 'MemberFullName'),
    MemberEmail: textIn(record, 'MemberEmail'),
    MemberDirectPhone: textIn(record, 'MemberDirectPhone'),
    MemberAOR: textIn(record, 'MemberAOR'),
    OfficeKeyNumeric: officeId,
    OfficeName: textIn(record, 'OfficeName'),
    OfficeMlsId: textIn(record, 'OfficeMlsId'),
    OfficeAOR: textIn(record, 'OfficeAOR'),
    OfficePhone: textIn(record, 'OfficePhone'),
    isListable: mayListFor(caller, agent) === 'yes',
    canManage: mayChoose && canManage(role),
    canBeBroker: mayChoose && canBeBroker(role),
    isEditable: mayEditAgent(caller, agent) === 'yes',
    isAuditable: mayAgent(caller, 'audit', agent) === 'yes',
  }
}
