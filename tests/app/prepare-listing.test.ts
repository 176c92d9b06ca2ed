// Preparing a listing for offline use: what it needs, and a check mark only for what the device has.
import { hashKey, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ListingRecord } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { listingNeeds } from '#src/app/ready/listing-needs.ts'
import { fetchNeeds, missingFor } from '#src/app/ready/prepare-listing.ts'
import { aListing } from '../offline/given.ts'

const FILE = 'f'.repeat(32)
const picture = { id: 'p1', SortOrder: 1, IsDeleted: false, thumbExternalURL: `Image/GetAwsFile?file=${FILE}` }
const record = {
  ...aListing({
    values: {
      Latitude: '53.5',
      Longitude: '-113.5',
      ParcelNumber: '0012345678',
      ListAgentKeyNumeric: 4,
      ListOfficeKeyNumeric: 9,
    },
  }),
  photos: [picture, { ...picture, id: 'gone', IsDeleted: true }],
  definitionHash: 'a1',
} as unknown as ListingRecord

const SINCE = { since: 0, refused: [] }
const NEVER = new AbortController().signal

let server: Record<string, unknown>
const call = (async (name: string) =>
  server[name] ?? {
    kind: 'problem',
    status: 404,
    problem: { code: 'not-found' },
    retryAfterMs: null,
  }) as unknown as Call
const needs = listingNeeds(record, 'res', call)

/** A device: what is on its disk, and its room. */
function device({ hasRoom = true, hasSignal = true } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const pictures = new Map<string, ArrayBuffer>()
  const addresses = new Set<string>()
  const ports = {
    queries,
    inControl: async () => undefined,
    prepareForms: async () => hasSignal && Boolean(addresses.add('forms')),
    check: async ({ definitions, tiles }: { definitions: string[]; tiles: string[] }) =>
      ['forms', ...definitions, ...tiles].every((address) => addresses.has(address)),
    onDisk: async () =>
      new Map(
        queries
          .getQueryCache()
          .getAll()
          .filter(({ state }) => state.status === 'success')
          .map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt]),
      ),
    fetchBytes: async (address: string) => {
      if (!hasSignal) throw new TypeError('no signal')
      addresses.add(address)
      return new ArrayBuffer(10)
    },
    keepPictures: async (found: ReadonlyMap<string, ArrayBuffer>) => {
      if (!hasRoom) throw new DOMException('', 'QuotaExceededError')
      for (const [fileId, bytes] of found) pictures.set(fileId, bytes)
    },
    hasPicture: async (fileId: string) => pictures.has(fileId),
  }
  return { ports, pictures, addresses }
}

beforeEach(() => {
  const ok = (value: unknown) => ({ kind: 'ok', value })
  server = {
    listingRecord: ok(record),
    access: ok({}),
    forms: ok({ forms: [] }),
    lookups: ok({ tables: [] }),
    taxSearch: ok({ data: [{ UniqueID: 31 }], total: 1 }),
    taxSelect: ok({ data: [{ YearBuilt: 1958 }], total: 1 }),
    userFill: ok({ agent: {} }),
    offices: ok({ data: [] }),
    agentSelect: ok({ agent: {}, deliveries: [] }),
    officeSelect: ok({ data: [{}], deliveries: [] }),
  }
})

test('a listing needs its form, its living photos, the people it names and the map around it', () => {
  expect(needs.definitions).toEqual(['/api/definition/res?hash=a1'])
  expect([...needs.pictures.keys()]).toEqual([FILE])
  const people = needs.people.map(({ queryKey }) => hashKey(queryKey))
  expect(people).toContain(hashKey(['agents', 'record', 4]))
  expect(people).toContain(hashKey(['offices', 'record', 9]))
  expect(needs.tiles.length).toBeGreaterThan(20)
})

test('a listing without a place has no map to fetch, and without an address nothing of the tax roll', () => {
  const { tiles, tax } = listingNeeds(
    aListing({ values: { ParcelNumber: 'T123456789', StreetName: null } }),
    'res',
    call,
  )
  expect({ tiles, tax }).toEqual({ tiles: [], tax: [] })
})

describe('prepared', () => {
  test('everything is here, with its size, and how far it has come is told on the way', async () => {
    const { ports } = device()
    const told: number[] = []
    const { bytes } = await fetchNeeds(needs, ports, (done, total) => told.push(done / total), NEVER)
    expect(bytes).toBe(10 * (1 + needs.tiles.length))
    expect(told.at(-1)).toBe(1)
    expect(await missingFor(needs, SINCE, ports)).toEqual([])
  })

  test('an agent whom this member may not see is not missing', async () => {
    delete server.agentSelect
    const { ports } = device()
    const { refused } = await fetchNeeds(needs, ports, () => undefined, NEVER)
    expect(await missingFor(needs, { ...SINCE, refused }, ports)).toEqual([])
    expect(await missingFor(needs, SINCE, ports)).toEqual(['people'])
  })

  test.each([401, 429])('what was not answered with a %i only now is missing', async (status) => {
    server.agentSelect = { kind: 'problem', status, problem: { code: 'later' }, retryAfterMs: null }
    const { ports } = device()
    const { refused } = await fetchNeeds(needs, ports, () => undefined, NEVER)
    expect(await missingFor(needs, { ...SINCE, refused }, ports)).toEqual(['people'])
  })

  test('without signal, all that could not be fetched is named', async () => {
    for (const name of Object.keys(server)) server[name] = { kind: 'silence', reason: 'network' }
    const { ports } = device({ hasSignal: false })
    await fetchNeeds(needs, ports, () => undefined, NEVER)
    expect(await missingFor(needs, SINCE, ports)).toEqual(['forms', 'listing', 'people', 'tax', 'photos', 'map'])
  })

  test('a parcel that was found, and whose values did not come, is missing', async () => {
    server.taxSelect = { kind: 'silence', reason: 'network' }
    const { ports } = device()
    await fetchNeeds(needs, ports, () => undefined, NEVER)
    expect(await missingFor(needs, SINCE, ports)).toEqual(['tax'])
  })

  test('a device without room says so', async () => {
    const { ports } = device({ hasRoom: false })
    await expect(fetchNeeds(needs, ports, () => undefined, NEVER)).rejects.toThrow()
    expect(await missingFor(needs, SINCE, ports)).toEqual(['photos'])
  })

  test('a listing on the disk from before is not taken for the one that was just fetched', async () => {
    const { ports } = device()
    await fetchNeeds(needs, ports, () => undefined, NEVER)
    expect(await missingFor(needs, { ...SINCE, since: Date.now() + 1 }, ports)).toEqual(['listing'])
  })

  test('the signal lost on the way ends it, with what has come until then', async () => {
    const { ports, pictures } = device()
    const lost = new AbortController()
    const hanging = { ...ports, prepareForms: () => new Promise<boolean>(() => {}) }
    const fetchBytes = async (address: string) => {
      if (pictures.size === 0 && address.includes('file=')) setTimeout(() => lost.abort())
      return ports.fetchBytes(address)
    }
    await fetchNeeds(needs, { ...hanging, fetchBytes }, () => undefined, lost.signal)
    expect([...pictures.keys()]).toEqual([FILE])
    expect(await missingFor(needs, SINCE, ports)).toContain('forms')
  })

  test('nothing is fetched before the worker keeps it, unless the worker never comes', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { ports, addresses } = device()
    let serve = () => {}
    const inControl = () => new Promise<void>((resolve) => (serve = resolve))
    const early = fetchNeeds(needs, { ...ports, inControl }, () => undefined, NEVER)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(addresses.size).toBe(0)
    serve()
    await early
    expect(await missingFor(needs, SINCE, ports)).toEqual([])
    const without = fetchNeeds(needs, { ...ports, inControl: () => new Promise(() => {}) }, () => undefined, NEVER)
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await without).bytes).toBeGreaterThan(0)
  })

  test('a step without an answer holds nothing up', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { ports } = device()
    const prepared = fetchNeeds(needs, { ...ports, prepareForms: () => new Promise(() => {}) }, () => undefined, NEVER)
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await prepared).bytes).toBe(10 * (1 + needs.tiles.length))
    expect(await missingFor(needs, SINCE, ports)).not.toContain('photos')
  })

  test('a device whose disk cannot be read is not ready', async () => {
    const { ports } = device()
    await fetchNeeds(needs, ports, () => undefined, NEVER)
    const closed = () => Promise.reject(new DOMException('', 'InvalidStateError'))
    expect(await missingFor(needs, SINCE, { ...ports, onDisk: closed, hasPicture: closed })).toEqual([
      'listing',
      'people',
      'tax',
      'photos',
    ])
  })
})
