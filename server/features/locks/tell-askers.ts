// Ends requests to release a lock: the holder is no longer asked, and those who asked learn that it is free again.
import type { RecordKey } from '#contract/lock.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import type { NotifyMember, ReleaseLock, WithdrawNotice } from '../../ports.ts'
import type { Holder } from './decide-lock.ts'
import { giveLock, memberNames, releaseAll } from './locks.store.ts'

export const ASKED = 'lock-release-asked'

/** Withdraws the unread notices that ask this member to release the record. */
export const withdrawAsked = (tx: Tx, withdraw: WithdrawNotice, { type, id }: RecordKey, holderId: number) =>
  withdraw(tx, { memberId: holderId, kind: ASKED, data: { type, id } })

/** Gives the lock to this holder (null: frees it). Returns the members who had asked the previous one. */
export async function passLock(
  tx: Tx,
  entity: RecordKey,
  to: { holder: Holder | null; grow: boolean },
  withdraw: WithdrawNotice,
): Promise<readonly number[]> {
  const ended = await giveLock(tx, entity, to.holder, to.grow)
  if (ended === null) return []
  await withdrawAsked(tx, withdraw, entity, ended.holderId)
  return ended.askers
}

export const releaseAtSignOut =
  (withdraw: WithdrawNotice) =>
  async (tx: Tx, holder: Holder): Promise<void> => {
    for (const entity of await releaseAll(tx, holder)) await withdrawAsked(tx, withdraw, entity, holder.realId)
  }

export const releaseLock =
  ({ notifyMember, withdrawNotice }: { notifyMember: NotifyMember; withdrawNotice: WithdrawNotice }): ReleaseLock =>
  async (tx, entity, { by, label }) => {
    const asked = await passLock(tx, entity, { holder: null, grow: false }, withdrawNotice)
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
