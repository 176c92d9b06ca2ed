// The first member of a board without the demo: whoever runs the portal adds them, and from then on the portal does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CannotStart } from '#server/db/cannot-start.ts'
import { addMember, checkedOrder, type NewMember } from '#server/members/add-member.ts'
import { checkedPassword, setPassword } from '#server/members/set-password.ts'
import { openPortal, type Portal } from '../support/portal.ts'

const ANN: NewMember = { email: 'Ann@Example.test', name: 'Ann van Example', role: 'admin', office: 'Test Board' }
const PASSWORD = 'correct horse battery'
let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  await portal.db.deleteFrom('member').execute()
  await portal.db.deleteFrom('office').execute()
})
afterAll(() => portal.close())

const signIn = (username: string, password: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ username, password, returnUrl: '/' }).toString(),
  })
const cookieOf = (reply: Awaited<ReturnType<typeof signIn>>) =>
  reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const call = async (cookie: string, name: 'user' | 'status') =>
  (await portal.nobody.call(name, undefined, { headers: { cookie } })).value
const refusal = (line: string) => new CannotStart(line)
const add = (order: NewMember) => addMember(portal.db, checkedOrder(order))
const give = async (email: string, password: string) =>
  setPassword(portal.db, { email, passwordHash: await checkedPassword(password) })

test('what is wrong with an order, or a password, is known without any board', async () => {
  const order = (wrong: Partial<NewMember>) => () => checkedOrder({ ...ANN, ...wrong })
  expect(order({ role: 'boss' })).toThrow(
    refusal('No role is called boss; there are agent, manager, broker, staff, admin'),
  )
  expect(order({ email: 'ann' })).toThrow(refusal('ann is no e-mail address'))
  expect(order({ name: 'Ann' })).toThrow(/first and a last name/)
  expect(order({ office: ' ' })).toThrow(refusal('--office takes a name'))
  await expect(checkedPassword('eleven char')).rejects.toThrow(
    refusal('A password takes at least 12 characters; this one has 11'),
  )
})

test('an empty board has nobody to give a password to', async () => {
  await expect(give(ANN.email, PASSWORD)).rejects.toThrow(refusal('No member has ann@example.test'))
})

test('its first administrator signs in, finds the menu of one, and stands in the log', async () => {
  expect(await add(ANN)).toMatchObject({ office: 'Test Board', isNewOffice: true })
  await give(ANN.email, PASSWORD)
  expect((await signIn('ann@example.test', 'another password')).statusCode).toBe(401)
  const reply = await signIn('Ann@example.test', PASSWORD)
  expect(reply.statusCode).toBe(303)
  const user = await call(cookieOf(reply), 'user')
  expect(user).toMatchObject({
    agent: { MemberFullName: 'Ann van Example', MemberEmail: 'ann@example.test', OfficeName: 'Test Board' },
    permissions: { AgentsCreate: true, OfficesCreate: true, CondoNameManagement: true },
  })
  expect((user as { aclString: string }).aclString.split(',')).toContain('ADMIN')
  const log = await portal.db.selectFrom('audit_transaction').select(['kind', 'table_name']).execute()
  expect(log).toEqual(['Office', 'Agent'].map((table_name) => ({ kind: 'Insert', table_name })))
})

test('a second member joins the office that is there; nobody gets the e-mail of another', async () => {
  const order = { ...ANN, email: 'sam@example.test', name: 'Sam Stone', role: 'staff', office: 'test board' }
  expect(await add(order)).toMatchObject({ office: 'Test Board', isNewOffice: false })
  await expect(add({ ...order, email: 'ANN@example.test' })).rejects.toThrow(
    /^ann@example\.test is taken, by Ann van Example \(A\d+\)$/,
  )
})

test('a new password ends the sessions of the old one', async () => {
  const cookie = cookieOf(await signIn(ANN.email, PASSWORD))
  expect(await call(cookie, 'status')).toMatchObject({ authenticated: true })
  await give(ANN.email, 'twelve chars')
  expect(await call(cookie, 'status')).toMatchObject({ authenticated: false })
  expect((await signIn(ANN.email, PASSWORD)).statusCode).toBe(401)
  expect((await signIn(ANN.email, 'twelve chars')).statusCode).toBe(303)
})
