// Notifies the listing's agent that it was published, in the transaction that records it: only the first time, and only
// while the listing is for sale.
import type { Tx } from '../../db/connection.ts'
import type { Settled } from './claims.store.ts'

type Tell = (tx: Tx, memberId: number, listingUniqueId: number) => Promise<void>

export async function notifyPublished(tx: Tx, { outgoing, destination }: Settled, tell: Tell): Promise<void> {
  const { entity } = outgoing
  if (destination !== 'national' || entity.type !== 'listing') return
  const { times } = await tx
    .selectFrom('delivery')
    .select((eb) => eb.fn.countAll<string>().as('times'))
    .where('entity_type', '=', entity.type)
    .where('entity_id', '=', entity.id)
    .where('destination', '=', destination)
    .where('delivered_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (Number(times) !== 1) return
  const listing = await tx
    .selectFrom('listing')
    .innerJoin('member', 'member.unique_id', 'listing.list_agent_id')
    .select('member.unique_id')
    .where('listing.unique_id', '=', entity.id)
    .where('listing.standard_status', '=', 'A')
    .where('listing.deleted_at', 'is', null)
    .executeTakeFirst()
  if (listing) await tell(tx, listing.unique_id, entity.id)
}
