// Whoever's record was refused for good is told so, in the transaction that notes it.
import type { NoticeKind } from '#contract/notice.ts'
import type { Tx } from '../../db/connection.ts'
import type { Settled } from './claims.store.ts'
import { PLACE_NAMES } from './decide-delivery.ts'
import { findConcerned } from './outgoing.store.ts'

type TellMember = (
  tx: Tx,
  told: { memberId: number; kind: NoticeKind; text: string; data: Record<string, string | number> },
) => Promise<void>

export async function tellRefusal(
  tx: Tx,
  { next, outgoing: { entity }, destination }: Settled,
  tellMember: TellMember,
): Promise<void> {
  const concerned = await findConcerned(tx, entity)
  if (!concerned?.memberId) return
  const { number, memberId } = concerned
  await tellMember(tx, {
    memberId,
    kind: 'delivery-refused',
    text: `${PLACE_NAMES[destination]} did not take ${entity.type} ${number}. ${next.detail ?? ''}`.trim(),
    data: { type: entity.type, id: entity.id, label: number, destination },
  })
}
