// agents/*, profile/offices/*, definition/offices, PUT user: members and offices, found, looked up, read and written.
import type { AgentRow, WriteAgent } from '#contract/agent.ts'
import type { Values } from '#contract/listing.ts'
import type { OfficeRow } from '#contract/office.ts'
import { type Caller, mayAgent, mayOffice, type Verdict } from '#rules/may.ts'
import { agentReader, officeReader, readableValues } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, anyMember, type Context, route } from '../../http/endpoint.ts'
import { findPerson, holdNumbers, type Kind, type StoredPerson, searchAgents, searchOffices } from './people.store.ts'
import { mayCreatePerson, mayWritePerson, type PeopleDeps, type Submitted, writePerson } from './write-person.ts'

type Clause = readonly { name: string; value: string }[]
const wantedFrom = (clause: Clause): Record<string, string> =>
  Object.fromEntries(clause.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]))

export const peopleRoutes = (deps: PeopleDeps): AnyRoute[] => [
  ...reading(deps),
  writing('agentCreate', 'agent', 'agent', ({ data }) => data.agent, deps),
  writing('agentUpdate', 'agent', 'agent', ({ data }) => data.agent, deps),
  writing('saveUser', 'agent', 'profile', ({ data }) => data.agent, deps),
  writing('officeInsert', 'office', 'office', ({ data }) => data.office, deps),
  writing('officeUpdate', 'office', 'office', ({ data }) => data.office, deps),
]

const reading = (deps: PeopleDeps): AnyRoute[] => [
  route({
    name: 'agentSearch',
    may: anyMember,
    handle: async ({ tx, caller, input }) => ({
      data: (await searchAgents(tx, wantedFrom(input.where.clause))).map((each) => agentRow(each, caller, deps)),
    }),
  }),
  route({
    // Whom a listing or an office names works today.
    name: 'agentLookup',
    may: anyMember,
    handle: async ({ tx, caller, input }) => ({
      data: (await searchAgents(tx, { ...wantedFrom(input.where.clause), MemberStatus: 'A' })).map((each) =>
        agentRow(each, caller, deps),
      ),
    }),
  }),
  route<'userFill', StoredPerson>({
    name: 'userFill',
    find: ({ tx, caller }) => findPerson(tx, 'agent', { uniqueId: caller.effectiveId }),
    may: anyMember,
    handle: async ({ caller }, person) => ({ agent: agentRow(person, caller, deps) }),
  }),
  route<'agentSelect', StoredPerson>({
    name: 'agentSelect',
    find: ({ tx, input }) => findPerson(tx, 'agent', { uniqueId: input.where.clause[0]!.value }),
    may: anyMember,
    handle: async (context, person) => {
      const { values, ...rest } = await recordOf(context, person, deps)
      return { agent: values, ...rest }
    },
  }),
  route({
    name: 'officeSearch',
    may: anyMember,
    handle: async ({ tx, caller, input }) => ({
      data: (await searchOffices(tx, wantedFrom(input.where.clause))).map((each) => officeRow(each, caller, deps)),
    }),
  }),
  route({
    name: 'officeLookup',
    may: anyMember,
    handle: async ({ tx, caller, input }) => ({
      data: (await searchOffices(tx, { ...wantedFrom(input.where.clause), OfficeStatus: 'A' })).map((each) =>
        officeRow(each, caller, deps),
      ),
    }),
  }),
  route({
    name: 'offices',
    may: anyMember,
    handle: async ({ tx, caller }) => ({
      data: (await searchOffices(tx, { OfficeStatus: 'A' })).map((each) => officeRow(each, caller, deps)),
    }),
  }),
  route<'officeSelect', StoredPerson>({
    name: 'officeSelect',
    find: ({ tx, input }) => findPerson(tx, 'office', { uniqueId: input.where.clause[0]!.value }),
    may: anyMember,
    handle: async (context, office) => {
      const { values, ...rest } = await recordOf(context, office, deps)
      return { data: [values], ...rest }
    },
  }),
]

type WriteName = 'agentCreate' | 'agentUpdate' | 'saveUser' | 'officeInsert' | 'officeUpdate'
/** `isNew`: this draft is to make a record, and has not yet. */
type Found = { isCreate: boolean; stored: StoredPerson | null }

function writing<N extends WriteName>(
  name: N,
  kind: Kind,
  formName: string,
  valuesOf: (input: Context<N>['input']) => Values,
  deps: PeopleDeps,
): AnyRoute {
  const isCreate = name === 'agentCreate' || name === 'officeInsert'
  const inputOf = (context: Context<N>) => context.input as unknown as Omit<WriteAgent, 'data'>
  return route<N, Found>({
    name,
    find: async (context) => {
      const { tx, caller } = context
      const { UniqueID = 0, draftId } = inputOf(context)
      if (isCreate) return { isCreate, stored: (await findPerson(tx, kind, { draftId })) ?? null }
      const stored = await findPerson(tx, kind, { uniqueId: name === 'saveUser' ? caller.effectiveId : UniqueID })
      return stored && { isCreate, stored }
    },
    may: (caller, { stored }): Verdict => (stored ? mayWritePerson(caller, stored) : mayCreatePerson(caller, kind)),
    handle: async (context, { stored }) => {
      const { draftId, baseVersion, rowLockRequest } = inputOf(context)
      // The reply of a create was lost, or it comes twice, perhaps in this moment: answered, and nothing made.
      const made = isCreate ? (stored ?? (await madeMeanwhile(context.tx, kind, draftId))) : undefined
      if (made) return written(made) as never
      const { photos } = (context.input as unknown as WriteAgent).data
      const values = valuesOf(context.input)
      const sent: Submitted = { kind, formName, values, photos, draftId, baseVersion, lock: rowLockRequest }
      return (await writePerson(context, stored, sent, deps)) as never
    },
  })
}

/** Whoever makes a record waits here for who is making one. */
async function madeMeanwhile(tx: Tx, kind: Kind, draftId: string): Promise<StoredPerson | undefined> {
  await holdNumbers(tx)
  return findPerson(tx, kind, { draftId })
}

const written = ({ uniqueId, version }: StoredPerson) => ({ data: { UniqueID: uniqueId, version, warnings: [] } })

/** The person as the caller reads them: every way out of here goes through this. */
function readable(caller: Caller, person: StoredPerson, { catalog }: PeopleDeps): StoredPerson {
  const reader = person.kind === 'agent' ? agentReader(caller, person) : officeReader(caller, person)
  return { ...person, record: readableValues(catalog.visibility(person.kind), reader, person.record) }
}

async function recordOf(
  { tx, caller }: { tx: Context<'user'>['tx']; caller: Caller },
  person: StoredPerson,
  deps: PeopleDeps,
) {
  const { kind, uniqueId, version } = person
  const canEdit = mayWritePerson(caller, person) === 'yes'
  const canAudit = (kind === 'agent' ? mayAgent(caller, 'audit', person) : mayOffice(caller, 'audit', person)) === 'yes'
  return {
    values: { UniqueID: uniqueId, ...readable(caller, person, deps).record },
    photos: await deps.photos.of(tx, { type: kind, id: uniqueId }),
    deliveries: canEdit ? await deps.latestDeliveries(tx, { type: kind, id: uniqueId }) : [],
    version,
    access: { canEdit, canAudit },
  }
}

const text = (person: StoredPerson, name: string): string => String(person.record[name] ?? '')

function agentRow(stored: StoredPerson, caller: Caller, deps: PeopleDeps): AgentRow {
  const person = readable(caller, stored, deps)
  return {
    UniqueID: person.uniqueId,
    MemberKeyNumeric: person.uniqueId,
    MemberMlsId: text(person, 'MemberMlsId'),
    MemberStatus: text(person, 'MemberStatus'),
    MemberFirstName: text(person, 'MemberFirstName'),
    MemberLastName: text(person, 'MemberLastName'),
    MemberFullName: text(person, 'MemberFullName'),
    MemberEmail: text(person, 'MemberEmail'),
    MemberDirectPhone: text(person, 'MemberDirectPhone'),
    MemberAOR: text(person, 'MemberAOR'),
    OfficeKeyNumeric: person.officeId,
    OfficeName: text(person, 'OfficeName'),
    OfficeMlsId: text(person, 'OfficeMlsId'),
    OfficeAOR: text(person, 'OfficeAOR'),
    OfficePhone: text(person, 'OfficePhone'),
    isEditable: mayWritePerson(caller, person) === 'yes',
    isAuditable: mayAgent(caller, 'audit', person) === 'yes',
  }
}

function officeRow(stored: StoredPerson, caller: Caller, deps: PeopleDeps): OfficeRow {
  const office = readable(caller, stored, deps)
  return {
    UniqueID: office.uniqueId,
    OfficeKeyNumeric: office.uniqueId,
    OfficeMlsId: text(office, 'OfficeMlsId'),
    OfficeName: text(office, 'OfficeName'),
    OfficeStatus: text(office, 'OfficeStatus'),
    OfficePhone: text(office, 'OfficePhone'),
    OfficeAOR: text(office, 'OfficeAOR'),
    OfficeCity: text(office, 'OfficeCity') || null,
    isEditable: mayWritePerson(caller, office) === 'yes',
    isAuditable: mayOffice(caller, 'audit', office) === 'yes',
  }
}
