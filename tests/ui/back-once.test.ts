// An extra tap on a sheet's close button does not affect the page below.
import type { RouterHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { backOnce } from '#src/ui/back-once.ts'

/** A browser that takes its time: it has gone back when `arrive` is called. */
function slowBrowser() {
  const heard = new Set<() => void>()
  let backs = 0
  const history = {
    back: () => void backs++,
    subscribe: (listener: () => void) => {
      heard.add(listener)
      return () => heard.delete(listener)
    },
  } as unknown as RouterHistory
  return {
    history,
    backs: () => backs,
    arrive: () => {
      for (const listener of [...heard]) listener()
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
