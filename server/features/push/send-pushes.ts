// Sends what phones are to be told, outside of every transaction: nobody's request waits for a push service, and nothing is
// told that was rolled back. A board without a way to the outside loses nothing: the notices are in the portal.
import webPush from 'web-push'
import type { Db } from '../../db/connection.ts'
import type { FetchOutside } from '../../http/fetch-outside.ts'
import { type DuePush, forgetSubscription, takeDue } from './push.store.ts'
import { pushServiceAddress } from './push-service.ts'
import { type VapidKeys, vapidKeys } from './vapid-keys.ts'

const LOOK_EVERY_MS = 5_000
/** A push service keeps a message this long for a phone that is off. */
const KEPT_S = 24 * 60 * 60

/** `contact`: whom a push service may write to about the portal: an https or mailto address. */
export type PushPorts = { fetchOutside: FetchOutside; contact: string }

/** Sends what is due now, and says how many there were. */
export async function sendDue(db: Db, ports: PushPorts): Promise<number> {
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
  { fetchOutside, contact }: PushPorts,
): Promise<'sent' | 'gone' | 'failed'> {
  const address = pushServiceAddress(subscription.endpoint)
  if (!address) return 'gone'
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: contact, ...keys },
    TTL: KEPT_S,
  })
  // fetch counts the body itself.
  const { 'Content-Length': _, ...sent } = headers
  const { status } = await fetchOutside(address, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body ?? Buffer.alloc(0)),
  })
  if (GONE.includes(status)) return 'gone'
  return status < 300 ? 'sent' : 'failed'
}

/** Looks every few seconds; any number of processes may. Stopping waits for what is on its way. */
export function startPushes(
  db: Db,
  {
    onFault,
    lookEveryMs = LOOK_EVERY_MS,
    ...ports
  }: PushPorts & { onFault: (error: unknown) => void; lookEveryMs?: number },
): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const look = async () => {
    try {
      while ((await sendDue(db, ports)) > 0);
    } catch (error) {
      onFault(error)
    }
    underWay = null
  }
  const timer = setInterval(() => {
    underWay ??= look()
  }, lookEveryMs)
  timer.unref()
  return async function stop() {
    clearInterval(timer)
    await underWay
  }
}
