// Map tiles around a listing, fetched ahead: which, how many, and what stops it.
import { expect, test } from 'vitest'
import { TileParams } from '#contract/place.ts'
import { AREA_BYTES_MAX, areaTiles, fetchArea } from '#src/features/map/area-tiles.ts'
import { TILES_MAX } from '../../../sw/tiles.ts'

const HOUSE = { latitude: 51.0236, longitude: -114.1075 }

/** A phone: what it fetched, and from which picture on something changes. */
function phone({
  bytes = 20_000,
  until = Number.POSITIVE_INFINITY,
  missing = Number.POSITIVE_INFINITY,
  closed = Number.POSITIVE_INFINITY,
} = {}) {
  const fetched: string[] = []
  const closing = new AbortController()
  const ports = {
    isAllowed: () => fetched.length < until,
    signal: closing.signal,
    async fetch(address: string) {
      fetched.push(address)
      if (fetched.length === closed) closing.abort()
      if (fetched.length > missing) throw new TypeError('no signal')
      return bytes
    },
  }
  return { fetched, ports }
}

test('the street comes first, in detail, and then the area around it', () => {
  const tiles = areaTiles(HOUSE)
  expect(tiles.slice(0, 20).every((address) => address.startsWith('/api/tiles/parcels/18/'))).toBe(true)
  expect(tiles).toContain('/api/tiles/parcels/18/47981/87732')
  expect(tiles.at(-1)).toMatch(/^\/api\/tiles\/municipalities\/12\//)
})

test('each is one that the board has, asked for once, and they are few beside what the phone keeps', () => {
  const tiles = areaTiles(HOUSE)
  expect(new Set(tiles).size).toBe(tiles.length)
  expect(tiles.length).toBeLessThan(TILES_MAX / 4)
  for (const address of tiles) {
    const [layer, z, x, y] = address.split('/').slice(3)
    expect(TileParams.safeParse({ layer, z, x, y }).success).toBe(true)
  }
})

test.each<[string, Parameters<typeof phone>[0], number]>([
  ['all of them', {}, areaTiles(HOUSE).length],
  ['none where the member saves data or waits for Wi-Fi', { until: 0 }, 0],
  ['no more once that is so', { until: 7 }, 7],
  ['no more after the signal is gone', { missing: 3 }, 4],
  ['no more once the plotter is closed, as at a sign-out', { closed: 5 }, 5],
  ['no more than their bytes allow', { bytes: AREA_BYTES_MAX / 4 }, 4],
])('%s', async (_, given, count) => {
  const { fetched, ports } = phone(given)
  await fetchArea(HOUSE, ports)
  expect(fetched).toHaveLength(count)
})
