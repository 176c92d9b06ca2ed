import { expect, test } from 'vitest'
import type { Owner } from '#src/api/owner.ts'
import { forgetTiles, TILE_AGE_MAX_MS, TILES, TILES_MAX, tile } from '../../sw/tiles.ts'
import { hotelPage, PortalReply, phone } from './phone-caches.ts'

const DAY_MS = 86_400_000
const HERE = '/api/tiles/parcels/17/23954/43720'

const picture = (drawn: string) =>
  new PortalReply(drawn, { headers: { 'content-type': 'image/png', 'x-curbside': '1' } })

/** A phone on a street: what it shows, and what it asked the network for. */
function street() {
  const { ports, network, asked, addresses } = phone()
  const clock = { now: Date.parse('2026-11-21T19:00:00Z') }
  const who: { member: Owner | undefined } = { member: { real: 7, effective: 7 } }
  const own = { ...ports, now: () => clock.now, member: async () => who.member }
  const show = async (path = HERE) => {
    const after: Promise<unknown>[] = []
    const reply = await tile(own, new Request(own.origin + path), (work) => after.push(work)).catch(() => null)
    await Promise.allSettled(after)
    return reply && (await reply.text())
  }
  const noSignal = () => {
    network.answer = () => Promise.reject(new TypeError('no signal'))
  }
  return { own, clock, who, network, asked, show, noSignal, kept: () => addresses(TILES) }
}

test('a street that was shown is shown without signal', async () => {
  const { network, show, noSignal, clock } = street()
  network.answer = () => picture('lots')
  expect(await show()).toBe('lots')
  noSignal()
  clock.now += 3 * DAY_MS
  expect(await show()).toBe('lots')
})

test('a street that was never shown has no picture without signal', async () => {
  const { show, noSignal } = street()
  noSignal()
  expect(await show()).toBeNull()
})

test('a picture is asked for once a day, shown as it was, and new the next time', async () => {
  const { network, show, asked, clock } = street()
  network.answer = () => picture('lots')
  await show()
  await show()
  expect(asked).toHaveLength(1)
  network.answer = () => picture('lots, one of them divided')
  clock.now += DAY_MS
  expect(await show()).toBe('lots')
  expect(await show()).toBe('lots, one of them divided')
})

test('after a month it is too old to be shown', async () => {
  const { network, show, noSignal, clock } = street()
  network.answer = () => picture('lots')
  await show()
  noSignal()
  clock.now += TILE_AGE_MAX_MS
  expect(await show()).toBeNull()
})

test('the page of a hotel is never kept', async () => {
  const { network, show, kept } = street()
  network.answer = hotelPage
  await show()
  expect(kept()).toEqual([])
})

test('of many, the oldest go', async () => {
  const { network, show, kept } = street()
  network.answer = () => picture('lots')
  for (let x = 0; x <= TILES_MAX; x++) await show(`/api/tiles/parcels/17/${x}/1`)
  expect(kept()).toHaveLength(TILES_MAX)
  expect(kept()).not.toContain('/api/tiles/parcels/17/0/1')
})

test('nothing is left for the next member', async () => {
  const { own, network, show, kept } = street()
  network.answer = () => picture('lots')
  await show()
  await forgetTiles(own)
  expect(kept()).toEqual([])
})

test.each<[string, Owner | undefined]>([
  ['signed out', undefined],
  ['who acts for another member', { real: 7, effective: 9 }],
])('a picture that was on its way comes too late for a member %s', async (_, then) => {
  const { own, network, who, show, kept } = street()
  network.answer = async () => {
    who.member = then
    await forgetTiles(own)
    return picture('lots')
  }
  expect(await show()).toBe('lots')
  expect(kept()).toEqual([])
})

test('a member who signs out while a picture is stored leaves none', async () => {
  const { own, network, who, show, kept } = street()
  network.answer = () => picture('lots')
  const cache = await own.caches.open(TILES)
  const put = cache.put.bind(cache)
  cache.put = async (...entry) => {
    await put(...entry)
    who.member = undefined
  }
  await show()
  expect(kept()).toEqual([])
})

test('with nobody signed in nothing is kept', async () => {
  const { network, who, show, kept } = street()
  who.member = undefined
  network.answer = () => picture('lots')
  expect(await show()).toBe('lots')
  expect(kept()).toEqual([])
})
