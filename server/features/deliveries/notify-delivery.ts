// Notifies members of what became of a delivery, in the transaction that stores it.
import { capitalized } from '#contract/text.ts'
import { destinationName } from '#rules/destination-name.ts'
import type { Tx } from '../../db/connection.ts'
import type { NotifyMember } from '../../ports.ts'
import type { SettledDelivery } from './claims.store.ts'
import { agentOfPublished, findConcerned } from './deliveries.store.ts'

/** The member whose record was refused for good. */
export async function notifyRefusal(
  tx: Tx,
  { next, outgoing: { entity }, destination }: SettledDelivery,
  { notifyMember, nationalSite }: { notifyMember: NotifyMember; nationalSite: string },
): Promise<void> {
  const concerned = await findConcerned(tx, entity)
  if (!concerned?.memberId) return
  const { number, memberId } = concerned
  await notifyMember(tx, {
    memberId,
    kind: 'delivery-refused',
    text: `${capitalized(entity.type)} ${number} didn’t reach ${destinationName(destination, nationalSite)}. ${next.detail ?? ''}`.trim(),
    data: { type: entity.type, id: entity.id, label: number, destination },
  })
}

type Tell = (tx: Tx, memberId: number, listingUniqueId: number) => Promise<void>

/** The listing's agent, only the first time, and only while the listing is for sale. */
export async function notifyPublished(tx: Tx, { outgoing, destination }: SettledDelivery, tell: Tell): Promise<void> {
  const { type, id } = outgoing.entity
  if (destination !== 'national' || type !== 'listing') return
  const agent = await agentOfPublished(tx, id)
  if (agent !== undefined) await tell(tx, agent, id)
}
