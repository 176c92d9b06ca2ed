// agents/*, profile/offices/*, definition/offices and PUT user: search, look up, read and write agents and offices; the
// member's own profile. KINDS holds what differs between the two.
import type { AgentRow } from '#contract/agent.ts'
import type { Delivery } from '#contract/delivery.ts'
import type { Input, Reply } from '#contract/endpoints.ts'
import type { Values } from '#contract/listing.ts'
import type { RecordKey } from '#contract/lock.ts'
import type { OfficeRow } from '#contract/office.ts'
import {
  type Caller,
  canBeBroker,
  canManage,
  isBoard,
  mayAgent,
  mayBegin,
  mayEditAgent,
  mayEditOffice,
  mayListFor,
  mayOffice,
  type Permission,
} from '#rules/may.ts'
import { agentReader, officeReader, type Reader, readableValues, type Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, anyMember, defineRoute } from '../../http/endpoint.ts'
import {
  findPerson,
  findPersonByDraft,
  type PersonType,
  type StoredAgent,
  type StoredOffice,
  type StoredPerson,
  searchPeople,
  textIn,
} from '../../records/people.store.ts'
import type { ReadPhotos } from '../../records/written-photos.ts'
import { resolveAgent, resolveOffice } from './resolve-person.ts'
import { createPerson, type PersonRules, type SentPerson, updatePerson, type WriteDeps } from './write-person.ts'

export type PeopleDeps = WriteDeps & {
  catalog: { visibility(type: PersonType): Visibility }
  photos: { of(tx: Tx, record: RecordKey, reader: Reader): Promise<ReadPhotos> }
  latestDeliveries(tx: Tx, record: RecordKey): Promise<Delivery[]>
}

type Row = { agent: AgentRow; office: OfficeRow }
type Kind<Type extends PersonType> = PersonRules<Type> & {
  reader(caller: Caller, person: StoredPerson[Type]): Reader
  mayEdit(caller: Caller, person: StoredPerson[Type]): Permission
  mayAudit(caller: Caller, person: StoredPerson[Type]): Permission
  /** `record`: the fields that the caller may read. */
  row(person: StoredPerson[Type], record: Values, caller: Caller): Row[Type]
}

const KINDS: { readonly [Type in PersonType]: Kind<Type> } = {
  agent: {
    type: 'agent',
    mlsId: 'MemberMlsId',
    status: 'MemberStatus',
    unique: ['MemberMlsId', 'MemberLoginId'],
    // The board approves members: an agent entered by a manager is pending.
    firstStatus: (caller) => (isBoard(caller) ? 'A' : 'P'),
    resolve: resolveAgent,
    reader: agentReader,
    mayEdit: mayEditAgent,
    mayAudit: (caller, agent) => mayAgent(caller, 'audit', agent),
    row: agentRow,
  },
  office: {
    type: 'office',
    mlsId: 'OfficeMlsId',
    status: 'OfficeStatus',
    unique: ['OfficeMlsId'],
    firstStatus: () => 'A',
    resolve: resolveOffice,
    reader: officeReader,
    mayEdit: mayEditOffice,
    mayAudit: (caller, office) => mayOffice(caller, 'audit', office),
    row: officeRow,
  },
}

export const peopleRoutes = (deps: PeopleDeps): AnyRoute[] => [
  defineRoute({
    name: 'agentSearch',
    may: anyMember,
    handle: ({ tx, caller, input }) => rows(tx, caller, 'agent', wantedBy(input), deps),
  }),
  defineRoute({
    name: 'agentLookup',
    may: anyMember,
    handle: ({ tx, caller, input }) => rows(tx, caller, 'agent', { ...wantedBy(input), ...active('agent') }, deps),
  }),
  defineRoute({
    name: 'officeSearch',
    may: anyMember,
    handle: ({ tx, caller, input }) => rows(tx, caller, 'office', wantedBy(input), deps),
  }),
  defineRoute({
    name: 'officeLookup',
    may: anyMember,
    handle: ({ tx, caller, input }) => rows(tx, caller, 'office', { ...wantedBy(input), ...active('office') }, deps),
  }),
  defineRoute({
    name: 'offices',
    may: anyMember,
    handle: ({ tx, caller }) => rows(tx, caller, 'office', active('office'), deps),
  }),
  defineRoute<'userFill', StoredAgent>({
    name: 'userFill',
    find: ({ tx, caller }) => findPerson(tx, 'agent', caller.effectiveId),
    may: anyMember,
    handle: async ({ caller }, agent) => ({ agent: rowOf(agent, caller, 'agent', deps) }),
  }),
  defineRoute<'agentSelect', StoredAgent>({
    name: 'agentSelect',
    find: ({ tx, input }) => findPerson(tx, 'agent', input.where.clause[0]!.value),
    may: anyMember,
    handle: async ({ tx, caller }, agent) => {
      const { values, ...rest } = await readPerson(tx, caller, 'agent', agent, deps)
      return { agent: values, ...rest }
    },
  }),
  defineRoute<'officeSelect', StoredOffice>({
    name: 'officeSelect',
    find: ({ tx, input }) => findPerson(tx, 'office', input.where.clause[0]!.value),
    may: anyMember,
    handle: async ({ tx, caller }, office) => {
      const { values, ...rest } = await readPerson(tx, caller, 'office', office, deps)
      return { data: [values], ...rest }
    },
  }),
  create('agentCreate', 'agent', deps),
  create('officeInsert', 'office', deps),
  update('agentUpdate', 'agent', deps),
  update('officeUpdate', 'office', deps),
  defineRoute<'saveUser', StoredAgent>({
    name: 'saveUser',
    find: ({ tx, caller }) => findPerson(tx, 'agent', caller.effectiveId),
    may: mayEditAgent,
    handle: (context, stored) => updatePerson(context, stored, sentBy(context, 'profile'), KINDS.agent, deps),
  }),
]

type CreateCall = 'agentCreate' | 'officeInsert'
type UpdateCall = 'agentUpdate' | 'officeUpdate'

/** Ignores blank conditions. */
const wantedBy = (
  input: Input<'agentSearch' | 'agentLookup' | 'officeSearch' | 'officeLookup'>,
): Record<string, string> =>
  Object.fromEntries(input.where.clause.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]))

/** Those that a listing or another record can name. */
const active = (type: PersonType): Record<string, string> => ({ [KINDS[type].status]: 'A' })

/** Wrapped, so that a draft that has no record yet is not a 404. */
type Made<Type extends PersonType> = { stored: StoredPerson[Type] | null }

const create = <Type extends PersonType>(name: CreateCall, type: Type, deps: PeopleDeps): AnyRoute =>
  defineRoute<CreateCall, Made<Type>>({
    name,
    find: async ({ tx, input }) => ({ stored: (await findPersonByDraft(tx, type, input.draftId)) ?? null }),
    may: (caller, { stored }) => (stored ? KINDS[type].mayEdit(caller, stored) : mayBegin(caller, type)),
    handle: (context, { stored }) => createPerson(context, stored, sentBy(context, type), KINDS[type], deps),
  })

const update = <Type extends PersonType>(name: UpdateCall, type: Type, deps: PeopleDeps): AnyRoute =>
  defineRoute<UpdateCall, StoredPerson[Type]>({
    name,
    find: ({ tx, input }) => findPerson(tx, type, input.UniqueID ?? 0),
    may: KINDS[type].mayEdit,
    handle: (context, stored) => updatePerson(context, stored, sentBy(context, type), KINDS[type], deps),
  })

const sentBy = (
  { input }: { input: Input<CreateCall | UpdateCall | 'saveUser'> },
  formName: PersonType | 'profile',
): SentPerson => ({
  formName,
  values: 'agent' in input.data ? input.data.agent : input.data.office,
  photos: input.data.photos,
  draftId: input.draftId,
  baseVersion: input.baseVersion,
  lock: input.rowLockRequest,
})

/** The fields that the caller may read. Every reply that contains an agent or an office must use this. */
const readable = <Type extends PersonType>(
  caller: Caller,
  type: Type,
  person: StoredPerson[Type],
  { catalog }: PeopleDeps,
): Values => readableValues(catalog.visibility(type), KINDS[type].reader(caller, person), person.record)

async function readPerson<Type extends PersonType>(
  tx: Tx,
  caller: Caller,
  type: Type,
  person: StoredPerson[Type],
  deps: PeopleDeps,
): Promise<Omit<Reply<'agentSelect'>, 'agent'> & { values: Values }> {
  const key = { type, id: person.uniqueId }
  const { photos, deleted } = await deps.photos.of(tx, key, KINDS[type].reader(caller, person))
  const canEdit = KINDS[type].mayEdit(caller, person) === 'yes'
  return {
    values: { UniqueID: person.uniqueId, ...readable(caller, type, person, deps) },
    photos,
    ...(canEdit && { deleted: { photos: deleted } }),
    deliveries: canEdit ? await deps.latestDeliveries(tx, key) : [],
    version: person.version,
    access: { canEdit, canAudit: KINDS[type].mayAudit(caller, person) === 'yes' },
  }
}

const rowOf = <Type extends PersonType>(
  person: StoredPerson[Type],
  caller: Caller,
  type: Type,
  deps: PeopleDeps,
): Row[Type] => KINDS[type].row(person, readable(caller, type, person, deps), caller)

const rows = async <Type extends PersonType>(
  tx: Tx,
  caller: Caller,
  type: Type,
  wanted: Record<string, string>,
  deps: PeopleDeps,
): Promise<{ data: Row[Type][] }> => ({
  data: (await searchPeople(tx, type, wanted)).map((person) => rowOf(person, caller, type, deps)),
})

function agentRow(agent: StoredAgent, record: Values, caller: Caller): AgentRow {
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

function officeRow(office: StoredOffice, record: Values, caller: Caller): OfficeRow {
  return {
    UniqueID: office.uniqueId,
    OfficeKeyNumeric: office.uniqueId,
    OfficeMlsId: textIn(record, 'OfficeMlsId'),
    OfficeName: textIn(record, 'OfficeName'),
    OfficeStatus: textIn(record, 'OfficeStatus'),
    OfficePhone: textIn(record, 'OfficePhone'),
    OfficeAOR: textIn(record, 'OfficeAOR'),
    OfficeCity: textIn(record, 'OfficeCity') || null,
    MainOfficeKeyNumeric: office.brokerageId,
    isEditable: mayEditOffice(caller, office) === 'yes',
    isAuditable: mayOffice(caller, 'audit', office) === 'yes',
  }
}
