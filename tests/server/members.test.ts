// The first member of a board without the demo: whoever runs the portal adds them, and from then on the portal does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CannotStart } from '#server/db/cannot-start.ts'
import { addMember, type NewMember } from '#server/members/add-member.ts'
import { setPassword } from '#server/members/set-password.ts'
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

test('on an empty board a wrong order makes nothing', async () => {
  const add = (order: Partial<NewMember>) => addMember(portal.db, { ...ANN, ...order })
  await expect(add({ role: 'boss' })).rejects.toThrow(
    refusal('No role is called boss; there are agent, manager, broker, staff, admin'),
  )
  await expect(add({ email: 'ann' })).rejects.toThrow(refusal('ann is no e-mail address'))
  await expect(add({ name: 'Ann' })).rejects.toThrow(/first and a last name/)
  await expect(setPassword(portal.db, { email: ANN.email, password: PASSWORD })).rejects.toThrow(
    refusal('No member has ann@example.test'),
  )
  expect(await portal.db.selectFrom('office').select('unique_id').execute()).toEqual([])
})

test('its first administrator signs in, finds the menu of one, and stands in the log', async () => {
  expect(await addMember(portal.db, ANN)).toMatchObject({ office: 'Test Board', isNewOffice: true })
  await setPassword(portal.db, { email: ANN.email, password: PASSWORD })
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
  expect(await addMember(portal.db, order)).toMatchObject({ office: 'Test Board', isNewOffice: false })
  await expect(addMember(portal.db, { ...order, email: 'ANN@example.test' })).rejects.toThrow(
    /^ann@example\.test is taken, by Ann van Example \(A\d+\)$/,
  )
})

test('a new password ends the sessions of the old one; a short one changes nothing', async () => {
  const cookie = cookieOf(await signIn(ANN.email, PASSWORD))
  await expect(setPassword(portal.db, { email: ANN.email, password: 'eleven char' })).rejects.toThrow(
    refusal('A password takes at least 12 characters; this one has 11'),
  )
  expect(await call(cookie, 'status')).toMatchObject({ authenticated: true })
  await setPassword(portal.db, { email: ANN.email, password: 'twelve chars' })
  expect(await call(cookie, 'status')).toMatchObject({ authenticated: false })
  expect((await signIn(ANN.email, PASSWORD)).statusCode).toBe(401)
  expect((await signIn(ANN.email, 'twelve chars')).statusCode).toBe(303)
})
