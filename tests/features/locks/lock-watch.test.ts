import { expect, test } from 'vitest'
import { LOCK_OPEN_MS } from '#contract/constants.ts'
import { startLockWatch } from '#src/features/locks/lock-watch.ts'
import { lockDesk, mine, nobodys, problem, says, silence, theirs } from './lock-desk.ts'
import { lockReply } from './lock-reply.ts'

const entity = { type: 'listing', id: 42 } as const

async function look(check = theirs('Bo Roy')) {
  const desk = lockDesk()
  desk.answers.lockCheck = check
  const watch = startLockWatch(desk.ports, entity)
  await desk.settle()
  return { desk, watch }
}

test('an unlocked record is asked about once', async () => {
  const { desk, watch } = await look(nobodys())
  await desk.pass(600_000)
  expect(desk.names()).toEqual(['lockCheck'])
  expect(watch.get()).toMatchObject({ reply: { rowIsLocked: false }, error: null, loading: null })
})

test('a locked one is looked at again every half minute, and when it becomes removable', async () => {
  const { desk } = await look(says({ userName: 'Bo Roy', removableInMs: 10_000 }))
  desk.answers.lockCheck = says({ userName: 'Bo Roy', removableInMs: 0 })
  await desk.pass(10_300)
  expect(desk.names()).toHaveLength(2)
  await desk.pass(60_000)
  expect(desk.names()).toHaveLength(4)
})

test('a takeover compares with the epoch that was seen, and gains it', async () => {
  const { desk, watch } = await look(theirs('Bo Roy', 9))
  desk.answers.lockTakeover = mine(10)
  expect(await watch.takeOver()).toEqual({ kind: 'held' })
  expect(desk.asked.at(-1)).toEqual({ name: 'lockTakeover', input: { ...entity, epoch: 9 } })
})

test('a takeover that came too late shows the present holder', async () => {
  const { desk, watch } = await look(theirs('Bo Roy', 9))
  desk.answers.lockTakeover = problem(409, 'lock-epoch', { lock: lockReply({ userName: 'Cy Fox', epoch: 10 }) })
  expect(await watch.takeOver()).toEqual({ kind: 'failed', error: null })
  expect(watch.get()).toMatchObject({ reply: { userName: 'Cy Fox', epoch: 10 } })
  expect(watch.get().error?.text).toBe('Error encountered on takeover action: No. (lock-epoch)')
})

test('a takeover that is too early leads to the lock’s own page, which counts down', async () => {
  const { desk, watch } = await look(theirs('Bo Roy', 9))
  const page = '/rowLock/listing/42'
  desk.answers.lockTakeover = says({ type: 'FAILURE', userName: 'Bo Roy', redirect: page, removableInMs: 60_000 })
  expect(await watch.takeOver()).toEqual({ kind: 'locked', page })
  expect(watch.get().error?.text).toMatch(/^Error encountered on takeover action: /)
})

test('a removal that got no answer is followed by a check', async () => {
  const { desk, watch } = await look()
  desk.answers.lockRemove = silence
  expect(await watch.remove()).toBe(false)
  await desk.settle()
  expect(desk.names()).toEqual(['lockCheck', 'lockRemove', 'lockCheck'])
})

test.each([
  ['a removal that is refused', 'remove', 'lockRemove', 'Error encountered on remove action: No. (not-allowed)'],
  ['a takeover that is refused', 'takeOver', 'lockTakeover', 'Error encountered on takeover action: No. (not-allowed)'],
] as const)('%s says so until the next act, whatever is looked at in between', async (_, act, name, text) => {
  const { desk, watch } = await look()
  desk.answers[name] = problem(403, 'not-allowed')
  await watch[act]()
  await desk.settle()
  expect(desk.names()).toEqual(['lockCheck', name, 'lockCheck'])
  expect(watch.get()).toMatchObject({ error: { text }, loading: null })
  await desk.pass(60_000)
  await desk.come('foreground')
  expect(watch.get().error?.text).toBe(text)
  desk.answers.lockTakeover = mine(10)
  await watch.takeOver()
  expect(watch.get().error).toBeNull()
})

test('an error of an act goes with the lock; that a record is gone is said in any case', async () => {
  const { desk, watch } = await look()
  desk.answers.lockRemove = silence
  await watch.remove()
  await desk.settle()
  desk.answers.lockCheck = nobodys()
  await desk.come('foreground')
  expect(watch.get().error).toBeNull()
  desk.answers.lockRemove = silence
  await watch.remove()
  desk.answers.lockCheck = problem(404, 'not-found')
  await desk.come('foreground')
  expect(watch.get().error?.notFound).toBe(true)
})

test('a look at the lock never overtakes an act', async () => {
  const { desk, watch } = await look()
  desk.answers.lockRemove = problem(500, 'unexpected')
  const removing = watch.remove()
  await desk.come('foreground')
  expect(await removing).toBe(false)
  await desk.settle()
  expect(watch.get().error?.action).toBe('remove')
})

test('a task gets the lock before its form opens, or hears who has it', async () => {
  const { desk, watch } = await look(nobodys())
  desk.answers.lockCreate = mine(7)
  expect(await watch.create()).toEqual({ kind: 'held' })
  desk.answers.lockCreate = theirs('Bo Roy')
  expect(await watch.create()).toEqual({ kind: 'locked', page: null })
  expect(watch.get()).toMatchObject({ reply: { userName: 'Bo Roy' } })
})

test('a lock that no answer comes for is no obstacle, one that is refused is', async () => {
  const { desk, watch } = await look(nobodys())
  desk.answers.lockCreate = silence
  expect(await watch.create()).toEqual({ kind: 'unreached' })
  expect(desk.asked.at(-1)).toMatchObject({ name: 'lockCreate', deadlineMs: LOCK_OPEN_MS })
  desk.answers.lockCreate = problem(403, 'not-allowed')
  const error = {
    action: 'create',
    text: expect.stringMatching(/^Error encountered on create action: /),
    forbidden: true,
  }
  expect(await watch.create()).toMatchObject({ kind: 'failed', error })
  desk.answers.lockCreate = says({ type: 'FAILURE', message: 'Try later.', rowIsLocked: false })
  expect(await watch.create()).toMatchObject({ kind: 'failed', error: { text: expect.stringContaining('Try later.') } })
})

test('nothing is asked after the page is gone', async () => {
  const { desk, watch } = await look()
  watch.stop()
  await desk.pass(600_000)
  await desk.come('foreground')
  expect(desk.names()).toEqual(['lockCheck'])
  expect(desk.timers.size).toBe(0)
})
