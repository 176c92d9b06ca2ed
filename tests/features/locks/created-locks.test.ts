import { expect, test } from 'vitest'
import { LOCK_UPDATED } from '#contract/lock.ts'
import type { Call } from '#src/api/call.ts'
import { createdLocks } from '#src/features/locks/created-locks.ts'
import { startEditLock } from '#src/features/locks/edit-lock.ts'
import { startLockWatch } from '#src/features/locks/lock-watch.ts'
import { lockDesk, mine, nobodys, says, theirs } from './lock-desk.ts'

const entity = { type: 'listing', id: 42 } as const
const another = { type: 'agent', id: 7 } as const

function portal() {
  const desk = lockDesk()
  desk.answers.lockCreate = mine(5)
  desk.answers.lockRemove = nobodys()
  desk.answers.lockCheck = nobodys()
  const locks = createdLocks(desk.ports.call, desk.ports)
  const create = (of: typeof entity | typeof another = entity) => locks.call('lockCreate', { input: of })
  return { desk, locks, create }
}

test('checking a record waits until the form just closed has released its lock', async () => {
  const { desk, locks } = portal()
  let answered = () => {}
  locks.leaving(entity, new Promise((resolve) => (answered = resolve)))
  const watch = startLockWatch({ ...desk.ports, call: locks.call }, entity)
  await desk.settle()
  expect(desk.names()).toEqual([])
  answered()
  await desk.settle()
  expect(desk.names()).toEqual(['lockCheck'])
  expect(watch.get()).toMatchObject({ reply: { rowIsLocked: false }, error: null })
})

test('reopening the form waits too; another record does not', async () => {
  const { desk, locks, create } = portal()
  locks.leaving(entity, new Promise(() => undefined))
  void create()
  await create(another)
  expect(desk.asked).toEqual([{ name: 'lockCreate', input: another }])
})

test('a lock is handed to a form once, and not after 20 seconds', async () => {
  const { desk, locks, create } = portal()
  await create()
  expect(locks.takeFresh(entity)).toMatchObject({ epoch: 5 })
  expect(locks.takeFresh(entity)).toBeNull()
  await create()
  await desk.pass(20_000)
  expect(locks.takeFresh(entity)).toBeNull()
  expect(locks.takeFresh(another)).toBeNull()
})

test('closing the page releases every lock it created, except those that unsent work needs', async () => {
  const { desk, locks, create } = portal()
  await create()
  await create(another)
  locks.holds(another, () => false)
  expect(locks.list()).toEqual([entity, another])
  desk.asked.length = 0
  locks.releaseAll()
  await desk.settle()
  expect(desk.asked).toEqual([{ name: 'lockRemove', input: { ...entity, epoch: 5 } }])
  expect(locks.list()).toEqual([])
})

test('a lock that was released or taken over is no longer listed', async () => {
  const { desk, locks, create } = portal()
  await create()
  await locks.call('lockRemove', { input: { ...entity, epoch: 5 } })
  await create(another)
  desk.answers.lockCheck = theirs('Bo Roy')
  await locks.call('lockCheck', { input: another })
  expect(locks.list()).toEqual([])
})

test('a lock that was only checked is not listed: another tab may be editing under it', async () => {
  const { desk, locks } = portal()
  desk.answers.lockCheck = mine(5)
  await locks.call('lockCheck', { input: entity })
  expect(locks.list()).toEqual([])
})

test('formsGone waits for the last open form', async () => {
  const { desk, locks } = portal()
  const [first, second] = [locks.formOpens(), locks.formOpens()]
  let gone = false
  void locks.formsGone(5_000).then(() => {
    gone = true
  })
  first()
  await desk.settle()
  expect(gone).toBe(false)
  second()
  await desk.settle()
  expect(gone).toBe(true)
})

test('formsGone gives up after its time limit when a form stays open', async () => {
  const { desk, locks } = portal()
  locks.formOpens()
  let gone = false
  void locks.formsGone(5_000).then(() => {
    gone = true
  })
  await desk.settle()
  expect(gone).toBe(false)
  await desk.pass(5_000)
  expect(gone).toBe(true)
})

test('a lock that another tab of this device had already is not released when this page ends', async () => {
  const { desk, locks, create } = portal()
  desk.answers.lockCreate = says({
    rowIsLockedByUser: true,
    rowIsLockedByMember: true,
    epoch: 5,
    message: LOCK_UPDATED,
  })
  await create()
  expect(locks.takeFresh(entity)).toMatchObject({ epoch: 5 })
  locks.holds(entity, () => true)
  desk.asked.length = 0
  locks.releaseAll()
  expect(desk.asked).toEqual([])
})

test('a form that is left while it asks about its lock lets the lock go all the same', async () => {
  const { desk, locks } = portal()
  const slow: (() => void)[] = []
  const call = ((name: string, options: object) =>
    name === 'lockPing'
      ? new Promise((resolve) => slow.push(() => resolve(mine(5))))
      : locks.call(name as 'lockCheck', options as never)) as unknown as Call
  const form = startEditLock(
    {
      ...{ ...desk.ports, call, takeFresh: () => null, openWithinMs: () => undefined, place: () => null },
      ...{ baseVersion: () => 1, readVersion: async () => 1, onEpoch: () => undefined },
    },
    { entity, heldEpoch: null, mayBeReleased: false },
  )
  await desk.settle()
  await desk.come('foreground')
  await desk.come('online')
  desk.asked.length = 0
  locks.leaving(entity, form.release())
  for (const answer of slow) answer()
  await desk.settle()
  expect(desk.names()).toEqual(['lockRemove'])
})
