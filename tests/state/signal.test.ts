import { expect, test } from 'vitest'
import { createEvents, createSignal } from '#src/state/signal.ts'

test('a signal notifies its subscribers of a new value, and not of the same one again', () => {
  const count = createSignal(0)
  const seen: number[] = []
  const unsubscribe = count.subscribe((value) => seen.push(value))
  count.set(1)
  count.set(1)
  count.set(2)
  unsubscribe()
  count.set(3)
  expect(seen).toEqual([1, 2])
  expect(count.get()).toBe(3)
})

test('a subscriber that leaves, or one that arrives, during an event does not disturb the others', () => {
  const events = createEvents<string>()
  const seen: string[] = []
  const leave = events.subscribe((event) => {
    seen.push(`first ${event}`)
    leave()
    events.subscribe((later) => seen.push(`third ${later}`))
  })
  events.subscribe((event) => seen.push(`second ${event}`))
  events.emit('a')
  events.emit('b')
  expect(seen).toEqual(['first a', 'second a', 'second b', 'third b'])
})
