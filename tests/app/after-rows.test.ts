// When the code that a first visit does without may come.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterRows } from '#src/app/reading/after-rows.ts'
import { PHONE } from '#src/phone/phone-queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const never = () => new Promise<null>(() => {})

/** Whether it has come after so long, while a query with this key is being fetched. */
async function hasCome(queryKey: string[], ms: number): Promise<boolean> {
  const queries = new QueryClient()
  void queries.prefetchQuery({ queryKey, queryFn: never })
  const come = vi.fn()
  void afterRows(queries).then(come)
  await vi.advanceTimersByTimeAsync(ms)
  return come.mock.calls.length > 0
}

test('it waits for what the server is asked, ten seconds at most', async () => {
  expect(await hasCome(['myListings'], 9_000)).toBe(false)
  expect(await hasCome(['myListings'], 10_000)).toBe(true)
})

test('it does not wait for the phone’s own reads, which may wait for it', async () => {
  expect(await hasCome([PHONE, 'earlierDraft'], 1_500)).toBe(true)
})

test('a read of the phone’s own does not begin the quiet second again', async () => {
  const queries = new QueryClient()
  const come = vi.fn()
  void afterRows(queries).then(come)
  await vi.advanceTimersByTimeAsync(900)
  queries.setQueryData([PHONE, 'drafts'], [])
  await vi.advanceTimersByTimeAsync(100)
  expect(come).toHaveBeenCalled()
})
