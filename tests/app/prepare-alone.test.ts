// The phone prepares listings by itself: only where it may, one after the other, and never beside other work.
import { expect, test, vi } from 'vitest'
import { createAlone, hasRoom, isFreeLine } from '#src/app/ready/alone.ts'
import { aloneWords } from '#src/app/ready/alone-line.tsx'
import { LISTINGS_MAX, prepareAlone, REQUESTS_MAX } from '#src/app/ready/prepare-alone.ts'
import { createEvents } from '#src/state/signal.ts'
import { PHONE_KEYS } from '#src/state/storage-keys.ts'

const store = (kept: Record<string, string> = {}) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => {
    kept[key] = value
  },
})

test.each([
  ['Wi-Fi', { type: 'wifi', effectiveType: '4g' }, true],
  ['a cable', { type: 'ethernet' }, true],
  ['mobile data, however fast', { type: 'cellular', effectiveType: '4g' }, false],
  ['Wi-Fi of a member who saves data', { type: 'wifi', saveData: true }, false],
  ['a fast line of a browser that does not say which', { effectiveType: '4g', saveData: false }, true],
  ['a slow one', { effectiveType: '3g' }, false],
  ['a browser that says nothing, once the member has said so', undefined, true],
])('fetches over %s: %j, %s', (_, line, is) => expect(isFreeLine(line)).toBe(is))

test('it is on by itself only where the browser reports the connection, and stays as chosen, in another tab too', () => {
  const isOn = (kept: Record<string, string>, line: object | undefined) => createAlone(store(kept), line).isOn.get()
  expect([isOn({}, {}), isOn({}, undefined)]).toEqual([true, false])
  const kept = {}
  createAlone(store(kept), {}).choose(false)
  expect(isOn(kept, {})).toBe(false)
  createAlone(store(kept), undefined).choose(true)
  expect(isOn(kept, undefined)).toBe(true)
  const window = new EventTarget()
  const told = vi.fn()
  createAlone(store(kept), undefined, window).isOn.subscribe(told)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: PHONE_KEYS.wifiOnly }))
  expect(told).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: PHONE_KEYS.prepareAlone }))
  expect(told).toHaveBeenCalledOnce()
})

test('room is what the browser estimates, beyond 200 MB', () => {
  expect([hasRoom(null), hasRoom({ used: 1, quota: 3e8 }), hasRoom({ used: 2e8, quota: 3e8 })]).toEqual([
    true,
    true,
    false,
  ])
})

function setUp(ids: readonly string[], requests = 10) {
  const changes = createEvents()
  const alone = createAlone(store(), {})
  const stop = new AbortController()
  const on = { free: true, room: true, quiet: true }
  const prepared = new Set<string>()
  const begun: string[] = []
  let during: (ListingID: string) => void = () => undefined
  const ports = {
    alone,
    isFree: () => on.free,
    hasRoom: async () => on.room,
    isQuiet: () => on.quiet,
    onChange: changes.subscribe,
    listings: async () => ids,
    isPrepared: async (id: string) => prepared.has(id),
    prepare: async (id: string, signal: AbortSignal) => {
      begun.push(id)
      during(id)
      if (!signal.aborted) prepared.add(id)
      return { requests, bytes: 1e6, isWhole: true }
    },
  }
  const change = (next: Partial<typeof on>) => {
    Object.assign(on, next)
    changes.emit()
  }
  return {
    alone,
    on,
    begun,
    prepared,
    stop,
    change,
    run: () => prepareAlone(ports, stop.signal),
    ports,
    whileAt: (run: typeof during) => {
      during = run
    },
  }
}
const passes = () => new Promise((resolve) => setTimeout(resolve))

test('each once, in their order, and not those that are ready', async () => {
  const { run, begun, prepared, alone } = setUp(['A1', 'A2', 'A1', 'A3'])
  prepared.add('A2')
  await run()
  expect(begun).toEqual(['A1', 'A3'])
  expect(alone.state.get()).toEqual({ kind: 'ready', listings: 3, bytes: 2e6 })
})

test('a form that opens, or an upload, interrupts it; the same listing is tried again afterwards', async () => {
  const { run, begun, change, whileAt, alone } = setUp(['A1', 'A2'])
  whileAt(() => begun.length === 1 && change({ quiet: false }))
  const done = run()
  await passes()
  expect([begun, alone.state.get()]).toEqual([['A1'], { kind: 'busy', at: 1, of: 2 }])
  change({ quiet: true })
  await done
  expect(begun).toEqual(['A1', 'A1', 'A2'])
})

test.each([
  [{ free: false }, { kind: 'waiting', wants: 'connection' }],
  [{ room: false }, { kind: 'waiting', wants: 'room' }],
] as const)('with %j it waits, and says so: %j', async (missing, state) => {
  const { run, begun, change, alone } = setUp(['A1'])
  change(missing)
  const done = run()
  await passes()
  expect([begun, alone.state.get()]).toEqual([[], state])
  change({ free: true, room: true })
  await done
  expect(begun).toEqual(['A1'])
})

test('a sign-out ends it, in the middle and while it waits', async () => {
  const busy = setUp(['A1', 'A2'])
  busy.whileAt(() => busy.stop.abort())
  await busy.run()
  expect([busy.begun, [...busy.prepared]]).toEqual([['A1'], []])
  const waiting = setUp(['A1'])
  waiting.change({ free: false })
  const done = waiting.run()
  await passes()
  waiting.stop.abort()
  await done
  expect(waiting.begun).toEqual([])
})

test('a phone that ran out of room says so, and goes on with nothing', async () => {
  const { run, ports, alone } = setUp(['A1', 'A2'])
  ports.prepare = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  await run()
  expect(alone.state.get()).toEqual({ kind: 'waiting', wants: 'room' })
})

test('a listing that fails is left out, and the others go on', async () => {
  const { run, ports, begun, alone } = setUp(['A1', 'A2', 'A3'])
  const { isPrepared, prepare } = ports
  ports.isPrepared = (id) => (id === 'A1' ? Promise.reject(new Error('no answer')) : isPrepared(id))
  ports.prepare = (id, stop) => (id === 'A2' ? Promise.reject(new Error('no answer')) : prepare(id, stop))
  await run()
  expect([begun, alone.state.get()]).toEqual([['A3'], { kind: 'ready', listings: 1, bytes: 1e6 }])
})

test('room is asked about only when it may go on, and a listing of the device once', async () => {
  const { run, ports, change } = setUp(['A1'])
  const [hasRoom, isPrepared] = [vi.fn(ports.hasRoom), vi.fn(ports.isPrepared)]
  Object.assign(ports, { hasRoom, isPrepared })
  change({ quiet: false })
  const done = run()
  await passes()
  expect(hasRoom).not.toHaveBeenCalled()
  change({ quiet: true })
  await done
  expect([hasRoom.mock.calls.length, isPrepared.mock.calls.length]).toEqual([2, 1])
})

test('of one visit, at most so many listings, and so many requests', async () => {
  const many = Array.from({ length: 50 }, (_, at) => `A${at}`)
  const few = setUp(many, 1)
  await few.run()
  expect(few.begun).toHaveLength(LISTINGS_MAX)
  const heavy = setUp(many, REQUESTS_MAX / 3)
  await heavy.run()
  expect(heavy.begun).toHaveLength(3)
})

test('what it says', () => {
  const words = (state: Parameters<typeof aloneWords>[0]) => aloneWords(state, (bytes) => `${bytes / 1e6} MB`)
  expect(words({ kind: 'busy', at: 2, of: 12 })).toBe('Preparing your listings for offline use: 2 of 12.')
  expect(words({ kind: 'ready', listings: 12, bytes: 34e6 })).toBe('12 listings ready for offline use, 34 MB fetched.')
  expect(words({ kind: 'ready', listings: 12, bytes: 0 })).toBe('12 listings ready for offline use.')
  expect([words({ kind: 'rest' }), words({ kind: 'ready', listings: 0, bytes: 0 })]).toEqual([null, null])
})
