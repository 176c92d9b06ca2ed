// Who may: every call of the API, asked by fourteen kinds of callers about Ann's records and a stranger's, through the whole pipeline, compared with
// the reviewed table in access-matrix.ts. What the table does not know is refused here, also what is newly allowed.
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { Role } from '#contract/rights.ts'
import { insertMembers, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { type Answer, type Member, portalForThisFile } from '../../support/portal.ts'
import { insertTown } from '../../support/town.ts'
import { CALLS, IDLE } from './access-calls.ts'
import { ACCESS_MATRIX } from './access-matrix.ts'

const extra = (uniqueId: number, firstName: string, role: Role, office: keyof typeof OFFICES) =>
  ({
    ...PEOPLE.ann,
    uniqueId,
    firstName,
    fullName: `${firstName} Extra`,
    role,
    officeId: OFFICES[office].uniqueId,
    mlsId: `M${uniqueId}`,
  }) as unknown as Person
const NIA = extra(301, 'Nia', 'agent', 'downtown')
const BEA = extra(302, 'Bea', 'broker', 'other')
const IRA = extra(303, 'Ira', 'agent', 'other')
const IVO = extra(304, 'Ivo', 'agent', 'other')
/** A broker of Hillside, who would see and edit all of Ann's, were she not suspended. */
const SUE = extra(305, 'Sue', 'broker', 'downtown')

/** In the order of the table's columns. `mine`: acts as Ann. */
const COLUMNS = {
  anon: null,
  owner: PEOPLE.ann,
  co: PEOPLE.cole,
  office: NIA,
  branch: PEOPLE.wes,
  broker: PEOPLE.bo,
  broker2: BEA,
  manager: PEOPLE.mia,
  staff: PEOPLE.stan,
  admin: PEOPLE.ada,
  acting: IRA,
  ended: IVO,
  susp: SUE,
  out: PEOPLE.ann,
} as const
type Column = keyof typeof COLUMNS
const columns = Object.keys(COLUMNS) as Column[]

const sessions = new Map<Column | Person, Member>()
const portal = await portalForThisFile({ catalog: peopleCatalog() })
const { db } = portal
await insertTown(db)
await insertMembers(db, [NIA, BEA, IRA, IVO, SUE, IDLE])
const condo = await (await portal.as(PEOPLE.ada)).call('condoInsert', {
  CondoData: { CondoName: 'The Terrace', SubdivisionName: 'Bowness' },
})
const { unique_id: taxId } = await db.selectFrom('tax_parcel').select('unique_id').limit(1).executeTakeFirstOrThrow()
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#886' } })
  .jpeg()
  .toBuffer()
for (const column of columns) sessions.set(column, await signIn(column))
for (const person of [PEOPLE.ann, PEOPLE.sid, PEOPLE.stan]) sessions.set(person, await portal.as(person))
const shared = {
  portal,
  picture,
  condoId: condo.value.data.UniqueID,
  taxId,
  session: (person: Person) => sessions.get(person)!,
}

async function signIn(column: Column): Promise<Member> {
  const person = COLUMNS[column]
  if (!person) return portal.nobody
  const { db } = portal
  const member = await portal.as(person)
  if (column === 'out') await member.call('logout')
  if (column === 'susp')
    await db.updateTable('member').set({ status: 'S' }).where('unique_id', '=', person.uniqueId).execute()
  if (column === 'acting' || column === 'ended') {
    if (column === 'acting')
      await db
        .insertInto('impersonation')
        .values({ lead_id: 101, member_id: person.uniqueId, state: 'granted', by_id: 101 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await db.updateTable('session').set({ effective_id: 101 }).where('member_id', '=', person.uniqueId).execute()
  }
  return member
}

/** Calls that end a session, or change whom it acts for. */
const isSpent = (name: EndpointName): boolean => /^(logout|impersonationSt)/.test(name)

/** The status; `ended` if the grant was withdrawn. */
const cellOf = ({ status, problem }: Answer<unknown>): string =>
  problem?.code === 'impersonation-ended' ? 'ended' : String(status)

async function askAll(name: EndpointName, about: string): Promise<string[]> {
  const cells = []
  const given = new Map<string, unknown>()
  async function kept<T>(name: string, make: () => Promise<T>): Promise<T> {
    if (!given.has(name)) given.set(name, await make())
    return given.get(name) as T
  }
  for (const column of columns) {
    // A withdrawn grant is found out only once.
    if (column === 'ended')
      await portal.db
        .updateTable('session')
        .set({ effective_id: PEOPLE.ann.uniqueId, ended_as: null })
        .where('member_id', '=', IVO.uniqueId)
        .execute()
    const member = isSpent(name) ? await signIn(column) : sessions.get(column)!
    const person = COLUMNS[column] ?? PEOPLE.ann
    const acts = column === 'acting' || column === 'ended' ? PEOPLE.ann : person
    const answer = await CALLS[name][about]!({ ...shared, kept, member, person, acts })
    if (endpoints[name].kind === 'write' && answer.status < 400) given.clear()
    cells.push(cellOf(answer))
  }
  return cells
}

/** A line is the request, then one cell per column; # starts a comment. */
function parse(table: string): Map<string, string[]> {
  const lines = table.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  const cells = lines.map((line) => line.split('|').map((part) => part.trim()))
  return new Map(cells.map(([asked, answers]) => [asked!, answers!.split(/\s+/)]))
}
const expected = parse(ACCESS_MATRIX)
const names = Object.keys(endpoints) as EndpointName[]
const key = (name: string, about: string) => (about ? `${name}, ${about}` : name)
const seen: string[] = []

test('every endpoint has its example, and every line of the table its call', () => {
  expect(Object.keys(CALLS).sort()).toEqual([...names].sort())
  const asked = names.flatMap((name) => Object.keys(CALLS[name]).map((about) => key(name, about)))
  expect([...expected.keys()].filter((line) => line !== 'asked by')).toEqual(asked)
  expect(expected.get('asked by')).toEqual(columns)
})

describe.each(names)('%s', (name) => {
  test.each(Object.keys(CALLS[name]))('%s', async (about) => {
    const cells = await askAll(name, about)
    seen.push(`${key(name, about).padEnd(36)}| ${cells.map((cell) => cell.padEnd(8)).join('')}`.trimEnd())
    expect(named(cells)).toEqual(named(expected.get(key(name, about)) ?? []))
  })
})
const named = (cells: string[]) => Object.fromEntries(columns.map((column, at) => [column, cells[at]]))

test('of every kind of row that these calls wrote to the audit log, an administrator reads the newest', async () => {
  const written = await db
    .selectFrom('audit_transaction')
    .distinctOn(['table_name', 'kind'])
    .selectAll()
    .orderBy('table_name')
    .orderBy('kind')
    .orderBy('transaction_id', 'desc')
    .execute()
  expect(written.map(({ kind }) => kind)).toContain('Unsaved Changes Takeover')
  const ada = await portal.as(PEOPLE.ada)
  const unread: string[] = []
  for (const { table_name, kind, entity_id, record_unique_id, transaction_id } of written) {
    const asked = { tableName: table_name, uniqueID: record_unique_id, entityID: entity_id }
    const answer = await ada.call('auditQuery', asked)
    const isRead = answer.status === 200 && answer.value.data.some((each) => each.TransactionID === transaction_id)
    if (!isRead) unread.push(`${table_name}: ${kind}`)
  }
  expect(unread).toEqual([])
})

// To be read line by line before it is committed: WRITE_ACCESS_MATRIX=1 puts what was seen in place of the table.
afterAll(() => {
  if (!process.env.WRITE_ACCESS_MATRIX) return
  const file = new URL('access-matrix.ts', import.meta.url)
  const head = `${'asked by'.padEnd(36)}| ${columns.map((column) => column.padEnd(8)).join('')}`.trimEnd()
  const [before] = readFileSync(file, 'utf8').split('ACCESS_MATRIX = ')
  writeFileSync(file, `${before}ACCESS_MATRIX = \`\n${[head, ...seen].join('\n')}\n\`\n`)
})
