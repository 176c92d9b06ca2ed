// Notifies the members who asked for a lock that it is free again.
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import type { NotifyMember, ReleaseLock } from '../../ports.ts'
import { giveLock, memberNames } from './locks.store.ts'

export const releaseLock =
  (notifyMember: NotifyMember): ReleaseLock =>
  async (tx, entity, { by, label }) => {
    const asked = await giveLock(tx, entity, null, false)
    if (label === null) return
    const toTell = asked.filter((memberId) => memberId !== by.memberId)
    if (toTell.length === 0) return
    const text = `${await actorName(tx, by)} released ${entity.type} ${label}. You can edit it now.`
    for (const memberId of toTell)
      await notifyMember(tx, {
        memberId,
        kind: 'lock-released',
        text,
        data: { type: entity.type, id: entity.id, label },
      })
  }

/** "Ann Lee", or "Ann Lee, logged in as Bob Roy,", as the beginning of a sentence. */
export async function actorName(tx: Tx, { memberId, effectiveId }: Caller): Promise<string> {
  const names = await memberNames(tx, [memberId, effectiveId])
  const person = names.get(memberId) ?? 'Somebody'
  return memberId === effectiveId ? person : `${person}, logged in as ${names.get(effectiveId)},`
}
