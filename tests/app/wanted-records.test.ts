// Records requested offline: each is fetched once when the connection is back, and none is forgotten without an answer.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Call } from '#src/api/call.ts'
import { fetchWanted, isWanted, readWanted, setWanted, type WantedRecord } from '#src/app/reading/wanted-records.ts'

const memory = () => {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}
const HOUSE: WantedRecord = { type: 'listing', key: 'A20001' }
const GONE: WantedRecord = { type: 'listing', key: 'A9' }
const AGENT: WantedRecord = { type: 'agent', key: '7' }

test('is remembered once, for its member alone, and can be taken back', () => {
  const storage = memory()
  setWanted(storage, 1, HOUSE, true)
  setWanted(storage, 1, HOUSE, true)
  expect(readWanted(storage, 1)).toEqual([HOUSE])
  expect(isWanted(storage, 2, HOUSE)).toBe(false)
  setWanted(storage, 1, HOUSE, false)
  expect(isWanted(storage, 1, HOUSE)).toBe(false)
})

test('a browser that stores nothing says so', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(setWanted({ ...memory(), setItem: full }, 1, HOUSE, true)).toBe(false)
})

test('what came and what does not exist is wanted no more; what got no answer stays', async () => {
  const storage = memory()
  for (const record of [HOUSE, GONE, AGENT]) setWanted(storage, 1, record, true)
  const call = (async (name: string, { input }: { input: { ListingID?: string } }) => {
    if (name === 'agentSelect') return { kind: 'silence', reason: 'network' }
    if (input.ListingID === 'A9') return { kind: 'problem', status: 404, problem: { code: 'not-found' } }
    return { kind: 'ok', value: { row: {}, deliveries: [] } }
  }) as never as Call
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const onDisk = async () =>
    new Map(
      queries
        .getQueryCache()
        .getAll()
        .map(({ queryHash }) => [queryHash, 0]),
    )
  expect(await fetchWanted({ storage, member: 1, call, queries, onDisk })).toBe(1)
  expect(queries.getQueryData(['listingRecord', { ListingID: 'A20001' }])).toBeDefined()
  expect(readWanted(storage, 1)).toEqual([AGENT])
})

test('a session that has ended takes nothing away', async () => {
  const storage = memory()
  setWanted(storage, 1, HOUSE, true)
  const call = (async () => ({ kind: 'problem', status: 401, problem: { code: 'signed-out' } })) as never as Call
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  expect(await fetchWanted({ storage, member: 1, call, queries, onDisk: async () => new Map() })).toBe(0)
  expect(readWanted(storage, 1)).toEqual([HOUSE])
})

test('an answer that this device could not keep is asked for again', async () => {
  const storage = memory()
  setWanted(storage, 1, HOUSE, true)
  const call = (async () => ({ kind: 'ok', value: { row: {}, deliveries: [] } })) as never as Call
  const queries = new QueryClient()
  expect(await fetchWanted({ storage, member: 1, call, queries, onDisk: async () => new Map() })).toBe(0)
  expect(readWanted(storage, 1)).toEqual([HOUSE])
})
