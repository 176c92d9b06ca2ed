// The security log records sign-ins, failures, refusals and grants. It is append-only, and nobody can fill the disk with it.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/endpoints.ts'
import { securityNotesOf } from '#server/features/security-log/audited-events.ts'
import { createSampler } from '#server/features/security-log/sample-events.ts'
import { noteSecurity } from '#server/features/security-log/security-log.store.ts'
import { securityLogJob } from '#server/features/security-log/sweep-security-log.ts'
import { runIfDue } from '#server/jobs/run-jobs.ts'
import { givenActing, givenListing, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }
const portal = await portalForThisFile({ app: { trustProxy: '127.0.0.1' }, logger: { level: 'warn', stream } })
const ada = await portal.as(PEOPLE.ada)

const empty = () =>
  sql
    .raw(
      `alter table security_event disable trigger user; truncate security_event; alter table security_event enable trigger user`,
    )
    .execute(portal.db)
beforeEach(empty)

const log = async (wanted: Input<'securityLog'> = {}) => (await ada.call('securityLog', wanted)).value.data
const tryToSignIn = (username: string, password: string, address = '198.51.100.7') =>
  portal.app.inject({
    method: 'POST',
    url: '/login',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
    },
    payload: new URLSearchParams({ username, password, returnUrl: '/' }).toString(),
  })

describe('an administrator reads', () => {
  test('a failed sign-in with the name that was tried and the address, and never the password', async () => {
    await tryToSignIn('ann@demo', 'my secret password')
    await expect.poll(() => log()).toHaveLength(1)
    expect(await log()).toMatchObject([{ Kind: 'sign-in-failed', Name: 'ann@demo', Address: '198.51.100.7', Count: 1 }])
    const { rows } = await sql<{ row: string }>`select t::text as row from security_event t`.execute(portal.db)
    expect(JSON.stringify(rows)).not.toContain('my secret')
  })

  test('a refusal, although its transaction left nothing else', async () => {
    const sid = await portal.as(PEOPLE.sid)
    expect((await sid.call('securityLog', {})).status).toBe(403)
    await expect.poll(() => log({ kind: 'refused' })).toHaveLength(1)
    expect(await log({ kind: 'refused' })).toMatchObject([
      { RealUserID: PEOPLE.sid.uniqueId, Route: '/api/SecurityLog/query', Detail: 'not-allowed' },
    ])
  })

  test('a grant, acting by it, and its end', async () => {
    const [ann, cole] = [await portal.as(PEOPLE.ann), await portal.as(PEOPLE.cole)]
    const link = { TeamLeadKeyNumeric: PEOPLE.ann.uniqueId, TeamMemberKeyNumeric: PEOPLE.cole.uniqueId }
    await ann.call('impersonationAllow', link)
    expect((await cole.call('impersonationStart', { userName: 'ann@demo' })).status).toBe(200)
    await ann.call('impersonationDisallow', link)
    const kinds = (await log({ memberUniqueID: PEOPLE.ann.uniqueId })).map(({ Kind }) => Kind)
    expect(kinds).toEqual(['grant-withdrawn', 'acting-started', 'grant-given'])
  })

  test('whose lock was taken over', async () => {
    const listing = await givenListing(portal.db)
    const lock = { type: 'listing' as const, id: listing.UniqueID }
    await (await portal.as(PEOPLE.ann)).call('lockCreate', lock)
    await (await portal.as(PEOPLE.mia)).call('lockTakeover', { ...lock, epoch: 1 })
    await sql`update row_lock set updated_at = now() - interval '10 minutes'`.execute(portal.db)
    await (await portal.as(PEOPLE.mia)).call('lockTakeover', { ...lock, epoch: 1 })
    expect(await log({ kind: 'lock-taken-over' })).toMatchObject([
      { RealUserID: PEOPLE.mia.uniqueId, Detail: `Listing ${listing.ListingId}` },
    ])
  })

  test('two hundred at a time, and the page before by the last number', async () => {
    for (let at = 0; at < 201; at++) await noteSecurity(portal.db, { kind: 'signed-in', memberId: 7 })
    const first = await log({ memberUniqueID: 7 })
    const second = await log({ memberUniqueID: 7, before: first.at(-1)!.EventID })
    expect([first.length, second.length]).toEqual([200, 1])
  })
})

test('whoever acts for an administrator does not read it', async () => {
  const sid = await portal.as(PEOPLE.sid)
  await givenActing(portal.db, PEOPLE.sid, PEOPLE.ada)
  expect((await sid.call('user')).value.agent.UniqueID).toBe(PEOPLE.ada.uniqueId)
  expect((await sid.call('securityLog', {})).status).toBe(403)
})

test('roles and status are noted from the audit of any change', () => {
  const entry = {
    caller: { memberId: 7, effectiveId: 8, role: 'admin' as const, officeId: 1, brokerageId: 1 },
    requestId: 'r',
    kind: 'Update',
    tableName: 'Agent' as const,
    entityId: 'M5',
    recordUniqueId: 5,
  }
  const change = (fieldName: string, oldValue: string | null, newValue: string | null) => ({
    className: 'Agent',
    fieldName,
    oldValue,
    newValue,
  })
  const changes = [
    change('MemberMlsSecurityClass', 'agent', 'admin'),
    change('MemberStatus', 'A', 'S'),
    change('MemberEmail', 'a@b.ca', 'c@d.ca'),
  ]
  const by = { memberId: 7, effectiveId: 8, subjectId: 5, requestId: 'r' }
  expect(securityNotesOf({ ...entry, changes })).toEqual([
    { ...by, kind: 'role-changed', detail: 'M5: agent → admin' },
    { ...by, kind: 'status-changed', detail: 'M5: A → S' },
  ])
  const added = (role: string) => [change('MemberMlsSecurityClass', null, role), change('MemberStatus', null, 'A')]
  expect(securityNotesOf({ ...entry, kind: 'Insert', changes: added('agent') })).toEqual([])
  expect(securityNotesOf({ ...entry, kind: 'Insert', changes: added('staff') })).toHaveLength(1)
})

describe('nobody fills the disk', () => {
  test('those alike are one row and a number; of different ones twenty of a kind a minute, and how many more', () => {
    const sampler = createSampler()
    const failed = (name: string) => sampler.take({ kind: 'sign-in-failed', name, address: 'a' }).write !== undefined
    expect([failed('ann'), failed('ann'), failed('ann')]).toEqual([true, false, false])
    const written = Array.from({ length: 1_000 }, (_, at) => failed(`name ${at}`)).filter(Boolean)
    expect(written).toHaveLength(19)
    // Refusals do not crowd out failures, nor the other way round.
    expect(sampler.take({ kind: 'refused', memberId: 7 }).write).toBeDefined()
    expect(sampler.drain()).toMatchObject([
      { kind: 'sign-in-failed', name: 'ann', count: 2 },
      { kind: 'left-out', detail: 'sign-in-failed', count: 981 },
    ])
    expect([sampler.drain(), failed('ann')]).toEqual([[], true])
  })

  test('the server’s log warns once a minute of an address with many, and names nobody', async () => {
    for (let at = 0; at < 45; at++) await tryToSignIn(`nobody ${at}@example.test`, 'guess', '203.0.113.9')
    const warnings = lines.filter((line) => line.includes('many failures or refusals'))
    expect(warnings).toHaveLength(1)
    expect(JSON.parse(warnings[0]!)).toMatchObject({ level: 40, address: '203.0.113.9', kind: 'sign-in-failed' })
    expect(warnings[0]).not.toContain('nobody')
  })
})

test('it only grows: no change, no gap, until a year has passed; then the sweep takes what is older', async () => {
  await noteSecurity(portal.db, { kind: 'signed-in', memberId: 1 })
  const refused = 'the security log only grows'
  await expect(sql`update security_event set member_id = 2`.execute(portal.db)).rejects.toThrow(refused)
  await expect(sql`delete from security_event`.execute(portal.db)).rejects.toThrow(refused)
  await expect(sql`truncate security_event`.execute(portal.db)).rejects.toThrow(refused)
  await sql`insert into security_event (at, kind, member_id) values (now() - interval '364 days', 'signed-in', 2),
    (now() - interval '366 days', 'signed-in', 3)`.execute(portal.db)
  await runIfDue(portal.db, securityLogJob, new Date())
  const left = await portal.db.selectFrom('security_event').select('member_id').orderBy('member_id').execute()
  expect(left.map(({ member_id }) => member_id)).toEqual([1, 2])
})
