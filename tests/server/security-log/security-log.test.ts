// The security log: lines of sign-ins, failures, refusals and grants, of which nobody can cause as many as they like.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { securityNotesOf } from '#server/features/security-log/audited-events.ts'
import { createSampler } from '#server/features/security-log/watch-security.ts'
import { digestOf, noteSecurity, withSecurityLog } from '#server/http/security-log.ts'
import { givenAccount, givenListing, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { readSecurityLines } from '../../support/security-lines.ts'

const { logger, lines, written } = readSecurityLines()
const portal = await portalForThisFile({ app: { trustProxy: '127.0.0.1' }, logger })
beforeEach(() => void written.splice(0))

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

describe('a line tells', () => {
  test('a failed sign-in with a digest of the name that was tried and the address, and never the password', async () => {
    await tryToSignIn('ann@demo', 'my secret password')
    expect(lines()).toMatchObject([
      { kind: 'sign-in-failed', nameDigest: digestOf('ann@demo'), address: '198.51.100.7' },
    ])
    expect(written.join('')).not.toMatch(/my secret|ann@demo/)
  })

  test('why nobody could sign in', async () => {
    const [ann, sid] = [PEOPLE.ann, PEOPLE.sid]
    const names = [await givenAccount(portal.db, ann, 'right'), await givenAccount(portal.db, sid, 'right')]
    const [annsName, sidsName] = names as [string, string]
    const sids = portal.db.updateTable('local_account').where('member_id', '=', sid.uniqueId)
    const member = portal.db.updateTable('member').where('unique_id', '=', sid.uniqueId)
    await tryToSignIn('nobody@demo', 'right')
    await tryToSignIn(annsName, 'wrong')
    await sids.set({ is_demo: true }).execute()
    await tryToSignIn(sidsName, 'right')
    await sids.set({ is_demo: false, password_hash: null }).execute()
    await tryToSignIn(sidsName, 'right')
    await member.set({ status: 'I' }).execute()
    await tryToSignIn(sidsName, 'right')
    await member.set({ status: 'A' }).execute()
    expect(lines('sign-in-failed').map(({ subjectId, detail }) => [subjectId, detail])).toEqual([
      [undefined, 'unknown name'],
      [ann.uniqueId, 'wrong password'],
      [sid.uniqueId, 'demo account'],
      [sid.uniqueId, 'no password'],
      [sid.uniqueId, 'not-active'],
    ])
  })

  test('a refusal, although its transaction left nothing else', async () => {
    const sid = await portal.as(PEOPLE.sid)
    expect((await sid.call('rights', {})).status).toBe(403)
    expect(lines('refused')).toMatchObject([
      { memberId: PEOPLE.sid.uniqueId, route: '/api/Rights', detail: 'not-allowed' },
    ])
  })

  test('a grant, acting by it, and its end', async () => {
    const [ann, cole] = [await portal.as(PEOPLE.ann), await portal.as(PEOPLE.cole)]
    const link = { TeamLeadKeyNumeric: PEOPLE.ann.uniqueId, TeamMemberKeyNumeric: PEOPLE.cole.uniqueId }
    await ann.call('impersonationAllow', link)
    expect((await cole.call('impersonationStart', { userName: 'ann@demo' })).status).toBe(200)
    await ann.call('impersonationDisallow', link)
    const kinds = lines().map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind !== 'signed-in')).toEqual(['grant-given', 'acting-started', 'grant-withdrawn'])
  })

  test('whose lock was taken over', async () => {
    const listing = await givenListing(portal.db)
    const lock = { type: 'listing' as const, id: listing.UniqueID }
    await (await portal.as(PEOPLE.ann)).call('lockCreate', lock)
    await sql`update row_lock set updated_at = now() - interval '10 minutes'`.execute(portal.db)
    await (await portal.as(PEOPLE.mia)).call('lockTakeover', { ...lock, epoch: 1 })
    expect(lines('lock-taken-over')).toMatchObject([
      { memberId: PEOPLE.mia.uniqueId, detail: `Listing ${listing.ListingId}` },
    ])
  })

  test('nothing that was rolled back', async () => {
    const log = { info: (fields: object) => void written.push(JSON.stringify(fields)) }
    const note = { kind: 'signed-in', memberId: 7 } as const
    const failing = withSecurityLog(log, portal.db.transaction(), async (tx) => {
      await noteSecurity(tx, note)
      throw new Error('no room')
    })
    await expect(failing).rejects.toThrow('no room')
    expect(lines()).toEqual([])
    await withSecurityLog(log, portal.db.transaction(), (tx) => noteSecurity(tx, note))
    expect(lines()).toEqual([{ security: true, ...note }])
  })
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
  test('those alike are one line and a number; of different ones twenty of a kind a minute, and how many more', () => {
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
    const warnings = written.filter((line) => line.includes('many failures or refusals'))
    expect(warnings).toHaveLength(1)
    expect(JSON.parse(warnings[0]!)).toMatchObject({ level: 40, address: '203.0.113.9', kind: 'sign-in-failed' })
    expect(warnings[0]).not.toContain('nobody')
  })
})
