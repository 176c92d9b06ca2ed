// Creates the examples of a call: one request, one about each side's records, or one about listings of each side and status.
import { sql } from 'kysely'
import type { EndpointName, Input } from '#contract/endpoints.ts'
import { givenListing, OFFICES, PEOPLE } from '../../support/board.ts'
import type { Answer, CallOptions } from '../../support/portal.ts'
import type { Cell, Example } from './cell.ts'

/** Ann's records in Hillside, and Sid's in Riverbank; A is active, I incomplete. */
export type Side = 'own' | 'foreign'

export const AGENT = { own: PEOPLE.ann, foreign: PEOPLE.sid } as const
export const OFFICE = { own: OFFICES.downtown, foreign: OFFICES.other } as const
export const SIDES: readonly Side[] = ['own', 'foreign']

export type Listing = Awaited<ReturnType<typeof givenListing>>
export const listingOf = ({ portal, kept }: Cell, side: Side, status: 'A' | 'I'): Promise<Listing> =>
  kept(`listing, ${side} ${status}`, () =>
    givenListing(portal.db, {
      agent: AGENT[side],
      status,
      ...(side === 'own' ? { coAgent: PEOPLE.cole } : {}),
    }),
  )

export const once = <N extends EndpointName>(name: N, input?: Input<N>, options?: CallOptions): Example => ({
  '': ({ member }) => member.call(name, input, options),
})
export const made = <N extends EndpointName>(name: N, input: (cell: Cell) => Input<N>): Example => ({
  '': (cell) => cell.member.call(name, input(cell)),
})
export const perSide = (ask: (side: Side, cell: Cell) => Promise<Answer<unknown>>): Example =>
  Object.fromEntries(SIDES.map((side) => [side, (cell: Cell) => ask(side, cell)]))
/** Of an active and an incomplete listing of each side. */
export const perListing = (ask: (listing: Listing, cell: Cell) => Promise<Answer<unknown>>): Example =>
  Object.fromEntries(
    SIDES.flatMap((side) =>
      (['A', 'I'] as const).map((status) => [
        `${side} ${status}`,
        async (cell: Cell) => ask(await listingOf(cell, side, status), cell),
      ]),
    ),
  )
export const ofListing = <N extends EndpointName>(
  name: N,
  input: (listing: Listing, cell: Cell) => Input<N>,
  options: { locked?: boolean } = {},
): Example =>
  perListing(async (listing, cell) => {
    if (options.locked) await lockFor(cell, 'listing', listing.UniqueID)
    return cell.member.call(name, input(listing, cell))
  })

/** Gives the caller the lock, at epoch 1: a lock is no substitute for a right. */
export const lockFor = async (
  { portal, member, person, acts }: Cell,
  type: 'listing' | 'agent' | 'office',
  id: number,
) => {
  const holder = { real_id: person.uniqueId, effective_id: acts.uniqueId, device_id: member.device }
  const lock = { epoch: 1, ...holder, updated_at: sql<Date>`now()`, section: null, typed_at: null }
  await portal.db
    .insertInto('row_lock')
    .values({ entity_type: type, entity_id: id, ...lock })
    .onConflict((conflict) => conflict.columns(['entity_type', 'entity_id']).doUpdateSet(lock))
    .execute()
}
export const fence = ({ UniqueID: id }: Listing) => ({ type: 'listing' as const, id, epoch: 1 })
