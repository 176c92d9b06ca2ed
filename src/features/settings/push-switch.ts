// The switch for notices while the portal is closed: the browser's permission and subscription, and the server's
// confirmation that it has the subscription.
import type { Call } from '#src/api/call.ts'
import type { BrowserPush } from '#src/device/browser-push.ts'

/** blocked: the member or the browser has blocked notifications from this site. */
export type PushStatus = 'on' | 'off' | 'blocked' | 'unknown'

export type PushSwitch = {
  status(): Promise<PushStatus>
  turn(isOn: boolean): Promise<PushStatus>
}

export function createPushSwitch(call: Call, browser: BrowserPush | null): PushSwitch | null {
  if (!browser) return null
  const state = async () => {
    const endpoint = (await browser.current())?.endpoint
    return call('pushState', { input: endpoint === undefined ? {} : { endpoint } })
  }
  const begin = async (): Promise<PushStatus> => {
    // First, because a browser asks only right after a tap.
    const permission = await browser.ask()
    if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
    const known = await state()
    if (known.kind !== 'ok') return 'unknown'
    const subscription = await browser.subscribe(known.value.publicKey)
    const reply = await call('pushChange', { input: subscription })
    if (reply.kind === 'ok') return 'on'
    await browser.unsubscribe()
    return 'unknown'
  }
  /** Ends it in the browser even if the server can't be told: it finds out when it sends the next message. */
  const end = async (): Promise<PushStatus> => {
    const subscription = await browser.current()
    if (subscription) await call('pushChange', { input: { endpoint: subscription.endpoint, keys: null } })
    await browser.unsubscribe()
    return 'off'
  }
  return {
    async status() {
      if (browser.permission() === 'denied') return 'blocked'
      const known = await state()
      if (known.kind !== 'ok') return 'unknown'
      return known.value.isOn && browser.permission() === 'granted' ? 'on' : 'off'
    },
    turn: (isOn) => (isOn ? begin() : end()).catch((): PushStatus => 'unknown'),
  }
}
