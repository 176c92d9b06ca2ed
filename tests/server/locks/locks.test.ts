import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { givenListing, OFFICES, PEOPLE } from '../../support/board.ts'
import type { Member } from '../../support/portal.ts'
import { autosave } from '../../support/submission.ts'
import { aListing, ann, auditOf, entity, letAge, mia, openLockScene, portal } from './lock-scene.ts'

await openLockScene()

test('a look at a lock says whether the one who looks may write the record', async () => {
  const { UniqueID: id } = await givenListing(portal.db, { status: 'A' })
  const lock = { type: 'listing', id } as const
  await ann.call('lockCreate', lock)
  const told = async (member: Member) => (await member.call('lockCheck', lock)).value
  expect(await told(ann)).toMatchObject({ rowIsLocked: true, mayLock: true })
  expect(await told(mia)).toMatchObject({ rowIsLocked: true, mayLock: true })
  expect(await told(await portal.as(PEOPLE.sid))).toMatchObject({ rowIsLocked: true, mayLock: false })
})

test('Ann locks a listing; Mia sees who has it, for how long, and where to look', async () => {
  const lock = entity(await aListing())
  const created = await ann.call('lockCreate', lock)
  expect(created.value).toMatchObject({
    type: 'SUCCESS',
    message: 'Row Lock created',
    rowIsLocked: true,
    rowIsLockedByUser: true,
    rowIsLockedByMember: true,
    userName: 'Ann Archer',
    impersonatedByUser: false,
    impersonatedByUserName: null,
    epoch: 1,
    hasUnsavedChanges: false,
  })
  const { value } = await mia.call('lockCreate', lock)
  expect(value).toMatchObject({
    type: 'FAILURE',
    rowIsLocked: true,
    rowIsLockedByUser: false,
    rowIsLockedByMember: false,
    userName: 'Ann Archer',
    epoch: 1,
    redirect: `/rowLock/listing/${lock.id}`,
  })
  expect(value.removableInMs).toBeGreaterThan(290_000)
  expect(value.removableInMs).toBeLessThanOrEqual(300_000)
})

test('looking never fails, and says what there is: nobody, one’s own lock kept alive, or somebody else’s', async () => {
  const lock = entity(await aListing())
  const seen = async (by: Member) => {
    const { type, message, redirect } = (await by.call('lockCheck', lock)).value
    return [type, message, redirect]
  }
  expect(await seen(mia)).toEqual(['SUCCESS', 'This entity is not currently locked.', undefined])
  await ann.call('lockCreate', lock)
  expect(await seen(ann)).toEqual(['SUCCESS', 'Row Lock updated successfully', undefined])
  expect(await seen(mia)).toEqual(['SUCCESS', 'This entity is currently locked.', undefined])
})

test('opening again refreshes the lock; a new sign-in on the same device keeps it', async () => {
  const lock = entity(await aListing())
  await ann.call('lockCreate', lock)
  const again = (await portal.as(PEOPLE.ann)).onDevice(ann.device)
  expect((await again.call('lockCreate', lock)).value).toMatchObject({
    type: 'SUCCESS',
    message: 'Row Lock updated successfully',
    epoch: 1,
  })
  const tablet = await ann.onDevice(randomUUID()).call('lockCreate', lock)
  expect(tablet.value).toMatchObject({ type: 'FAILURE', rowIsLockedByUser: false, rowIsLockedByMember: true })
})

test('signing out frees what this device has locked, and nothing that another one has', async () => {
  const [here, there] = [entity(await aListing()), entity(await aListing())]
  const phone = (await portal.as(PEOPLE.ann)).onDevice(randomUUID())
  const tablet = (await portal.as(PEOPLE.ann)).onDevice(randomUUID())
  await phone.call('lockCreate', here)
  await tablet.call('lockCreate', there)
  await phone.call('logout', {})
  expect((await mia.call('lockCheck', here)).value).toMatchObject({ rowIsLocked: false, epoch: 1 })
  expect((await mia.call('lockCheck', there)).value).toMatchObject({ rowIsLocked: true })
})

test('a lock needs a device', async () => {
  const lock = entity(await aListing())
  const fenced = { ...lock, epoch: 0 }
  const answers = await Promise.all([
    ann.call('lockCreate', lock, { device: null }),
    ann.call('lockPing', lock, { device: null }),
    ann.call('lockRemove', fenced, { device: null }),
    ann.call('lockTakeover', fenced, { device: 'not a uuid' }),
  ])
  expect(answers.map((answer) => answer.problem.code)).toEqual(Array(4).fill('invalid-request'))
  expect((await ann.call('lockCheck', lock, { device: null })).value.rowIsLocked).toBe(false)
})

test('pings, and the 60 s check, keep the lease young; looking does not make one', async () => {
  const lock = entity(await aListing())
  expect((await ann.call('lockPing', lock)).value).toMatchObject({ type: 'FAILURE', rowIsLocked: false })
  await ann.call('lockCreate', lock)
  for (const call of ['lockPing', 'lockCheck'] as const) {
    await letAge(lock.id, 4)
    expect((await mia.call('lockCheck', lock)).value.removableInMs).toBeLessThanOrEqual(60_000)
    await ann.call(call, lock)
    expect((await mia.call('lockCheck', lock)).value.removableInMs).toBeGreaterThan(290_000)
  }
})

test('named by the bare record, the lock as it is now is meant: with the same rights', async () => {
  const lock = entity(await aListing())
  await ann.call('lockCreate', lock)
  for (const call of ['lockTakeover', 'lockRemove', 'lockDiscard'] as const)
    expect((await mia.call(call, lock)).value).toMatchObject({ type: 'FAILURE', userName: 'Ann Archer' })
  await letAge(lock.id, 5)
  expect((await mia.call('lockTakeover', lock)).value).toMatchObject({ rowIsLockedByUser: true, epoch: 2 })
  expect((await mia.call('lockRemove', lock)).value).toMatchObject({ type: 'SUCCESS', rowIsLocked: false })
  await ann.call('lockCreate', lock)
  expect((await ann.call('lockDiscard', lock)).value).toMatchObject({ type: 'SUCCESS', rowIsLocked: false })
  for (const call of ['lockTakeover', 'lockRemove', 'lockDiscard'] as const) {
    const stranger = await portal.as(PEOPLE.sid)
    expect((await stranger.call(call, lock)).status).toBe(404)
  }
})

test('Mia may take the lock over once it is five minutes old, and Ann finds out', async () => {
  const given = await aListing()
  const lock = entity(given)
  const { epoch } = (await ann.call('lockCreate', lock)).value
  const early = await mia.call('lockTakeover', { ...lock, epoch })
  expect(early.value).toMatchObject({ type: 'FAILURE', userName: 'Ann Archer' })
  await letAge(lock.id, 5)
  expect((await mia.call('lockTakeover', { ...lock, epoch })).value).toMatchObject({
    type: 'SUCCESS',
    rowIsLockedByUser: true,
    epoch: epoch + 1,
  })
  const ping = await ann.call('lockPing', lock)
  expect(ping.value).toMatchObject({ type: 'FAILURE', userName: 'Mia Mason', epoch: epoch + 1 })
  expect(await auditOf(given.ListingId)).toEqual([
    { kind: 'Lock Takeover', real_id: PEOPLE.mia.uniqueId, old_value: 'Ann Archer', new_value: 'Mia Mason' },
  ])
})

test('Ann takes her own lock over on her tablet at once; an administrator takes any', async () => {
  const lock = entity(await aListing())
  await ann.call('lockCreate', lock)
  const tablet = ann.onDevice(randomUUID())
  expect((await tablet.call('lockTakeover', { ...lock, epoch: 1 })).value).toMatchObject({ type: 'SUCCESS', epoch: 2 })
  const ada = await portal.as(PEOPLE.ada)
  expect((await ada.call('lockTakeover', { ...lock, epoch: 2 })).value).toMatchObject({ type: 'SUCCESS', epoch: 3 })
})

test('a takeover whose reply was lost is answered again, and took the lock once', async () => {
  const given = await aListing()
  const lock = entity(given)
  await ann.call('lockCreate', lock)
  await letAge(lock.id, 6)
  const first = await mia.call('lockTakeover', { ...lock, epoch: 1 })
  const again = await mia.call('lockTakeover', { ...lock, epoch: 1 })
  expect([first.value.epoch, again.value.epoch, again.value.type]).toEqual([2, 2, 'SUCCESS'])
  expect(await auditOf(given.ListingId)).toHaveLength(1)
})

test('a takeover or removal of an epoch that is over changes nothing and names the present holder', async () => {
  const lock = entity(await aListing())
  await ann.call('lockCreate', lock)
  const ada = await portal.as(PEOPLE.ada)
  for (const call of ['lockTakeover', 'lockRemove'] as const) {
    const answer = await ada.call(call, { ...lock, epoch: 0 })
    expect([answer.status, answer.problem.code]).toEqual([409, 'lock-epoch'])
    expect(answer.problem.lock).toMatchObject({ userName: 'Ann Archer', epoch: 1 })
  }
})

test('removal: by the holder without a trace, by others only when old, with one; the epoch goes on', async () => {
  const given = await aListing()
  const lock = entity(given)
  await ann.call('lockCreate', lock)
  expect((await ann.call('lockRemove', { ...lock, epoch: 1 })).value).toMatchObject({
    type: 'SUCCESS',
    rowIsLocked: false,
  })
  expect((await ann.call('lockRemove', { ...lock, epoch: 1 })).value.type).toBe('SUCCESS')
  expect(await auditOf(given.ListingId)).toEqual([])

  expect((await ann.call('lockCreate', lock)).value.epoch).toBe(2)
  expect((await mia.call('lockRemove', { ...lock, epoch: 2 })).value).toMatchObject({
    type: 'FAILURE',
    rowIsLocked: true,
  })
  await letAge(lock.id, 5)
  expect((await mia.call('lockRemove', { ...lock, epoch: 2 })).value).toMatchObject({
    type: 'SUCCESS',
    rowIsLocked: false,
  })
  expect(await auditOf(given.ListingId)).toEqual([
    { kind: 'Lock Removal', real_id: PEOPLE.mia.uniqueId, old_value: 'Ann Archer', new_value: null },
  ])
})

test('unsaved changes behind a lock are told to whoever may edit', async () => {
  const lock = entity(await aListing())
  const { epoch } = (await ann.call('lockCreate', lock)).value
  await ann.call(
    'autosaveCreate',
    autosave({ deviceId: ann.device, ParentID: lock.id, rowLockRequest: { ...lock, epoch } }),
  )
  expect((await mia.call('lockCheck', lock)).value.hasUnsavedChanges).toBe(true)
})

test('every write of the holder refreshes the lease', async () => {
  const lock = entity(await aListing())
  const { epoch } = (await ann.call('lockCreate', lock)).value
  await letAge(lock.id, 4)
  await ann.call(
    'autosaveCreate',
    autosave({ deviceId: ann.device, ParentID: lock.id, rowLockRequest: { ...lock, epoch } }),
  )
  expect((await mia.call('lockCheck', lock)).value.removableInMs).toBeGreaterThan(290_000)
})

test('agents and offices: one’s own profile, one’s office, one’s brokerage', async () => {
  const agent = { type: 'agent' as const, id: PEOPLE.ann.uniqueId }
  const office = { type: 'office' as const, id: OFFICES.downtown.uniqueId }
  expect((await ann.call('lockCreate', agent)).value.type).toBe('SUCCESS')
  expect((await ann.call('lockCreate', office)).status).toBe(403)
  expect((await mia.call('lockCreate', office)).value.type).toBe('SUCCESS')
  const cole = await portal.as(PEOPLE.cole)
  expect((await cole.call('lockCreate', agent)).status).toBe(403)
  const bo = await portal.as(PEOPLE.bo)
  expect((await bo.call('lockCreate', { type: 'office', id: OFFICES.other.uniqueId })).status).toBe(403)
  expect((await bo.call('lockCreate', { type: 'office', id: OFFICES.west.uniqueId })).value.type).toBe('SUCCESS')
  for (const id of [0, -1, 1.5, 2 ** 60, 424_242])
    expect((await ann.call('lockCreate', { type: 'agent', id })).status).toBe(404)
})

describe('who lost a lock is told', () => {
  const noticesOf = async (member: Member) => (await member.call('notices')).value

  test('by whom, of which record; read, it is read; nobody reads another’s', async () => {
    const given = await aListing()
    const lock = entity(given)
    const ada = await portal.as(PEOPLE.ada)
    await ann.call('lockCreate', lock)
    await ada.call('lockTakeover', { ...lock, epoch: 1 })
    await ann.call('lockTakeover', { ...lock, epoch: 2 })
    await letAge(lock.id, 6)
    await ann.call('lockTakeover', { ...lock, epoch: 2 })
    await ada.call('lockRemove', { ...lock, epoch: 3 })
    const { notices, unread } = await noticesOf(ann)
    expect(notices.slice(0, 2)).toMatchObject([
      { kind: 'lock-removed', text: `Ada Ames removed your lock on listing ${given.ListingId}.`, readAt: null },
      {
        kind: 'lock-taken-over',
        text: `Ada Ames took over your lock on listing ${given.ListingId}.`,
        data: { type: 'listing', id: lock.id, label: given.ListingId },
      },
    ])
    const ids = notices.slice(0, 2).map(({ NoticeID }) => NoticeID)
    await mia.call('noticesRead', { NoticeIDs: ids })
    expect((await noticesOf(ann)).unread).toBe(unread)
    expect((await ann.call('noticesRead', { NoticeIDs: ids })).value.unread).toBe(unread - 2)
    expect((await noticesOf(ann)).notices[0]!.readAt).not.toBeNull()
    expect((await noticesOf(mia)).notices.map(({ NoticeID }) => NoticeID)).not.toContain(ids[0])
    expect((await portal.nobody.call('notices')).status).toBe(401)
    expect((await portal.nobody.call('noticesRead', { NoticeIDs: [] })).status).toBe(401)
  })

  test('not of what they did themselves, on another device', async () => {
    const lock = entity(await aListing())
    const before = (await noticesOf(ann)).notices.length
    await ann.call('lockCreate', lock)
    await ann.onDevice(randomUUID()).call('lockTakeover', { ...lock, epoch: 1 })
    expect((await noticesOf(ann)).notices).toHaveLength(before)
  })
})

describe('discarding', () => {
  test('ends the edit: the unsaved changes go to the owner’s bin, the lock is free', async () => {
    const lock = entity(await aListing())
    await ann.call('lockCreate', lock)
    const unsaved = autosave({ deviceId: ann.device, ParentID: lock.id, rowLockRequest: { ...lock, epoch: 1 } })
    await ann.call('autosaveCreate', unsaved)
    expect((await mia.call('lockDiscard', { ...lock, epoch: 1 })).value).toMatchObject({
      type: 'FAILURE',
      rowIsLocked: true,
      hasUnsavedChanges: true,
    })
    const stale = await ann.call('lockDiscard', { ...lock, epoch: 0 })
    expect([stale.status, stale.problem.code]).toEqual([409, 'lock-epoch'])
    for (const tries of [1, 2])
      expect([tries, (await ann.call('lockDiscard', { ...lock, epoch: 1 })).value]).toMatchObject([
        tries,
        { type: 'SUCCESS', rowIsLocked: false, hasUnsavedChanges: false, epoch: 1 },
      ])
    const bin = await portal.db
      .selectFrom('autosave')
      .select('discarded_at')
      .where('draft_id', '=', unsaved.draftId)
      .executeTakeFirstOrThrow()
    expect(bin.discarded_at).not.toBeNull()
  })

  test('leaves the changes of others alone, and is refused to those who may not edit', async () => {
    const lock = entity(await aListing())
    await ann.call('lockCreate', lock)
    await ann.call(
      'autosaveCreate',
      autosave({ deviceId: ann.device, ParentID: lock.id, rowLockRequest: { ...lock, epoch: 1 } }),
    )
    await ann.call('lockRemove', { ...lock, epoch: 1 })
    expect((await mia.call('lockDiscard', { ...lock, epoch: 1 })).value.hasUnsavedChanges).toBe(true)
    const cole = await portal.as(PEOPLE.cole)
    const sid = await portal.as(PEOPLE.sid)
    expect((await cole.call('lockDiscard', { ...lock, epoch: 1 })).status).toBe(403)
    expect((await sid.call('lockDiscard', { ...lock, epoch: 1 })).status).toBe(404)
    expect((await portal.nobody.call('lockDiscard', { ...lock, epoch: 1 })).status).toBe(401)
  })
})

describe('a record is locked by those who may write it', () => {
  const { ann, cole, mia: manager, bo, stan, ada } = PEOPLE
  /** Mia manages Bo's office from now on, and Stan works where Ada does. */
  const WRITERS: [string, { uniqueId: number }, (typeof PEOPLE)[keyof typeof PEOPLE], number][] = [
    ['a manager, their agent', ann, manager, 200],
    ['a manager, their broker', bo, manager, 403],
    ['staff, an administrator', ada, stan, 403],
    ['a broker, their manager', manager, bo, 200],
    ['a broker, their own record', bo, bo, 200],
    ['an agent, a colleague', ann, cole, 403],
  ]
  test.each(WRITERS)('%s', async (_, owner, person, status) => {
    await portal.db.updateTable('member').set({ office_id: 11 }).where('unique_id', '=', bo.uniqueId).execute()
    const lock = { type: 'agent' as const, id: owner.uniqueId }
    await portal.db.deleteFrom('row_lock').where('entity_type', '=', 'agent').execute()
    await (await portal.as(PEOPLE[owner === ada ? 'ada' : 'bo'])).call('lockCreate', lock)
    await letAge(lock.id, 6)
    const member = await portal.as(person)
    const fenced = { ...lock, epoch: 1 }
    const asked = [
      await member.call('lockCreate', lock),
      await member.call('lockPing', lock),
      await member.call('lockTakeover', fenced),
      await member.call('lockDiscard', { ...fenced, epoch: 2 }),
      await member.call('lockRemove', { ...fenced, epoch: 2 }),
    ]
    expect(asked.map((answer) => answer.status === 403)).toEqual(Array(5).fill(status === 403))
    const { formActions } = (
      await member.call('access', { action: 'forms', uniqueId: owner.uniqueId }, { params: { form: 'agentACL' } })
    ).value
    expect(formActions.includes('EDIT')).toBe(status === 200)
  })

  test('who may no longer write a listing does not keep its lock alive by looking', async () => {
    const listing = await givenListing(portal.db, { coAgent: PEOPLE.cole })
    const lock = { type: 'listing' as const, id: listing.UniqueID }
    const member = await portal.as(PEOPLE.cole)
    await member.call('lockCreate', lock)
    await portal.db
      .updateTable('listing')
      .set({ co_list_agent_id: null })
      .where('unique_id', '=', listing.UniqueID)
      .execute()
    await letAge(lock.id, 4)
    expect((await member.call('lockPing', lock)).status).toBe(403)
    expect((await member.call('lockCheck', lock)).value.removableInMs).toBeLessThanOrEqual(60_000)
  })
})
