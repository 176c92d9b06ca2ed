// The switch for notices while the portal is closed.
import { expect, test, vi } from 'vitest'
import type { BrowserPush, BrowserSubscription } from '#src/device/browser-push.ts'
import { createPushSwitch } from '#src/features/settings/push-switch.ts'

const SUBSCRIPTION: BrowserSubscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }

function scene({ answers = 'granted' as NotificationPermission, serverIsThere = true } = {}) {
  let permission: NotificationPermission = 'default'
  let subscription: BrowserSubscription | null = null
  const onServer = new Set<string>()
  const browser: BrowserPush = {
    permission: () => permission,
    ask: vi.fn(async () => {
      permission = answers
      return answers
    }),
    current: async () => subscription,
    subscribe: vi.fn(async () => {
      subscription = SUBSCRIPTION
      return SUBSCRIPTION
    }),
    unsubscribe: vi.fn(async () => {
      subscription = null
    }),
  }
  const call = vi.fn(async (name: string, { input }: { input: Partial<BrowserSubscription> }) => {
    if (name === 'pushState')
      return { kind: 'ok', value: { publicKey: 'key', isOn: onServer.has(input.endpoint ?? '') } }
    if (!serverIsThere) return { kind: 'silence', reason: 'network' }
    if (input.keys) onServer.add(input.endpoint!)
    else onServer.delete(input.endpoint!)
    return { kind: 'ok', value: { isOn: Boolean(input.keys) } }
  })
  return { browser, onServer, push: createPushSwitch(call as never, browser)! }
}

test('nothing is asked of the browser before the member turns it on', async () => {
  const { browser, push } = scene()
  expect(await push.status()).toBe('off')
  expect(browser.ask).not.toHaveBeenCalled()
})

test('turned on and off again, the browser and the server agree', async () => {
  const { browser, onServer, push } = scene()
  expect(await push.turn(true)).toBe('on')
  expect(browser.subscribe).toHaveBeenCalledWith('key')
  expect(await push.status()).toBe('on')
  expect(await push.turn(false)).toBe('off')
  expect(onServer.size).toBe(0)
  expect(await browser.current()).toBeNull()
})

test('whoever says no to the browser is not subscribed, and is told where to change it', async () => {
  const { browser, push } = scene({ answers: 'denied' })
  expect(await push.turn(true)).toBe('blocked')
  expect(browser.subscribe).not.toHaveBeenCalled()
  expect(await push.status()).toBe('blocked')
})

test('a server that does not answer leaves no half subscription', async () => {
  const { browser, push } = scene({ serverIsThere: false })
  expect(await push.turn(true)).toBe('unknown')
  expect(await browser.current()).toBeNull()
})

test('a browser without push has no switch', () => expect(createPushSwitch(vi.fn() as never, null)).toBeNull())
