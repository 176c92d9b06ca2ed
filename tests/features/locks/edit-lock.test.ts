import { describe, expect, test } from 'vitest'
import type { LockReply } from '#contract/lock.ts'
import { lossMessage } from '#src/features/locks/decide-held.ts'
import { startEditLock } from '#src/features/locks/edit-lock.ts'
import { lockDesk, mine, nobodys, problem, says, silence, theirs } from './lock-desk.ts'
import { lockReply } from './lock-reply.ts'

const entity = { type: 'listing', id: 42 } as const

async function openForm({
  create = mine(5),
  heldEpoch = null as number | null,
  mayBeReleased = false,
  version = 3,
  now = 3 as number | null,
  fresh = null as LockReply | null,
  openWithinMs = undefined as number | undefined,
} = {}) {
  const desk = lockDesk()
  desk.answers.lockCreate = create
  const epochs: (number | null)[] = []
  const lock = startEditLock(
    {
      ...desk.ports,
      takeFresh: () => {
        const given = fresh
        fresh = null
        return given
      },
      openWithinMs: () => openWithinMs,
      place: () => ({ section: 'Rooms', typedMsAgo: 4_000 }),
      baseVersion: () => version,
      readVersion: async () => now,
      onEpoch: (epoch) => epochs.push(epoch),
    },
    { entity, heldEpoch, mayBeReleased },
  )
  await desk.settle()
  return { desk, lock, epochs }
}

describe('Ann opens a listing for edit', () => {
  test('a form that can open without the lock does not wait long for it, but later as for any call', async () => {
    const { desk, lock } = await openForm({ create: silence, openWithinMs: 4_000 })
    expect(lock.state.get()).toEqual({ kind: 'out-of-reach' })
    expect(desk.asked).toEqual([{ name: 'lockCreate', input: entity, deadlineMs: 4_000 }])
    desk.answers.lockCreate = mine(5)
    await desk.come('online')
    await desk.come('foreground')
    expect(desk.asked.at(-1)).toEqual({ name: 'lockPing', input: entity })
  })

  test('the lock is hers, and its epoch goes into the draft', async () => {
    const { desk, lock, epochs } = await openForm()
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 5, confirmed: true })
    expect(epochs).toEqual([5])
    expect(desk.asked).toEqual([{ name: 'lockCreate', input: entity }])
  })
  test('a lock that the previous page created is not created again', async () => {
    const fresh = lockReply({ rowIsLockedByUser: true, rowIsLockedByMember: true, epoch: 5 })
    const { desk, lock, epochs } = await openForm({ fresh })
    expect([desk.names(), epochs]).toEqual([[], [5]])
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 5, confirmed: true })
  })
  test('it is checked every minute and pinged every five', async () => {
    const { desk } = await openForm()
    desk.answers.lockCheck = mine(5)
    desk.answers.lockPing = mine(5)
    await desk.pass(600_000)
    const count = (name: string) => desk.names().filter((each) => each === name).length
    expect(count('lockPing')).toBe(2)
    // A ping is an answer too: it starts the next minute anew.
    expect(count('lockCheck')).toBeGreaterThanOrEqual(8)
    expect(count('lockCheck')).toBeLessThanOrEqual(10)
  })
  test('each check sends where she is, and returns who asks for the lock', async () => {
    const { desk, lock } = await openForm()
    let heard = 0
    lock.askedBy.subscribe(() => (heard += 1))
    desk.answers.lockCheck = says({ rowIsLockedByUser: true, epoch: 5, askedBy: 'Bo Roy' })
    await desk.pass(60_000)
    expect(desk.asked.at(-1)).toEqual({
      name: 'lockCheck',
      input: { ...entity, at: { section: 'Rooms', typedMsAgo: 4_000 } },
    })
    expect([lock.askedBy.get(), heard]).toEqual(['Bo Roy', 1])
    desk.answers.lockCheck = mine(5)
    await desk.pass(60_000)
    expect(lock.askedBy.get()).toBeNull()
  })
  test('keeping it answers who asked, and asks her no longer', async () => {
    const { desk, lock } = await openForm()
    desk.answers.lockCheck = says({ rowIsLockedByUser: true, epoch: 5, askedBy: 'Bo Roy' })
    await desk.pass(60_000)
    desk.answers.lockDeclineRelease = mine(5)
    await lock.declineRelease()
    expect(desk.asked.at(-1)).toEqual({ name: 'lockDeclineRelease', input: { ...entity, epoch: 5 } })
    expect(lock.askedBy.get()).toBeNull()
    // Without signal, nobody was told: the next check says again who asks.
    await desk.pass(60_000)
    expect(lock.askedBy.get()).toBe('Bo Roy')
  })
  test('it is pinged when the phone comes out of the pocket', async () => {
    const { desk } = await openForm()
    desk.answers.lockPing = mine(5)
    await desk.come('foreground')
    expect(desk.names()).toEqual(['lockCreate', 'lockPing'])
  })
  test('somebody else has it: she is told who', async () => {
    const { lock, epochs } = await openForm({ create: theirs('Bo Roy') })
    expect(lock.state.get()).toMatchObject({ kind: 'locked', reply: { userName: 'Bo Roy' } })
    expect(epochs).toEqual([])
  })
  test('without signal a record that is not locked yet stays out of reach, until the signal is back', async () => {
    const { desk, lock } = await openForm({ create: silence })
    expect(lock.state.get()).toEqual({ kind: 'out-of-reach' })
    desk.answers.lockCreate = mine(5)
    await desk.come('online')
    expect(lock.state.get()).toMatchObject({ kind: 'held', epoch: 5 })
  })
  test('a right that was withdrawn is an error, in words', async () => {
    const { lock } = await openForm({ create: problem(403, 'not-allowed') })
    expect(lock.state.get()).toEqual({ kind: 'failed' })
    expect(lock.error()?.text).toBe('Error encountered on create action: No. (not-allowed)')
  })
})

describe('Ann goes on with an edit she began before', () => {
  test('without signal, under the epoch she holds', async () => {
    const { lock, epochs } = await openForm({ create: silence, heldEpoch: 5 })
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 5, confirmed: false })
    expect(epochs).toEqual([5])
  })
  test('without signal, and the page that held it may have released it as it closed: unlocked, and its submission asks for another', async () => {
    const { desk, lock, epochs } = await openForm({ create: silence, heldEpoch: 5, mayBeReleased: true })
    expect(lock.state.get()).toEqual({ kind: 'out-of-reach' })
    expect(epochs).toEqual([null])
    desk.answers.lockCreate = mine(5)
    await lock.check()
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 5, confirmed: true })
  })
  test('with signal, whatever the page before did: under the epoch she holds', async () => {
    const { lock, epochs } = await openForm({ heldEpoch: 5, mayBeReleased: true })
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 5, confirmed: true })
    expect(epochs).toEqual([5])
  })
  test('signed out meanwhile: the same', async () => {
    const { lock } = await openForm({ create: problem(401, 'sign-in-required'), heldEpoch: 5 })
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 5, confirmed: false })
  })
  test('her lock had lapsed but nobody wrote: regained, with the new epoch', async () => {
    const { lock, epochs } = await openForm({ create: mine(7), heldEpoch: 5 })
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 7, confirmed: true })
    expect(epochs).toEqual([7])
  })
  test('her lock had lapsed and somebody wrote: her changes are not put over theirs', async () => {
    const { desk, lock, epochs } = await openForm({ create: mine(7), heldEpoch: 5, now: 4 })
    expect(lock.state.get()).toEqual({ kind: 'lost', loss: { kind: 'overwritten', by: null } })
    expect(epochs).toEqual([null])
    expect(desk.asked.at(-1)).toEqual({ name: 'lockRemove', input: { ...entity, epoch: 7 } })
  })
  test('whether somebody wrote cannot be asked: she types on under the old epoch, and it is asked again', async () => {
    const { desk, lock } = await openForm({ create: mine(7), heldEpoch: 5, now: null })
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 5, confirmed: false })
    desk.answers.lockCheck = mine(7)
    await desk.pass(60_000)
    expect(desk.names()).toEqual(['lockCreate', 'lockCheck'])
  })
  test('Bo has it by now', async () => {
    const { lock } = await openForm({ create: theirs('Bo Roy'), heldEpoch: 5 })
    expect(lock.state.get()).toEqual({ kind: 'lost', loss: { kind: 'overwritten', by: 'Bo Roy' } })
  })
})

describe('while Ann types', () => {
  test('ten minutes without signal: she goes on, and it is hers again afterwards', async () => {
    const { desk, lock } = await openForm()
    await desk.pass(600_000)
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 5, confirmed: false })
    desk.answers.lockCheck = mine(5)
    await desk.come('online')
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 5, confirmed: true })
  })
  test('Bo took it over: the draft keeps its work and may send nothing under the old epoch', async () => {
    const { desk, lock, epochs } = await openForm()
    desk.answers.lockCheck = theirs('Bo Roy')
    await desk.pass(60_000)
    expect(lock.state.get()).toEqual({ kind: 'lost', loss: { kind: 'overwritten', by: 'Bo Roy' } })
    expect(desk.timers.size).toBe(0)
    expect(epochs).toEqual([5, null])
  })
  test('it was removed and nobody wrote: regained quietly', async () => {
    const { desk, lock, epochs } = await openForm()
    desk.answers.lockCheck = nobodys()
    desk.answers.lockCreate = mine(6)
    await desk.pass(60_000)
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 6, confirmed: true })
    expect(epochs).toEqual([5, 6])
  })
  test('it was removed and cannot be had again: lost', async () => {
    const { desk, lock } = await openForm()
    desk.answers.lockCheck = nobodys()
    desk.answers.lockCreate = problem(403, 'not-allowed')
    await desk.pass(60_000)
    expect(lock.state.get()).toEqual({ kind: 'lost', loss: { kind: 'lost' } })
  })
  test('it was removed and Bo was faster', async () => {
    const { desk, lock } = await openForm()
    desk.answers.lockCheck = nobodys()
    desk.answers.lockCreate = theirs('Bo Roy')
    await desk.pass(60_000)
    expect(lock.state.get()).toEqual({ kind: 'lost', loss: { kind: 'overwritten', by: 'Bo Roy' } })
  })
  test('a refused ping is followed by a check, which explains it', async () => {
    const { desk, lock } = await openForm()
    desk.answers.lockPing = problem(409, 'lock-epoch')
    desk.answers.lockCheck = theirs('Bo Roy')
    await desk.come('foreground')
    expect(desk.names()).toEqual(['lockCreate', 'lockPing', 'lockCheck'])
    expect(lock.state.get()).toMatchObject({ kind: 'lost' })
  })
  test.each([401, 429, 503])('a %i says nothing about the lock', async (status) => {
    const { desk, lock } = await openForm()
    desk.answers.lockCheck = problem(status, 'unavailable')
    await desk.pass(60_000)
    expect(lock.state.get()).toEqual({ kind: 'held', epoch: 5, confirmed: false })
  })
})

describe('Ann leaves', () => {
  test('the lock is released under its epoch, the draft is told, and nothing is asked any more', async () => {
    const { desk, lock, epochs } = await openForm()
    await lock.release()
    lock.stop()
    expect(desk.asked.at(-1)).toEqual({ name: 'lockRemove', input: { ...entity, epoch: 5 } })
    expect(epochs).toEqual([5, null])
    await desk.pass(900_000)
    await desk.come('foreground')
    expect(desk.names()).toEqual(['lockCreate', 'lockRemove'])
  })
  test('what is not hers is not released', async () => {
    const { desk, lock } = await openForm({ create: theirs('Bo Roy') })
    await lock.release()
    expect(desk.names()).toEqual(['lockCreate'])
  })
})

test('an edit continued on her other device is not called overwritten', async () => {
  const { desk, lock } = await openForm()
  desk.answers.lockCheck = says({ rowIsLockedByMember: true, userName: 'Ann Lee', epoch: 6 })
  await desk.pass(60_000)
  expect(lock.state.get()).toEqual({ kind: 'lost', loss: { kind: 'continued' } })
  expect(lossMessage({ kind: 'continued' })).toEqual({
    title: 'Continued on Another Device',
    text: 'You continued this edit on another device.',
  })
})

test('the two losses in the exact words', () => {
  expect(lossMessage({ kind: 'lost' })).toEqual({
    title: 'Lock Lost',
    text: 'Your lock was lost and could not be regained.',
  })
  expect(lossMessage({ kind: 'overwritten', by: 'Bo Roy' })).toEqual({
    title: 'Changes Overwritten',
    text: 'Your changes have been overwritten by Bo Roy.',
  })
})
