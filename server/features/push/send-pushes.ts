// Sends queued push notifications, outside of every transaction: no request waits for a push service, and nothing is
// sent for an event that was rolled back. A board without access to the internet loses nothing: the notices are in the
// portal.
import webPush from 'web-push'
import type { Db } from '../../db/connection.ts'
import type { FetchOutside } from '../../http/fetch-outside.ts'
import { type DuePush, forgetSubscription, takeDue } from './push.store.ts'
import { pushServiceAddress } from './push-service.ts'
import { type VapidKeys, vapidKeys } from './vapid-keys.ts'

const POLL_EVERY_MS = 5_000
/** How long a push service keeps a message for a phone that is off. */
const KEPT_S = 24 * 60 * 60

/** `contact`: https or mailto address where a push service can reach the portal's operator. */
export type PushDeps = { fetchOutside: FetchOutside; contact: string }

/** Sends the notifications that are due, and returns their number. */
export async function sendDue(db: Db, ports: PushDeps): Promise<number> {
  const due = await takeDue(db)
  if (due.length === 0) return 0
  const keys = await db.transaction().execute(vapidKeys)
  await Promise.all(
    due.map(async (each) => {
      const outcome = await sendOne(each, keys, ports).catch(() => 'failed')
      if (outcome === 'gone') await forgetSubscription(db, each.subscriptionId)
    }),
  )
  return due.length
}

const GONE: readonly number[] = [404, 410]

async function sendOne(
  { subscription, message }: DuePush,
  keys: VapidKeys,
  { fetchOutside, contact }: PushDeps,
): Promise<'sent' | 'gone' | 'failed'> {
  const address = pushServiceAddress(subscription.endpoint)
  if (!address) return 'gone'
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: contact, ...keys },
    TTL: KEPT_S,
  })
  // fetch sets the content length itself.
  const { 'Content-Length': _, ...sent } = headers
  const { status } = await fetchOutside(address, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body ?? Buffer.alloc(0)),
  })
  if (GONE.includes(status)) return 'gone'
  return status < 300 ? 'sent' : 'failed'
}

/** Checks every few seconds; any number of processes may run it. Stopping waits for sends in progress. */
export function startPushes(
  db: Db,
  {
    onFault,
    pollEveryMs = POLL_EVERY_MS,
    ...ports
  }: PushDeps & { onFault: (error: unknown) => void; pollEveryMs?: number },
): () => Promise<void> {
  let inFlight: Promise<void> | null = null
  const look = async () => {
    try {
      while ((await sendDue(db, ports)) > 0);
    } catch (error) {
      onFault(error)
    }
    inFlight = null
  }
  const timer = setInterval(() => {
    inFlight ??= look()
  }, pollEveryMs)
  timer.unref()
  return async function stop() {
    clearInterval(timer)
    await inFlight
  }
}
