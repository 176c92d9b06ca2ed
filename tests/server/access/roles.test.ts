// Who gives and takes rights: administrators, as themselves, from others, and never the last one's. What somebody who acts for another may not touch.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import type { Role } from '#contract/rights.ts'
import { givenActing, insertMembers, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { type Member, openPortal, portalForThisFile } from '../../support/portal.ts'

const { ann, mia, bo, stan, ada, sid } = PEOPLE
const ABE = { ...PEOPLE.ada, uniqueId: 108, firstName: 'Abe', fullName: 'Abe Ames', mlsId: 'M108' } as unknown as Person

const portal = await portalForThisFile({ catalog: peopleCatalog() })
await insertMembers(portal.db, [ABE])
const setRole = (person: Person, role: Role) =>
  portal.db.updateTable('member').set({ role, status: 'A' }).where('unique_id', '=', person.uniqueId).execute()
beforeEach(async () => {
  await setRole(ada, 'admin')
  await setRole(ABE, 'agent')
  await portal.db.deleteFrom('row_lock').execute()
})

const lockOf = async (member: Member, id: number) => ({
  type: 'agent' as const,
  id,
  epoch: (await member.call('lockCreate', { type: 'agent', id })).value.epoch,
})
type WriteName = 'agentUpdate' | 'saveUser'
/** A change as the agent form sends it, or as the profile does: locked and read, and ready to go. */
async function prepared(member: Member, id: number, agent: Values, name: WriteName = 'agentUpdate') {
  const rowLockRequest = await lockOf(member, id)
  const { version } = (await member.call('agentSelect', { where: { clause: [{ name: 'UniqueID', value: id }] } })).value
  return async () => {
    const answer = await member.call(name, {
      UniqueID: id,
      draftId: randomUUID(),
      baseVersion: version,
      data: { agent, photos: [] },
      rowLockRequest,
    })
    if (answer.status !== 200) await member.call('lockRemove', rowLockRequest)
    return answer
  }
}
const change = async (...given: Parameters<typeof prepared>) => (await prepared(...given))()
const create = (member: Member, agent: Values) =>
  member.call('agentCreate', { draftId: randomUUID(), data: { agent, photos: [] }, rowLockRequest: null })
const memberRow = (id: number) =>
  portal.db.selectFrom('member').selectAll().where('unique_id', '=', id).executeTakeFirstOrThrow()
const targets = (answer: Awaited<ReturnType<typeof change>>) => answer.problem.errors?.map(({ target }) => target)
const NEW = { MemberFirstName: 'Nell', MemberLastName: 'North' }

/** What makes a member who they are: for each, another value than Ada has. */
const IDENTITY: Values = {
  MemberEmail: 'ira@example.test',
  MemberLoginId: 'ira@demo',
  MemberMlsSecurityClass: 'agent',
  MemberStatus: 'I',
  MemberMlsId: 'M999',
  OfficeKeyNumeric: OFFICES.downtown.uniqueId,
}

test.each(Object.entries(IDENTITY))('acting for an administrator, nobody changes their %s', async (name, value) => {
  const member = await portal.as(sid)
  await givenActing(portal.db, sid, ada)
  const before = await memberRow(ada.uniqueId)
  const answer = await change(member, ada.uniqueId, { [name]: value })
  expect([answer.status, targets(answer)]).toEqual([422, [name]])
  if (name === 'MemberEmail')
    expect(targets(await change(member, ada.uniqueId, { MemberEmail: 'x@y.test' }, 'saveUser'))).toEqual([name])
  expect(await memberRow(ada.uniqueId)).toEqual(before)
  expect((await change(member, ada.uniqueId, { CellPhone: '403' })).status).toBe(200)
})

test('acting for staff or a manager, nobody changes these of anybody else either', async () => {
  const member = await portal.as(sid)
  await givenActing(portal.db, sid, stan)
  const others = { ...IDENTITY, MemberMlsSecurityClass: 'broker', OfficeKeyNumeric: OFFICES.west.uniqueId }
  for (const [name, value] of Object.entries(others))
    expect(targets(await change(member, ann.uniqueId, { [name]: value }))).toEqual([name])
})

test('whoever acts is told beforehand which fields stay as they are', async () => {
  const member = await portal.as(sid)
  await givenActing(portal.db, sid, ada)
  const ask = (formName: string, uniqueId?: number) =>
    member.call('access', { action: 'view', formName, ...(uniqueId && { uniqueId }) }, { params: { form: 'agentACL' } })
  const refused = (await ask('agent', ada.uniqueId)).value.fieldPermissions
  expect(Object.keys(IDENTITY).filter((name) => refused[name] !== false)).toEqual([])
  expect((await ask('profile')).value.fieldPermissions.MemberEmail).toBe(false)
  // A new agent has no identity yet that could be taken: somebody has to enter the address.
  expect((await ask('agent')).value.fieldPermissions).not.toHaveProperty('MemberEmail')
})

test('acting for a manager, a new agent may be entered, without rights of their own choice', async () => {
  const member = await portal.as(sid)
  await givenActing(portal.db, sid, mia)
  expect((await create(member, { ...NEW, MemberEmail: 'nell@example.test' })).status).toBe(200)
  const gains: Values[] = [{ MemberMlsSecurityClass: 'broker' }, { MemberLoginId: 'nell' }, { MemberMlsId: 'N1' }]
  for (const gain of gains) expect([gain, (await create(member, { ...NEW, ...gain })).status]).toEqual([gain, 422])
})

test('an administrator gives a role and takes it back; staff, brokers and managers do not, nor do members for themselves', async () => {
  const roleOf = async (id: number) => (await memberRow(id)).role
  const as = (person: Person) => portal.as(person)
  const role = (MemberMlsSecurityClass: string) => ({ MemberMlsSecurityClass })
  for (const person of [stan, bo, mia, ann])
    for (const wanted of ['broker', 'admin'])
      expect(targets(await change(await as(person), ann.uniqueId, role(wanted)))).toEqual(['MemberMlsSecurityClass'])
  expect((await change(await as(ada), ann.uniqueId, role('broker'))).status).toBe(200)
  expect(await roleOf(ann.uniqueId)).toBe('broker')
  expect(targets(await change(await as(stan), ann.uniqueId, role('agent')))).toEqual(['MemberMlsSecurityClass'])
  expect((await change(await as(ada), ann.uniqueId, role('agent'))).status).toBe(200)
  expect(targets(await change(await as(ada), ann.uniqueId, role('emperor')))).toEqual(['MemberMlsSecurityClass'])
  await setRole(ABE, 'admin')
  expect(targets(await change(await as(ada), ada.uniqueId, role('agent')))).toEqual(['MemberMlsSecurityClass'])
  expect(await roleOf(ada.uniqueId)).toBe('admin')
})

test('a new role that requires a passkey ends the sessions of its member, and another does not', async () => {
  const secondFactor = { relyingParty: undefined, requiredFor: ['broker' as const] }
  const strict = await openPortal({ beside: portal, catalog: peopleCatalog(), app: { secondFactor } })
  const [by, whose] = [(await portal.as(ada)).at(strict), (await portal.as(ann)).at(strict)]
  const given = async (MemberMlsSecurityClass: string) => {
    expect((await change(by, ann.uniqueId, { MemberMlsSecurityClass })).status).toBe(200)
    return (await whose.call('userName')).status
  }
  expect(await given('manager')).toBe(200)
  expect(await given('broker')).toBe(401)
  await setRole(ann, 'agent')
  await strict.close()
})

test('the last administrator stays one: neither suspended nor, by two at once, demoted', async () => {
  expect(targets(await change(await portal.as(ada), ada.uniqueId, { MemberStatus: 'S' }))).toEqual(['MemberStatus'])
  await setRole(ABE, 'admin')
  const [first, second] = [await portal.as(ada), await portal.as(ABE)]
  const demoted = { MemberMlsSecurityClass: 'agent' }
  const sends = [await prepared(first, ABE.uniqueId, demoted), await prepared(second, ada.uniqueId, demoted)]
  // Both have decided, or wait for each other, before either is written.
  const { sent } = await portal.db.transaction().execute(async (tx) => {
    await sql`lock table audit_transaction in share mode`.execute(tx)
    const sent = sends.map((send) => send())
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(portal.db)).rows.length).toBe(2)
    return { sent }
  })
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 422])
  const left = await portal.db.selectFrom('member').select('unique_id').where('role', '=', 'admin').execute()
  expect(left).toHaveLength(1)
})

test('of several administrators one may leave', async () => {
  await setRole(ABE, 'admin')
  expect((await change(await portal.as(ada), ABE.uniqueId, { MemberStatus: 'I' })).status).toBe(200)
  expect(targets(await change(await portal.as(ada), ada.uniqueId, { MemberStatus: 'I' }))).toEqual(['MemberStatus'])
})
