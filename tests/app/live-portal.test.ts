import { expect, test, vi } from 'vitest'
import { watchPortalInfo } from '#src/app/session/live-portal.ts'

const PORTAL = { version: '1.0', buildDate: '2026-11-29', serverTime: '2026-11-29T12:00:00Z', support: {} }

/** A phone whose network can come back. */
function phone(kept: unknown = null) {
  const listeners: (() => void)[] = []
  const call = vi.fn(async (): Promise<unknown> => ({ kind: 'silence', reason: 'timeout' }))
  const keep = vi.fn(async () => {})
  const network = {
    isOnline: () => true,
    subscribe: (listener: () => void) => {
      listeners.push(listener)
      return () => {}
    },
  }
  const portal = watchPortalInfo(kept as never, {
    call: call as never,
    network,
    setTimer: () => () => {},
    idle: { add: (_, run) => void run() },
    keep,
  })
  const back = () => {
    for (const listener of listeners) listener()
  }
  return { portal, call, keep, back }
}

/** The attempt that has begun is over. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what the portal is called and who helps is asked for again until it is known', async () => {
  const { portal, call, keep, back } = phone()
  await settled()
  expect(portal.get()).toBeNull()
  call.mockResolvedValue({ kind: 'ok', value: PORTAL })
  back()
  await settled()
  expect(portal.get()).toEqual(PORTAL)
  expect(keep).toHaveBeenCalledWith(PORTAL)
})

test('an answer that says what the phone knows, at another time, is neither rendered nor written again', async () => {
  const { portal, call, keep, back } = phone(PORTAL)
  const told = vi.fn()
  await settled()
  portal.subscribe(told)
  call.mockResolvedValue({ kind: 'ok', value: { ...structuredClone(PORTAL), serverTime: '2026-11-29T12:00:09Z' } })
  back()
  await settled()
  expect(call).toHaveBeenCalledTimes(2)
  expect(keep).not.toHaveBeenCalled()
  expect(portal.get()).toBe(PORTAL)
  expect(told).not.toHaveBeenCalled()
})
