// Notifies the member whose record was refused for good, in the transaction that records the refusal.
import type { NoticeKind } from '#contract/notice.ts'
import { capitalized } from '#contract/text.ts'
import { destinationName } from '#rules/destination-name.ts'
import type { Tx } from '../../db/connection.ts'
import type { Settled } from './claims.store.ts'
import { findConcerned } from './outgoing.store.ts'

type NotifyMember = (
  tx: Tx,
  told: { memberId: number; kind: NoticeKind; text: string; data: Record<string, string | number> },
) => Promise<void>

export async function notifyRefusal(
  tx: Tx,
  { next, outgoing: { entity }, destination }: Settled,
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
