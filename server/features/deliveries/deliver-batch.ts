// Carries what is due to one destination: claim, send outside any transaction, settle each under its claim. Role: a worker may die between any two
// of these lines; then its lease runs out, another sends the same key again, and the destination knows it.
import type { Db } from '../../db/connection.ts'
import { type Claimed, type ClaimPorts, claimDue, type SettlePorts, settle } from './claims.store.ts'
import { PLACE_NAMES } from './decide-delivery.ts'
import type { Answer, Destination } from './destination.ts'

export type BatchPorts = ClaimPorts & SettlePorts & { onFault: (destination: string, error: unknown) => void }

/** How many were due; those of one batch go at once. */
export async function deliverBatch(db: Db, destination: Destination, ports: BatchPorts): Promise<number> {
  const claimed = await claimDue(db, destination.name, ports)
  const settled = await Promise.allSettled(
    claimed.map(async (each) => settle(db, each, await answerTo(destination, each, ports), ports)),
  )
  for (const outcome of settled) if (outcome.status === 'rejected') ports.onFault(destination.name, outcome.reason)
  return claimed.length
}

async function answerTo(destination: Destination, claimed: Claimed, { onFault }: BatchPorts): Promise<Answer> {
  const { status, outgoing, key } = claimed
  try {
    return await (status === 'accepted' && destination.poll
      ? destination.poll(outgoing, key)
      : destination.send(outgoing, key))
  } catch (error) {
    onFault(destination.name, error)
    return { kind: 'silence', why: `${PLACE_NAMES[destination.name]} could not be asked.` }
  }
}
