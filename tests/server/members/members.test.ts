// The board's office looks after members: who is signed in, who holds which lock; an administrator signs somebody out, or releases a lock.
import { beforeEach, describe, expect, test } from 'vitest'
import { givenAccount, givenListing, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { readSecurityLines } from '../../support/security-lines.ts'

const { logger, lines } = readSecurityLines()
const portal = await portalForThisFile({ logger })
const [stan, ada] = [await portal.as(PEOPLE.stan), await portal.as(PEOPLE.ada)]
await givenAccount(portal.db, PEOPLE.ann, 'a long password')

const lookAt = async (...people: { uniqueId: number }[]) =>
  (await stan.call('memberAccess', { MemberUniqueIDs: people.map(({ uniqueId }) => uniqueId) })).value.data
const signOutAnn = () => ada.call('memberEndSessions', { MemberUniqueID: PEOPLE.ann.uniqueId })

beforeEach(() => portal.db.deleteFrom('session').where('member_id', '=', PEOPLE.ann.uniqueId).execute())

describe('staff see', () => {
  test('the role, whether there is a sign-in, and no secret', async () => {
    const [ann, cole] = await lookAt(PEOPLE.ann, PEOPLE.cole)
    expect(ann).toEqual({ UniqueID: 101, role: 'agent', signIn: 'password', passkeys: 0, locks: [], sessions: [] })
    expect(cole).toMatchObject({ UniqueID: 102, signIn: 'none' })
  })

  test('open sessions with their times and for whom they act, and none that has expired', async () => {
    await portal.as(PEOPLE.ann)
    await portal.db
      .updateTable('session')
      .set({ effective_id: PEOPLE.cole.uniqueId })
      .where('member_id', '=', PEOPLE.ann.uniqueId)
      .execute()
    const [ann] = await lookAt(PEOPLE.ann)
    expect(ann?.sessions).toMatchObject([{ actingAs: PEOPLE.cole.fullName }])
    expect(Object.keys(ann!.sessions[0]!).sort()).toEqual(['actingAs', 'beganAt', 'lastSeenAt'])
    await portal.db
      .updateTable('session')
      .set({ last_seen_at: new Date(Date.now() - 30 * 24 * 3_600_000) })
      .where('member_id', '=', PEOPLE.ann.uniqueId)
      .execute()
    expect((await lookAt(PEOPLE.ann))[0]?.sessions).toEqual([])
  })

  test('locks by the number of the record, until an administrator releases them', async () => {
    const ann = await portal.as(PEOPLE.ann)
    const { UniqueID: id, ListingId: label } = await givenListing(portal.db)
    await ann.call('lockCreate', { type: 'listing', id })
    const [{ locks } = { locks: [] }] = await lookAt(PEOPLE.ann)
    expect(locks).toMatchObject([{ type: 'listing', id, label, actingAs: null, epoch: 1 }])
    const released = await ada.call('lockRemove', { type: 'listing', id, epoch: locks[0]!.epoch })
    expect(released.value.type).toBe('SUCCESS')
    expect((await lookAt(PEOPLE.ann))[0]?.locks).toEqual([])
  })

  test('nobody of no board: an unknown number has no row', async () => {
    expect(await lookAt({ uniqueId: 999_999 })).toEqual([])
  })
})

describe('an administrator signs a member out everywhere', () => {
  test('on all devices, with both logs and a notice', async () => {
    const [phone, desk] = [await portal.as(PEOPLE.ann), await portal.as(PEOPLE.ann)]
    expect((await signOutAnn()).value).toEqual({ ended: 2 })
    expect([(await phone.call('user')).status, (await desk.call('user')).status]).toEqual([401, 401])
    const { value: history } = await ada.call('auditQuery', { tableName: 'Agent', uniqueID: 101, entityID: 'M101' })
    expect(history.data[0]).toMatchObject({ Transactiontype: 'Sessions Ended' })
    expect(lines('sessions-ended')).toMatchObject([{ memberId: 107, subjectId: 101, detail: '2 of M101' }])
    const { value: notices } = await (await portal.as(PEOPLE.ann)).call('notices')
    expect(notices.notices[0]).toMatchObject({ kind: 'sessions-ended' })
  })

  test('leaves other members signed in, and writes nothing where nobody was', async () => {
    const cole = await portal.as(PEOPLE.cole)
    const before = lines('sessions-ended').length
    expect((await signOutAnn()).value).toEqual({ ended: 0 })
    expect((await cole.call('user')).status).toBe(200)
    expect(lines('sessions-ended')).toHaveLength(before)
  })

  test('but not themselves, and not somebody who does not exist; staff sign out nobody', async () => {
    const end = (MemberUniqueID: number) => ada.call('memberEndSessions', { MemberUniqueID })
    expect((await end(PEOPLE.ada.uniqueId)).status).toBe(403)
    expect((await end(999_999)).status).toBe(404)
    expect((await stan.call('memberEndSessions', { MemberUniqueID: PEOPLE.ann.uniqueId })).status).toBe(403)
  })
})
