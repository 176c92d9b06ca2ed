// The first member of a board without the demo is added by the operator; the others are added in the portal.
import { describe, expect, test, vi } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { addMember, type NewMember, validateNewMember } from '#server/commands/member/add-member.ts'
import { linkCodeFor } from '#server/commands/member/link-member.ts'
import { checkedRole, runMemberCommand, setRole } from '#server/commands/member/run-member-command.ts'
import { checkedPassword, setPassword } from '#server/commands/member/set-password.ts'
import { CannotStart } from '#server/db/cannot-start.ts'
import { readAudit } from '#server/features/audit/audit.store.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { readSecurityLines } from '../../support/security-lines.ts'

const ANN: NewMember = { email: 'Ann@Example.test', name: 'Ann van Example', role: 'admin', office: 'Test Board' }
const PASSWORD = 'correct horse battery'
const CONFIG = (readConfig({}, '/no/such/project') as { config: Config }).config
const portal = await portalForThisFile()
const { lines, write } = readSecurityLines()
vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
  write(String(line))
  return true
})
await portal.db.deleteFrom('member').execute()
await portal.db.deleteFrom('office').execute()

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
const add = (order: NewMember) => addMember(portal.db, validateNewMember(order))
const give = async (email: string, password: string) =>
  setPassword(portal.db, { email, passwordHash: await checkedPassword(password) })

test('what is wrong with an order, or a password, is known without any board', async () => {
  const order = (wrong: Partial<NewMember>) => () => validateNewMember({ ...ANN, ...wrong })
  expect(order({ role: 'boss' })).toThrow(
    refusal('There is no role boss. Use one of: agent, manager, broker, staff, admin'),
  )
  expect(order({ email: 'ann' })).toThrow(refusal('ann is not an e-mail address'))
  expect(order({ name: 'Ann' })).toThrow(/first and a last name/)
  expect(order({ office: ' ' })).toThrow(refusal('--office needs a name'))
  await expect(checkedPassword('eleven char')).rejects.toThrow(
    refusal('A password needs at least 12 characters; this one has 11'),
  )
})

test('an empty board has nobody to give a password to', async () => {
  await expect(give(ANN.email, PASSWORD)).rejects.toThrow(refusal('No member matches ann@example.test'))
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
    /^ann@example\.test is already used by Ann van Example \(A\d+\)$/,
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

test('whoever was added in the portal, without an account, gets one by the e-mail that is theirs alone', async () => {
  const ann = await portal.db
    .selectFrom('local_account')
    .select('member_id')
    .where('user_name', '=', 'ann@example.test')
    .executeTakeFirstOrThrow()
  await portal.db.deleteFrom('local_account').where('member_id', '!=', ann.member_id).execute()
  expect(await give('sam@example.test', PASSWORD)).toMatchObject({ name: 'Sam Stone', userName: 'sam@example.test' })
  expect((await signIn('sam@example.test', PASSWORD)).statusCode).toBe(303)
})

test('an e-mail that a member wrote in their profile steers no command, and keeps nobody from being added', async () => {
  const sam = portal.db.updateTable('member').where('first_name', '=', 'Sam')
  await sam.set({ email: 'New@example.test' }).execute()
  const refused = /^new@example\.test is only a profile e-mail, of Sam Stone \(A\d+\), .*: use the MLS id$/
  await expect(give('new@example.test', PASSWORD)).rejects.toThrow(refused)
  await expect(setRole(portal.db, 'new@example.test', 'admin', [])).rejects.toThrow(refused)
  await expect(linkCodeFor(portal.db, 'new@example.test')).rejects.toThrow(refused)
  expect(await add({ ...ANN, email: 'new@example.test', name: 'New One', role: 'agent' })).toBeDefined()
  expect(await setRole(portal.db, 'new@example.test', 'agent', [])).toMatchObject({ name: 'New One' })
  await portal.db.deleteFrom('member').where('first_name', '=', 'New').execute()
})

test('a role comes back, by user name or MLS id, and stands in both logs', async () => {
  const roles = async () =>
    (await portal.db.selectFrom('member').select(['first_name', 'role']).orderBy('first_name').execute()).map(
      ({ first_name, role }) => `${first_name} ${role}`,
    )
  await expect(setRole(portal.db, 'Ann@example.test', 'agent', [])).rejects.toThrow(
    /^Ann van Example \(A\d+\) is the last active administrator/,
  )
  await setRole(portal.db, 'sam@example.test', 'admin', [])
  expect(await setRole(portal.db, 'Ann@example.test', 'agent', [])).toEqual({
    name: 'Ann van Example',
    before: 'admin',
  })
  expect(await roles()).toEqual(['Ann agent', 'Sam admin'])
  const { mls_id } = await portal.db
    .selectFrom('member')
    .select('mls_id')
    .where('first_name', '=', 'Ann')
    .executeTakeFirstOrThrow()
  expect(await setRole(portal.db, mls_id.toLowerCase(), 'admin', [])).toMatchObject({ before: 'agent' })
  expect(await roles()).toEqual(['Ann admin', 'Sam admin'])
  expect(() => checkedRole('boss')).toThrow('There is no role boss')
  await expect(setRole(portal.db, 'nobody', 'admin', [])).rejects.toThrow(refusal('No member matches nobody'))
  // Nobody's own act: not the first administrator's either, whom the command line added.
  expect(lines('role-changed').every(({ memberId, effectiveId }) => !memberId && !effectiveId)).toBe(true)
  const details = lines('role-changed').map(({ detail }) => detail)
  expect([details[0], ...details.slice(-2)]).toEqual([
    `npm run member: ${mls_id}: new → admin`,
    `npm run member: ${mls_id}: admin → agent`,
    `npm run member: ${mls_id}: agent → admin`,
  ])
  const { data: audit } = await portal.db
    .transaction()
    .execute((tx) =>
      readAudit(
        tx,
        { tableName: 'Agent', entityId: mls_id },
        { filters: undefined, before: undefined, shows: () => true, timeZone: DEFAULT_BOARD.timeZone },
      ),
    )
  expect(new Set(audit.map(({ RealUser }) => RealUser))).toEqual(new Set(['npm run member']))
  const changes = await portal.db
    .selectFrom('audit_change')
    .select('new_value')
    .where('field_name', '=', 'MemberMlsSecurityClass')
    .execute()
  expect(changes.map(({ new_value }) => new_value).slice(-2)).toEqual(['agent', 'admin'])
})

/** As npm run member is typed, up to where it would open a board. */
describe('a command that is typed wrong says so in one line', () => {
  test.each([
    [['role'], 'The member is missing'],
    [['role', 'ann'], 'The role is missing'],
    [['role', 'ann', 'boss'], 'There is no role boss'],
    [['role', 'ann', 'admin', 'now'], 'now is not expected here'],
    [['code'], 'The member is missing'],
    [['link', 'ann', '--subject', 'x'], 'OIDC_ISSUER or --issuer is missing'],
    [['link', 'ann', '--issuer', 'https://id.example'], '--subject is missing'],
    [['link', '--issuer', 'https://id.example', '--from-claim', 'email'], 'add --dry-run'],
    [['link', 'ann', '--issuer', 'https://id.example', '--subject', ''], '--subject is missing'],
    [['link', 'ann', '--issuer', 'nonsense', '--subject', 'x'], '--issuer must be an address that starts with http'],
    [['role', 'ann', 'admin'], 'There is no board in DATA_DIR (/no/such/project/data)'],
    [['code', 'ann'], 'There is no board'],
    [['unlink', 'ann', '--issuer', 'https://id.example'], 'There is no board'],
    [['add', 'ann'], 'Unexpected argument'],
    [['password'], '--email is missing'],
  ])('%j', async (words, line) => {
    await expect(runMemberCommand(words, () => CONFIG)).rejects.toThrow(line)
  })
})
