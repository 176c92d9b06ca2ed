// Finding out where a lock's holder is, and asking them to release it.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { givenListing, PEOPLE } from '../../support/board.ts'
import type { Member } from '../../support/portal.ts'
import { change } from '../../support/submission.ts'
import { aListing, ann, entity, letAge, mia, openLockScene, portal } from './lock-scene.ts'

await openLockScene()

const noticesOf = async (member: Member, kind: string, id: number) =>
  (await member.call('notices')).value.notices.filter((notice) => notice.kind === kind && notice.data.id === id)

describe('where the holder is', () => {
  test('is sent with each check, shown to members who may write the record, and cleared with the lock', async () => {
    const lock = entity(await aListing())
    await ann.call('lockCreate', lock)
    expect((await mia.call('lockCheck', lock)).value.at).toBeUndefined()
    await ann.call('lockCheck', { ...lock, at: { section: 'Rooms', typedMsAgo: 90_000 } })
    const { at } = (await mia.call('lockCheck', lock)).value
    expect(at?.section).toBe('Rooms')
    expect(at?.typedMsAgo).toBeGreaterThanOrEqual(90_000)
    expect(at?.typedMsAgo).toBeLessThan(150_000)
    await ann.call('lockCheck', { ...lock, at: { section: 'Photos', typedMsAgo: null } })
    expect((await mia.call('lockCheck', lock)).value.at).toEqual({ section: 'Photos', typedMsAgo: null })
    await ann.call('lockRemove', { ...lock, epoch: 1 })
    await mia.call('lockCreate', lock)
    expect((await ann.call('lockCheck', lock)).value.at).toBeUndefined()
  })

  test('cannot be set by anybody else, and is hidden from members who may only read', async () => {
    const { UniqueID: id } = await givenListing(portal.db, { status: 'A' })
    const lock = { type: 'listing' as const, id }
    await ann.call('lockCreate', lock)
    await ann.call('lockCheck', { ...lock, at: { section: 'Rooms', typedMsAgo: 0 } })
    await mia.call('lockCheck', { ...lock, at: { section: 'elsewhere', typedMsAgo: 0 } })
    await ann.call('lockCheck', lock)
    expect((await mia.call('lockCheck', lock)).value.at?.section).toBe('Rooms')
    await mia.call('lockAskRelease', { ...lock, epoch: 1 })
    const cole = await portal.as(PEOPLE.cole)
    const { value } = await cole.call('lockCheck', lock)
    expect(value).toMatchObject({ rowIsLocked: true, mayLock: false })
    expect([value.at, value.askedBy, value.askedByMe]).toEqual([undefined, undefined, undefined])
    expect((await ann.call('lockCheck', { ...lock, at: { section: 'x'.repeat(121), typedMsAgo: 0 } })).status).toBe(400)
  })
})

describe('asking the holder to release it', () => {
  test('notifies the holder once in five minutes, shows in their check, and tells the asker of the release', async () => {
    const given = await aListing()
    const lock = entity(given)
    await ann.call('lockCreate', lock)
    for (const tries of [1, 2]) {
      const { value } = await mia.call('lockAskRelease', { ...lock, epoch: 1 })
      expect([tries, value.askedByMe]).toEqual([tries, true])
    }
    const asked = await noticesOf(ann, 'lock-release-asked', lock.id)
    expect(asked).toMatchObject([
      {
        text: `${PEOPLE.mia.fullName} asks you to release listing ${given.ListingId}.`,
        data: { type: 'listing', id: lock.id, label: given.ListingId, epoch: 1 },
      },
    ])
    expect((await ann.call('lockCheck', lock)).value).toMatchObject({ askedBy: PEOPLE.mia.fullName, askedByMe: false })
    await sql`update row_lock_ask set asked_at = asked_at - interval '6 minutes' where entity_id = ${lock.id}`.execute(
      portal.db,
    )
    await mia.call('lockAskRelease', { ...lock, epoch: 1 })
    expect(await noticesOf(ann, 'lock-release-asked', lock.id)).toHaveLength(2)
    await ann.call('lockRemove', { ...lock, epoch: 1 })
    expect(await noticesOf(mia, 'lock-released', lock.id)).toMatchObject([
      {
        text: `${PEOPLE.ann.fullName} released listing ${given.ListingId}. You can edit it now.`,
        data: { id: lock.id },
      },
    ])
    expect((await mia.call('lockCreate', lock)).value.askedBy).toBeUndefined()
  })

  test('reaches the holder from each who asks, and each is told when a submission frees the lock; the holder is not', async () => {
    const listing = await givenListing(portal.db)
    const lock = { type: 'listing' as const, id: listing.UniqueID }
    const stan = await portal.as(PEOPLE.stan)
    const { epoch } = (await ann.call('lockCreate', lock)).value
    for (const member of [mia, stan, mia]) await member.call('lockAskRelease', { ...lock, epoch })
    expect(await noticesOf(ann, 'lock-release-asked', lock.id)).toHaveLength(2)
    const names = `${PEOPLE.stan.fullName} and ${PEOPLE.mia.fullName}`
    expect((await ann.call('lockCheck', lock)).value).toMatchObject({ askedBy: names, askedByMe: false })
    expect((await mia.call('lockCheck', lock)).value.askedByMe).toBe(true)
    expect((await ann.call('updateListing', change(listing, epoch, { values: { ListPrice: 640_000 } }))).status).toBe(
      200,
    )
    for (const [member, count] of [
      [mia, 1],
      [stan, 1],
      [ann, 0],
    ] as const)
      expect(await noticesOf(member, 'lock-released', lock.id)).toHaveLength(count)
    expect((await mia.call('lockCreate', lock)).value.askedBy).toBeUndefined()
  })

  test('tells nobody that a listing which was deleted is free', async () => {
    const listing = await givenListing(portal.db, { status: 'I' })
    const lock = { type: 'listing' as const, id: listing.UniqueID }
    const { epoch } = (await ann.call('lockCreate', lock)).value
    await mia.call('lockAskRelease', { ...lock, epoch })
    const gone = await ann.call('deleteListing', {
      UniqueID: lock.id,
      PropertyType: 'RES',
      rowLockRequest: { ...lock, epoch },
    })
    expect(gone.status).toBe(200)
    expect(await noticesOf(mia, 'lock-released', lock.id)).toEqual([])
  })

  test('ends with the lock when its holder signs out', async () => {
    const lock = entity(await aListing())
    const leaving = await portal.as(PEOPLE.ann)
    const { epoch } = (await leaving.call('lockCreate', lock)).value
    await mia.call('lockAskRelease', { ...lock, epoch })
    await leaving.call('logout')
    expect((await mia.call('lockCheck', lock)).value.rowIsLocked).toBe(false)
    expect(
      await portal.db.selectFrom('row_lock_ask').select('member_id').where('entity_id', '=', lock.id).execute(),
    ).toEqual([])
  })

  test('notifies nobody if the lock is free or the asker’s own; an old epoch is refused', async () => {
    const lock = entity(await aListing())
    expect((await mia.call('lockAskRelease', lock)).value.rowIsLocked).toBe(false)
    await mia.call('lockCreate', lock)
    const before = (await noticesOf(mia, 'lock-release-asked', lock.id)).length
    await mia.onDevice(crypto.randomUUID()).call('lockAskRelease', { ...lock, epoch: 1 })
    expect(await noticesOf(mia, 'lock-release-asked', lock.id)).toHaveLength(before)
    const late = await ann.call('lockAskRelease', { ...lock, epoch: 0 })
    expect([late.status, late.problem.code]).toEqual([409, 'lock-epoch'])
  })
})

describe('the notice of a request', () => {
  const open = async (member: Member, id: number) =>
    (await noticesOf(member, 'lock-release-asked', id)).filter(({ readAt }) => readAt === null).length

  test.each<[string, (lock: ReturnType<typeof entity>, holder: Member) => Promise<unknown>]>([
    ['the holder keeps editing', (lock, holder) => holder.call('lockDeclineRelease', { ...lock, epoch: 1 })],
    ['the lock is released', (lock, holder) => holder.call('lockRemove', { ...lock, epoch: 1 })],
    ['the holder signs out', (_, holder) => holder.call('logout')],
    [
      'the lock is taken over',
      async (lock) => (await portal.as(PEOPLE.ada)).call('lockTakeover', { ...lock, epoch: 1 }),
    ],
    [
      'the lock is removed',
      async (lock) => {
        await letAge(lock.id, 6)
        await mia.call('lockRemove', { ...lock, epoch: 1 })
      },
    ],
  ])('is withdrawn once %s', async (_, end) => {
    const [lock, other] = [entity(await aListing()), entity(await aListing())]
    const holder = await portal.as(PEOPLE.ann)
    await holder.call('lockCreate', lock)
    await ann.onDevice(crypto.randomUUID()).call('lockCreate', other)
    for (const each of [lock, other]) await mia.call('lockAskRelease', { ...each, epoch: 1 })
    expect([await open(ann, lock.id), await open(ann, other.id)]).toEqual([1, 1])
    await end(lock, holder)
    expect([await open(ann, lock.id), await open(ann, other.id)]).toEqual([0, 1])
  })

  test('comes again with a later request', async () => {
    const lock = entity(await aListing())
    await ann.call('lockCreate', lock)
    await mia.call('lockAskRelease', { ...lock, epoch: 1 })
    await ann.call('lockDeclineRelease', { ...lock, epoch: 1 })
    await sql`update row_lock_ask set asked_at = asked_at - interval '6 minutes' where entity_id = ${lock.id}`.execute(
      portal.db,
    )
    await mia.call('lockAskRelease', { ...lock, epoch: 1 })
    expect(await open(ann, lock.id)).toBe(1)
  })
})

describe('the holder who keeps editing', () => {
  test('tells each asker once per request, is asked no longer, and later tells them of the release', async () => {
    const given = await aListing()
    const lock = entity(given)
    await ann.call('lockCreate', lock)
    const ask = () => mia.call('lockAskRelease', { ...lock, epoch: 1 })
    await ask()
    const onOtherPhone = ann.onDevice(crypto.randomUUID())
    for (const holder of [ann, onOtherPhone])
      expect((await holder.call('lockDeclineRelease', { ...lock, epoch: 1 })).status).toBe(200)
    const declined = () => noticesOf(mia, 'lock-release-declined', lock.id)
    expect(await declined()).toMatchObject([
      {
        text: `${PEOPLE.ann.fullName} is still editing listing ${given.ListingId}. You’ll get a notice when it is released.`,
        data: { type: 'listing', id: lock.id, label: given.ListingId },
      },
    ])
    expect((await ann.call('lockCheck', lock)).value.askedBy).toBeUndefined()
    const seen = async () => (await mia.call('lockCheck', lock)).value
    expect(await seen()).toMatchObject({ askedByMe: true, isDeclined: true })
    expect((await seen()).mayAskAgain).toBeUndefined()
    await sql`update row_lock_ask set asked_at = asked_at - interval '6 minutes' where entity_id = ${lock.id}`.execute(
      portal.db,
    )
    expect(await seen()).toMatchObject({ isDeclined: true, mayAskAgain: true })
    const again = (await ask()).value
    expect([again.isDeclined, again.mayAskAgain]).toEqual([undefined, undefined])
    await ann.call('lockDeclineRelease', { ...lock, epoch: 1 })
    expect(await declined()).toHaveLength(2)
    await ann.call('lockRemove', { ...lock, epoch: 1 })
    expect(await noticesOf(mia, 'lock-released', lock.id)).toHaveLength(1)
  })

  test('is the only one who can say so, and only of the lock they hold now', async () => {
    const lock = entity(await aListing())
    await ann.call('lockCreate', lock)
    await mia.call('lockAskRelease', { ...lock, epoch: 1 })
    const stan = await portal.as(PEOPLE.stan)
    for (const other of [mia, stan]) await other.call('lockDeclineRelease', { ...lock, epoch: 1 })
    expect(await noticesOf(mia, 'lock-release-declined', lock.id)).toEqual([])
    const late = await ann.call('lockDeclineRelease', { ...lock, epoch: 0 })
    expect([late.status, late.problem.code]).toEqual([409, 'lock-epoch'])
  })
})
