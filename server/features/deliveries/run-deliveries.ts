// Delivery worker inside the server: every destination has its own loop, so a failing one delays no other. Any number
// of processes may run it.
import type { Db } from '../../db/connection.ts'
import { type AnswerDeps, type ClaimDeps, type Claimed, claimDue, LEASE_MS, storeAnswer } from './claims.store.ts'
import type { Answer, Destination } from './destination.ts'

const POLL_EVERY_MS = 5_000

/**
 * Polls every few seconds, and immediately while there is more. Stopping waits until deliveries in progress are
 * settled.
 */
export function startDeliveries(
  db: Db,
  destinations: readonly Destination[],
  deps: DeliveryDeps & { pollEveryMs?: number },
): () => Promise<void> {
  let stopped = false
  const stops = destinations.map((destination) => {
    let timer: NodeJS.Timeout | undefined
    let inProgress: Promise<void> = Promise.resolve()
    const round = async () => {
      try {
        while (!stopped && (await deliverBatch(db, destination, deps)) > 0);
      } catch (error) {
        deps.onFault(destination.name, error)
      }
      if (!stopped) wait()
    }
    const wait = () => {
      timer = setTimeout(() => {
        inProgress = round()
      }, deps.pollEveryMs ?? POLL_EVERY_MS)
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

// Sends the deliveries that are due at a destination: claim, send outside any transaction, store each answer under its claim.
// A worker may die between any two of these lines; its lease then expires, another sends the same key again, and the
// destination recognizes it.
export type DeliveryDeps = ClaimDeps &
  AnswerDeps & { now: () => number; onFault: (destination: string, error: unknown) => void }

/** A call that starts this long before its lease expires still ends in time. */
const LAST_CALL_MS = 10_000

/** Returns how many were due; sends those of one batch concurrently. */
export async function deliverBatch(db: Db, destination: Destination, deps: DeliveryDeps): Promise<number> {
  // Measured from before the claim, so that a process suspended for minutes (a machine that slept) does not write a
  // delivery that another has claimed since.
  const until = deps.now() + (deps.leaseMs ?? LEASE_MS) - LAST_CALL_MS
  const claimed = await claimDue(db, destination.name, deps)
  const settled = await Promise.allSettled(
    claimed.map(async (each) => storeAnswer(db, each, await answerTo(destination, each, until, deps), deps)),
  )
  for (const outcome of settled) if (outcome.status === 'rejected') deps.onFault(destination.name, outcome.reason)
  return claimed.length
}

async function answerTo(
  destination: Destination,
  { status, outgoing, key, fault }: Claimed,
  until: number,
  { onFault }: DeliveryDeps,
): Promise<Answer> {
  try {
    if (fault !== undefined) throw fault
    return await (status === 'accepted' && destination.poll
      ? destination.poll(outgoing, key)
      : destination.send(outgoing, key, until))
  } catch (error) {
    onFault(destination.name, error)
    return { kind: 'silence', why: 'The record couldn’t be sent.' }
  }
}
