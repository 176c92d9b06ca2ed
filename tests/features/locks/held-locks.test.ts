import { expect, test } from 'vitest'
import { createHeldLocks } from '#src/features/locks/held-locks.ts'

function page() {
  let due: (() => void) | null = null
  const locks = createHeldLocks((then) => {
    due = then
    return () => {
      due = null
    }
  })
  let gone = false
  const wait = async () => {
    void locks.gone(5_000).then(() => {
      gone = true
    })
    await Promise.resolve()
  }
  return {
    locks,
    wait,
    gone: () => Promise.resolve().then(() => gone),
    runOut: () => due?.(),
    waits: () => due !== null,
  }
}

test('a page without a lock waits for nothing', async () => {
  const { wait, gone, waits } = page()
  await wait()
  expect(await gone()).toBe(true)
  expect(waits()).toBe(false)
})

test('it waits until the last lock is let go', async () => {
  const { locks, wait, gone } = page()
  const [first, second] = [locks.add(), locks.add()]
  await wait()
  first()
  expect(await gone()).toBe(false)
  second()
  expect(await gone()).toBe(true)
})

test('a form that stays, because the page after it is out of reach, is waited for no longer than its time', async () => {
  const { locks, wait, gone, runOut } = page()
  locks.add()
  await wait()
  expect(await gone()).toBe(false)
  runOut()
  expect(await gone()).toBe(true)
})
