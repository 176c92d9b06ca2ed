import { expect, test } from 'vitest'
import { within } from '#src/state/timers.ts'

test('what comes in time is there, what takes longer is not waited for, and what fails fails', async () => {
  expect(await within(Promise.resolve('here'), 60_000)).toBe('here')
  expect(await within(new Promise(() => {}), 1)).toBeUndefined()
  await expect(within(Promise.reject(new Error('no room')), 60_000)).rejects.toThrow('no room')
})
