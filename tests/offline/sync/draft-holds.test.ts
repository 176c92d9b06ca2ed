import { expect, test } from 'vitest'
import { createHolds, type Locks } from '#src/offline/sync/tabs.ts'
import { LockTable } from './simulator/browser.ts'

test('a form that closes and opens again at once is not refused by its own tab, however slow the browser is', async () => {
  const locks = new LockTable()
  const slowly = (): Locks => {
    const inner = locks.forTab(3)
    const later = async () => {
      for (let step = 0; step < 5; step++) await null
    }
    return async (name, options, held) => {
      await later()
      await inner(name, options, async (lock) => {
        await held(lock)
        await later()
      })
    }
  }
  const hold = createHolds(slowly())
  const onLost = () => expect.unreachable()
  const asking = new AbortController()
  const first = hold('d', { steal: false, onLost, signal: asking.signal })
  asking.abort()
  const holding = new AbortController()
  const second = hold('d', { steal: false, onLost, signal: holding.signal })
  expect([await first, await second]).toEqual([false, true])
  holding.abort()
  expect(await hold('d', { steal: false, onLost })).toBe(true)
  expect(await createHolds(locks.forTab(4))('d', { steal: false, onLost })).toBe(false)
})
