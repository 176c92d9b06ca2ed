// An extra tap on a sheet's close button does not affect the page below, and a step back is neither lost nor waited for in vain.
import type { RouterHistory } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { afterBack, backOnce } from '#src/ui/back.tsx'

/** A browser that takes its time: it has gone back when `arrive` is called. */
function slowBrowser() {
  type Heard = { action: { type: 'BACK' | 'REPLACE' } }
  const heard = new Set<(said: Heard) => void>()
  let backs = 0
  const history = {
    back: () => void backs++,
    subscribe: (listener: (said: Heard) => void) => {
      heard.add(listener)
      return () => heard.delete(listener)
    },
  } as unknown as RouterHistory
  return {
    history,
    backs: () => backs,
    arrive: (type: 'BACK' | 'REPLACE' = 'BACK') => {
      for (const listener of [...heard]) listener({ action: { type } })
    },
  }
}

test('a double tap goes back once; the next tap after that goes back again', () => {
  const { history, backs, arrive } = slowBrowser()
  backOnce(history)
  backOnce(history)
  expect(backs()).toBe(1)
  arrive()
  backOnce(history)
  expect(backs()).toBe(2)
})

test('what changes the address waits for a step back that is under way, and for no other', async () => {
  const { history, arrive } = slowBrowser()
  const done: string[] = []
  afterBack(history, () => done.push('at once'))
  expect(done).toEqual(['at once'])
  backOnce(history)
  afterBack(history, () => done.push('after it'))
  await Promise.resolve()
  expect(done).toEqual(['at once'])
  arrive()
  await Promise.resolve()
  expect(done).toEqual(['at once', 'after it'])
})

test('a step back that the browser has forgotten is given up after a second: the next tap goes back', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { history, backs, arrive } = slowBrowser()
  const changed = vi.fn()
  const instead = vi.fn()
  backOnce(history, instead)
  afterBack(history, changed)
  arrive('REPLACE')
  await vi.advanceTimersByTimeAsync(999)
  backOnce(history)
  expect([backs(), changed.mock.calls.length, instead.mock.calls.length]).toEqual([1, 0, 0])
  await vi.advanceTimersByTimeAsync(1)
  backOnce(history)
  expect([backs(), changed.mock.calls.length, instead.mock.calls.length]).toEqual([2, 1, 1])
})
