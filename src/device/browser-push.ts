// Push messages, if the browser supports them and the service worker runs.
import { within } from '#src/state/timers.ts'
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

export type BrowserPush = {
  /** 'default': the member has not been asked. */
  permission(): NotificationPermission
  /** Call only from a tap. */
  ask(): Promise<NotificationPermission>
  current(): Promise<BrowserSubscription | null>
  subscribe(publicKey: string): Promise<BrowserSubscription>
  unsubscribe(): Promise<void>
}

/** A browser that cannot reach a push service may never answer. */
const SUBSCRIBE_WITHIN_MS = 20_000

/** Null if the browser does not support push. */
export function browserPush(): BrowserPush | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null
  const manager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager
  const unsubscribe = async () => void (await (await (await manager())?.getSubscription())?.unsubscribe())
  return {
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    current: async () => plain(await (await manager())?.getSubscription()),
    async subscribe(publicKey) {
      // A subscription made with another key cannot be changed.
      await unsubscribe()
      const pushes = await manager()
      const made =
        pushes &&
        (await within(
          pushes.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
          SUBSCRIBE_WITHIN_MS,
        ))
      const subscription = plain(made)
      if (!subscription) throw new Error('This browser made no subscription')
      return subscription
    },
    unsubscribe,
  }
}

function plain(given: PushSubscription | null | undefined): BrowserSubscription | null {
  const { endpoint, keys } = given?.toJSON() ?? {}
  if (!endpoint || !keys?.p256dh || !keys.auth) return null
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}
