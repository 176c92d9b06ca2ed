// Delivery worker inside the server: every destination has its own loop, so a failing one delays no other. Any number
// of processes may run it.
import type { Db } from '../../db/connection.ts'
import { type BatchPorts, deliverBatch } from './deliver-batch.ts'
import type { Destination } from './destination.ts'

const LOOK_EVERY_MS = 5_000

/**
 * Polls every few seconds, and immediately while there is more. Stopping waits until deliveries in progress are
 * settled.
 */
export function startDeliveries(
  db: Db,
  destinations: readonly Destination[],
  ports: BatchPorts & { lookEveryMs?: number },
): () => Promise<void> {
  let stopped = false
  const stops = destinations.map((destination) => {
    let timer: NodeJS.Timeout | undefined
    let inProgress: Promise<void> = Promise.resolve()
    const round = async () => {
      try {
        while (!stopped && (await deliverBatch(db, destination, ports)) > 0);
      } catch (error) {
        ports.onFault(destination.name, error)
      }
      if (!stopped) wait()
    }
    const wait = () => {
      timer = setTimeout(() => {
        inProgress = round()
      }, ports.lookEveryMs ?? LOOK_EVERY_MS)
      timer.unref()
    }
    inProgress = round()
    return async () => {
      clearTimeout(timer)
      await inProgress
    }
  })
  return async function stop() {
    stopped = true
    for (const each of stops) await each()
  }
}
