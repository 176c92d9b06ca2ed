// What a member can use offline, determined from the device alone.
import { expect, test } from 'vitest'
import { isHere } from '../../sw/is-here.ts'
import { TILE_AGE_MAX_MS, tile } from '../../sw/tiles.ts'
import { board, PortalReply, phone } from './phone-caches.ts'

const TILE = '/api/tiles/parcels/17/23954/43720'
const OLD = '/api/definition/res?hash=a0'

/** A phone that has prepared everything, the map and an earlier form included. */
async function prepared() {
  const { ports, keep, network, asked, fixed } = phone()
  const clock = { now: 1_000_000 }
  const own = { ...ports, now: () => clock.now, member: async () => ({ real: 7, effective: 7 }) }
  const forms = board({ res: { hash: 'a1', lookups: ['City'] } })
  network.answer = (request) =>
    request.url.endsWith(TILE)
      ? new PortalReply('lots', { headers: { 'content-type': 'image/png', 'x-curbside': '1' } })
      : forms.answer(request)
  await keep.prepare([])
  await fixed(OLD)
  const after: Promise<unknown>[] = []
  await tile(own, new Request(own.origin + TILE), (work) => after.push(work))
  await Promise.all(after)
  asked.splice(0)
  return {
    own,
    clock,
    asked,
    ask: (wanted: object) => isHere(own, { definitions: [], tiles: [], heavy: [], ...wanted }),
  }
}

test('all of it is here, and nobody is asked', async () => {
  const { ask, asked } = await prepared()
  expect(await ask({ definitions: [OLD], tiles: [TILE] })).toBe(true)
  expect(asked).toEqual([])
})

test.each([
  ['a form that was never fetched', { definitions: ['/api/definition/res?hash=b2'] }],
  ['a tile that was never fetched', { tiles: ['/api/tiles/parcels/17/1/1'] }],
  ['a file that was left for later', { heavy: ['/assets/libheif-1.wasm'] }],
])('%s is said to be missing, with signal too', async (_, wanted) => {
  const { ask, asked } = await prepared()
  expect(await ask(wanted)).toBe(false)
  expect(asked).toEqual([])
})

test('a map that is too old to be shown counts as missing', async () => {
  const { ask, clock } = await prepared()
  clock.now += TILE_AGE_MAX_MS + 1
  expect(await ask({ tiles: [TILE] })).toBe(false)
})

test('a phone that has never prepared has nothing', async () => {
  const { ports } = phone()
  expect(await isHere({ ...ports, now: () => 0 }, { definitions: [], tiles: [], heavy: [] })).toBe(false)
})
