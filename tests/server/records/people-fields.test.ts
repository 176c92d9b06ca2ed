// Who reads and who writes each field of an agent and of an office: the product's own forms, asked through the whole pipeline by ten kinds of callers,
// compared with the reviewed tables. WRITE_FIELD_TABLES=1 puts what was seen in their place.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DefinitionType, FieldDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import type { Caller } from '#rules/may.ts'
import { visibilityOf } from '#rules/visible-fields.ts'
import { loadCatalog } from '#server/catalog/read/load-catalog.ts'
import { jsonb } from '#server/db/jsonb.ts'
import { recordAudit } from '#server/features/audit/audit.store.ts'
import { isEmpty } from '#server/features/deliveries/destination.ts'
import { entityKey, readContents } from '#server/features/deliveries/outgoing.store.ts'
import { givenActing, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { type FieldTable, parseFieldTable, printFieldTable, writeFieldTable } from '../../support/field-table.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { AGENT_FIELDS, OFFICE_FIELDS } from './people-fields.ts'

const { ann, cole, wes, mia, bo, stan, ada, sid } = PEOPLE
const CALLERS: Record<string, { person: Person; actsFor?: Person }> = {
  own: { person: ann },
  acting: { person: sid, actsFor: ann },
  colleague: { person: cole },
  branch: { person: wes },
  manager: { person: mia },
  broker: { person: bo },
  stranger: { person: sid },
  staff: { person: stan },
  admin: { person: ada },
  lent: { person: sid, actsFor: ada },
}
const callers = Object.keys(CALLERS)
const KINDS = {
  agent: { id: ann.uniqueId, table: AGENT_FIELDS, constant: 'AGENT_FIELDS' },
  office: { id: OFFICES.downtown.uniqueId, table: OFFICE_FIELDS, constant: 'OFFICE_FIELDS' },
} as const
type Kind = keyof typeof KINDS

const catalog = loadCatalog(process.cwd())
const fieldsOf = (formName: string): FieldDefinition[] =>
  catalog.forms.find((form) => form.formName === formName)!.fields

const before = ({ datatype, multiselect }: FieldDefinition): Value =>
  multiselect ? ['A'] : datatype === 'string' ? 'before' : datatype === 'date' ? '2020-01-01' : 1
const portal = await portalForThisFile({ catalog })
// Every field holds something, so that reading shows who gets it.
const filled = (kind: Kind) =>
  jsonb(Object.fromEntries(fieldsOf(kind).map((field) => [field.FieldName, before(field)])))
await portal.db
  .updateTable('member')
  .set({ fields: filled('agent') })
  .where('unique_id', '=', ann.uniqueId)
  .execute()
const offices = portal.db.updateTable('office').set({ fields: filled('office') })
await offices.where('unique_id', '=', OFFICES.downtown.uniqueId).execute()

const after = ({ FieldName, datatype, multiselect }: FieldDefinition): Value => {
  if (FieldName === 'MemberMlsSecurityClass') return 'broker'
  return multiselect ? ['B'] : datatype === 'string' ? 'after' : datatype === 'date' ? '2021-02-03' : 0
}

async function signIn(caller: string): Promise<Member> {
  const { person, actsFor } = CALLERS[caller]!
  const member = await portal.as(person)
  if (actsFor) await givenActing(portal.db, person, actsFor)
  return member
}

async function readBy(member: Member, kind: Kind): Promise<Values> {
  const select = { where: { clause: [{ name: 'UniqueID' as const, value: KINDS[kind].id }] } }
  if (kind === 'agent') return (await member.call('agentSelect', select)).value.agent
  return (await member.call('officeSelect', select)).value.data[0]!
}

/** Everything is changed at once: what comes back names each field that is refused. Nothing is written, as no value is one that the board takes. */
async function refusedTo(member: Member, kind: Kind, fields: FieldDefinition[]): Promise<Set<string> | 'all'> {
  const { id } = KINDS[kind]
  const locked = await member.call('lockCreate', { type: kind, id })
  if (locked.status === 403) return 'all'
  const rowLockRequest = { type: kind, id, epoch: locked.value.epoch }
  const values = Object.fromEntries(fields.map((field) => [field.FieldName, after(field)]))
  const write = { UniqueID: id, draftId: randomUUID(), baseVersion: 1, rowLockRequest }
  const answer = await (kind === 'agent'
    ? member.call('agentUpdate', { ...write, data: { agent: values, photos: [] } })
    : member.call('officeUpdate', { ...write, data: { office: values, photos: [] } }))
  await member.call('lockRemove', rowLockRequest)
  expect(answer.status).toBe(422)
  const refused = answer.problem.errors!.filter(({ code }) => code === 'not-permitted' || code === 'not-allowed')
  return new Set(refused.map(({ target }) => target))
}

async function seenTable(kind: Kind): Promise<FieldTable> {
  const fields = fieldsOf(kind)
  const table: FieldTable = Object.fromEntries(fields.map(({ FieldName }) => [FieldName, {}]))
  for (const caller of callers) {
    const member = await signIn(caller)
    const record = await readBy(member, kind)
    const refused = await refusedTo(member, kind, fields)
    for (const { FieldName } of fields) {
      const isWritten = refused !== 'all' && !refused.has(FieldName)
      table[FieldName]![caller] = `${FieldName in record ? 'r' : '-'}${isWritten ? 'w' : '-'}`
    }
    await portal.db.deleteFrom('session').execute()
  }
  return table
}

test.each(Object.keys(KINDS) as Kind[])('the fields of an %s are read and written as reviewed', async (kind) => {
  const seen = await seenTable(kind)
  const { table, constant } = KINDS[kind]
  if (process.env.WRITE_FIELD_TABLES)
    writeFieldTable(new URL('people-fields.ts', import.meta.url), constant, printFieldTable(seen, callers))
  else expect(seen).toEqual(parseFieldTable(table))
})

test.each(Object.keys(KINDS) as Kind[])(
  'what every member reads of an %s goes to the MLS, and nothing else',
  async (kind) => {
    const visibility = (type: DefinitionType) => visibilityOf(catalog.forms, type, new Map())
    const wording = {
      describe: (_: string, code: string) => code,
      timeZone: 'UTC',
      mediaUrl: (file: string) => file,
      visibility,
    }
    const entity = { type: kind, id: KINDS[kind].id }
    const contents = await portal.db.transaction().execute((tx) => readContents(tx, [entity], wording, 'mls'))
    const sent = contents.get(entityKey(entity))!.values
    const reviewed = parseFieldTable(KINDS[kind].table)
    const isOpen = (name: string) => reviewed[name]!.stranger!.startsWith('r')
    const names = Object.keys(reviewed)
    expect(names.filter((name) => !isEmpty(sent[name] ?? null) && !isOpen(name))).toEqual([])
    // As nothing: it may be there from before. How they get into the MLS is the MLS's.
    expect(names.filter((name) => !(name in sent)).sort()).toEqual(
      kind === 'agent' ? ['MemberLoginId', 'MemberMlsAccessYN', 'MemberMlsSecurityClass'] : [],
    )
    // What the record reads from elsewhere is no nothing.
    const { OfficeKeyNumeric, MainOfficeKeyNumeric } = sent
    expect(kind === 'agent' ? OfficeKeyNumeric : MainOfficeKeyNumeric).toBe(OFFICES.downtown.uniqueId)
    expect(sent[kind === 'agent' ? 'MemberBio' : 'OfficeBio']).toBe('before')
  },
)

test('the audit log of an agent says that the board’s notes were changed, and what they say to the board alone', async () => {
  const { tableName, id } = { tableName: 'Agent' as const, id: mia.uniqueId }
  const noted = (newValue: string) => ({
    className: 'Agent',
    fieldName: 'MemberAssociationComments',
    oldValue: null,
    newValue,
  })
  const record = {
    caller: { memberId: stan.uniqueId, effectiveId: stan.uniqueId } as Caller,
    requestId: 'r',
    kind: 'Update',
  }
  await portal.db.transaction().execute((tx) =>
    recordAudit(tx, {
      ...record,
      tableName,
      entityId: mia.mlsId,
      recordUniqueId: id,
      changes: [noted('late with dues')],
    }),
  )
  const told = async (person: Person) =>
    JSON.stringify(
      (await (await portal.as(person)).call('auditQuery', { tableName, uniqueID: id, entityID: '' })).value.data,
    )
  expect(await told(stan)).toContain('late with dues')
  for (const person of [mia, bo]) {
    expect(await told(person)).toContain('MemberAssociationComments')
    expect(await told(person)).not.toContain('late with dues')
  }
})

test('a profile has no field that its agent may not read', async () => {
  const record = await readBy(await signIn('own'), 'agent')
  expect(fieldsOf('profile').filter(({ FieldName }) => !(FieldName in record))).toEqual([])
})
