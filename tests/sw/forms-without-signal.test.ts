import { describe, expect, test } from 'vitest'
import { LATER } from '../../sw/keep.ts'
import { DEFINITIONS, LOOKUPS, UNPINNED_MAX } from '../../sw/stored-forms.ts'
import { board, hotelPage, PortalReply, phone, portalJson } from './phone-caches.ts'

const noSignal = () => {
  throw new TypeError('no signal')
}
const hashOf = async (reply: Response) => ((await reply.json()) as { hash: string }).hash

describe('the form as published now', () => {
  test('comes from the network, and without signal as it was last heard', async () => {
    const { latest, network } = phone()
    network.answer = board({ res: { hash: 'a1' } }).answer
    expect(await hashOf(await latest('/api/definition/res'))).toBe('a1')
    network.answer = noSignal
    expect(await hashOf(await latest('/api/definition/res'))).toBe('a1')
  })
  test('a new one is shown when it can be had', async () => {
    const { latest, network } = phone()
    network.answer = board({ res: { hash: 'a1' } }).answer
    await latest('/api/definition/res')
    network.answer = board({ res: { hash: 'b2' } }).answer
    expect(await hashOf(await latest('/api/definition/res'))).toBe('b2')
  })
  test('one bar of signal: after the deadline the kept one is shown, and the late answer still kept', async () => {
    const { latest, network, passDeadline, addresses } = phone()
    network.answer = board({ res: { hash: 'a1' } }).answer
    await latest('/api/definition/res')
    let answer = (_: Response) => {}
    network.answer = () => new Promise((resolve) => (answer = resolve))
    const shown = latest('/api/definition/res')
    // Its timer is set once the request is out.
    await Promise.resolve()
    await Promise.resolve()
    passDeadline()
    setTimeout(() => answer(portalJson({ hash: 'b2', lookups: [], lookupsHash: 'L' })))
    expect(await hashOf(await shown)).toBe('a1')
    expect(addresses(DEFINITIONS)).toContain('/api/definition/res?hash=b2')
  })
  test.each([
    ['a hotel’s page', hotelPage],
    ['a session that ended', () => portalJson({ code: 'sign-in-required' }, 401)],
    ['a server in trouble', () => portalJson({ code: 'unavailable' }, 503)],
  ])('%s keeps nobody from the form, and is never kept itself', async (_, trouble) => {
    const { latest, network } = phone()
    network.answer = board({ res: { hash: 'a1' } }).answer
    await latest('/api/definition/res')
    network.answer = trouble
    expect(await hashOf(await latest('/api/definition/res'))).toBe('a1')
    network.answer = noSignal
    expect(await hashOf(await latest('/api/definition/res'))).toBe('a1')
  })
  test('a form that the board withdrew is gone', async () => {
    const { latest, network } = phone()
    network.answer = board({ res: { hash: 'a1' } }).answer
    await latest('/api/definition/res')
    network.answer = board({}).answer
    expect((await latest('/api/definition/res')).status).toBe(404)
  })
  test('nothing kept and nobody there: an error, not a page', async () => {
    const { latest } = phone()
    expect((await latest('/api/definition/res')).type).toBe('error')
  })
})

describe('a form by its hash', () => {
  test('is asked for once', async () => {
    const { fixed, network, asked } = phone()
    network.answer = board({ res: { hash: 'a1' } }).answer
    await fixed('/api/definition/res?hash=a1')
    await fixed('/api/definition/res?hash=a1')
    expect(asked).toEqual(['GET /api/definition/res?hash=a1'])
  })
  test('is there without signal once it was the published one', async () => {
    const { latest, fixed, network } = phone()
    network.answer = board({ res: { hash: 'a1' } }).answer
    await latest('/api/definition/res')
    network.answer = noSignal
    expect(await hashOf(await fixed('/api/definition/res?hash=a1'))).toBe('a1')
  })
  test('a hotel’s page is not kept under it', async () => {
    const { fixed, network, addresses } = phone()
    network.answer = hotelPage
    await fixed('/api/definition/res?hash=a1')
    expect(addresses(DEFINITIONS)).toEqual([])
  })
})

describe('what a draft uses stays', () => {
  test('a pinned form outlives any number of new ones; the oldest of the others go', async () => {
    const { keep, fixed, network, addresses } = phone()
    network.answer = board({ res: { hash: 'now' } }).answer
    await keep.pin(['/api/definition/res?hash=mine'])
    for (let number = 0; number < UNPINNED_MAX + 5; number += 1) await fixed(`/api/definition/res?hash=h${number}`)
    const kept = addresses(DEFINITIONS)
    expect(kept).toContain('/api/definition/res?hash=mine')
    expect(kept).not.toContain('/api/definition/res?hash=h4')
    expect(kept).toContain('/api/definition/res?hash=h5')
    expect(kept).toHaveLength(UNPINNED_MAX + 1)
  })
  test('a form that is not here yet is fetched with its options when a draft names it', async () => {
    const { keep, fixed, lookups, network } = phone()
    network.answer = board({ res: { hash: 'now', lookups: ['City', 'Area'] } }).answer
    await keep.pin(['/api/definition/res?hash=mine'])
    network.answer = noSignal
    expect(await hashOf(await fixed('/api/definition/res?hash=mine'))).toBe('mine')
    expect((await lookups(['Area', 'City'])).status).toBe(200)
  })
  test('a form that no draft uses any more may go', async () => {
    const { keep, fixed, network, addresses } = phone()
    network.answer = board({ res: { hash: 'now' } }).answer
    await keep.pin(['/api/definition/res?hash=mine'])
    await keep.pin([])
    for (let number = 0; number < UNPINNED_MAX; number += 1) await fixed(`/api/definition/res?hash=h${number}`)
    expect(addresses(DEFINITIONS)).not.toContain('/api/definition/res?hash=mine')
  })
})

describe('option tables', () => {
  const names = ['City', 'Area']
  async function withForm() {
    const made = phone()
    const published = board({ res: { hash: 'a1', lookups: names, lookupsHash: 'L1' } })
    made.network.answer = published.answer
    await made.latest('/api/definition/res')
    await made.lookups(names)
    return { ...made, published }
  }
  test('are asked for once while the form stays the same, in whatever order they are named', async () => {
    const { lookups, asked } = await withForm()
    await lookups(['Area', 'City'])
    expect(asked.filter((each) => each.startsWith('POST'))).toHaveLength(1)
  })
  test('are asked for again when a new form brings new ones, and the old go with the last form that uses them', async () => {
    const { latest, lookups, network, asked, addresses } = await withForm()
    network.answer = board({ res: { hash: 'b2', lookups: names, lookupsHash: 'L2' } }).answer
    await latest('/api/definition/res')
    await lookups(names)
    expect(asked.filter((each) => each.startsWith('POST'))).toHaveLength(2)
    expect(addresses(LOOKUPS)).toHaveLength(2)
  })
  test('new ones that cannot be had are no reason to show none', async () => {
    const { latest, lookups, network } = await withForm()
    network.answer = (request) =>
      request.method === 'POST'
        ? noSignal()
        : board({ res: { hash: 'b2', lookups: names, lookupsHash: 'L2' } }).answer(request)
    await latest('/api/definition/res')
    expect((await lookups(names)).status).toBe(200)
  })
  test('that no form names are asked for each time, and kept for when nobody answers', async () => {
    const { lookups, network, asked } = await withForm()
    await lookups(['Suffix'])
    await lookups(['Suffix'])
    expect(asked.filter((each) => each.startsWith('POST'))).toHaveLength(3)
    network.answer = noSignal
    expect((await lookups(['Suffix'])).status).toBe(200)
  })
  test('a hotel’s page is no option table', async () => {
    const { lookups, network } = await withForm()
    network.answer = hotelPage
    await lookups(['Suffix'])
    network.answer = noSignal
    expect((await lookups(['Suffix'])).type).toBe('error')
  })
})

describe('preparing for a drive into the hills', () => {
  test('has every published form, its options and the converter here', async () => {
    const { keep, latest, fixed, lookups, later, network, addresses } = phone()
    const published = board({ res: { hash: 'r1', lookups: ['City'] }, land: { hash: 'l1', lookups: ['Quarter'] } })
    network.answer = (request) =>
      request.url.endsWith('.wasm')
        ? new PortalReply('', { headers: { 'content-type': 'application/wasm' } })
        : published.answer(request)
    expect(await keep.prepare(['/assets/libheif-1.wasm'])).toBe(true)
    network.answer = noSignal
    for (const path of ['/api/definition', '/api/definition/res', '/api/definition/land'])
      expect((await latest(path)).status).toBe(200)
    expect((await fixed('/api/definition/land?hash=l1')).status).toBe(200)
    expect((await lookups(['Quarter'])).status).toBe(200)
    expect((await later('/assets/libheif-1.wasm')).status).toBe(200)
    expect(addresses(LATER)).toEqual(['/assets/libheif-1.wasm'])
  })
  test('asks for nothing twice', async () => {
    const { keep, network, asked } = phone()
    network.answer = board({ res: { hash: 'r1', lookups: ['City'] } }).answer
    await keep.prepare([])
    asked.length = 0
    await keep.prepare([])
    expect(asked).toEqual(['GET /api/definition'])
  })
  test('says so when it could not have everything', async () => {
    const { keep, network } = phone()
    expect(await keep.prepare([])).toBe(false)
    network.answer = (request) =>
      request.method === 'POST' ? noSignal() : board({ res: { hash: 'r1', lookups: ['City'] } }).answer(request)
    expect(await keep.prepare([])).toBe(false)
  })
  test('the converter of an earlier build goes', async () => {
    const { keep, later, network, addresses } = phone()
    network.answer = () => new PortalReply('', { headers: { 'content-type': 'application/wasm' } })
    await later('/assets/libheif-old.wasm')
    await later('/assets/libheif-new.wasm')
    await keep.forgetLater(['/assets/libheif-new.wasm'])
    expect(addresses(LATER)).toEqual(['/assets/libheif-new.wasm'])
  })
})
