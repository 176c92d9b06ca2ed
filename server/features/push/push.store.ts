// Browsers' push subscriptions, and the queue of notifications for them. A subscription belongs to a session and to the
// pair of member and effective member that the session had: it is deleted with the session, and gets nothing while the
// session acts as another pair.
import { sql } from 'kysely'
import type { PushMessage } from '#contract/push-message.ts'
import type { Caller } from '#rules/may.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { hashOf } from '../../db/hash-of.ts'

export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Maximum per member; a new one replaces the oldest. */
const SUBSCRIPTIONS_MAX = 10

export type PushOwner = Pick<Caller, 'memberId' | 'effectiveId'> & { sessionSecret: string }
const sessionOf = ({ sessionSecret }: PushOwner) => hashOf(sessionSecret)

/**
 * A browser has one address: a new subscription replaces the previous one with the same address, whoever created it.
 */
export async function subscribe(tx: Tx, owner: PushOwner, { endpoint, keys }: Subscription): Promise<void> {
  await tx.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute()
  await tx
    .insertInto('push_subscription')
    .values({
      session_hash: sessionOf(owner),
      member_id: owner.memberId,
      effective_id: owner.effectiveId,
      endpoint,
      ...keys,
    })
    .execute()
  await sql`
    delete from push_subscription where subscription_id in (
      select subscription_id from push_subscription where member_id = ${owner.memberId}
      order by made_at desc, subscription_id offset ${SUBSCRIPTIONS_MAX})`.execute(tx)
}

/** Silently ignores another member's subscription. */
export async function unsubscribe(tx: Tx, { memberId }: PushOwner, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscription').where('member_id', '=', memberId).where('endpoint', '=', endpoint).execute()
}

export async function isSubscribed(tx: Tx, owner: PushOwner, endpoint: string): Promise<boolean> {
  const row = await tx
    .selectFrom('push_subscription')
    .select('subscription_id')
    .where('session_hash', '=', sessionOf(owner))
    .where('effective_id', '=', owner.effectiveId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return row !== undefined
}

/** Queues a notification in the transaction of its event, so that nothing is sent if that rolls back. */
export async function queuePush(tx: Tx, memberId: number, { text, path }: PushMessage): Promise<void> {
  await sql`
    insert into push_due (subscription_id, text, path)
    select subscription_id, ${text}, ${path}
    from push_subscription join session on session.id_hash = push_subscription.session_hash
      join member on member.unique_id = session.member_id
    where push_subscription.member_id = ${memberId} and session.member_id = ${memberId}
      and session.effective_id = push_subscription.effective_id and member.status = 'A'`.execute(tx)
}

export type DuePush = { subscriptionId: string; subscription: Subscription; message: PushMessage }

const AT_ONCE = 20

/**
 * Takes notifications out of the queue: each is sent at most once, and the notice stays in the portal. Drops those
 * older than an hour, which would only confuse.
 */
export async function takeDue(db: Db): Promise<DuePush[]> {
  const { rows } = await sql<Row>`
    delete from push_due using push_subscription
    where push_subscription.subscription_id = push_due.subscription_id and push_due_id in (
      select push_due_id from push_due order by push_due_id limit ${AT_ONCE} for update skip locked)
    returning push_due.subscription_id, endpoint, p256dh, auth, text, path,
      push_due.made_at > now() - interval '1 hour' as is_fresh`.execute(db)
  return rows
    .filter(({ is_fresh }) => is_fresh)
    .map(({ subscription_id, endpoint, p256dh, auth, text, path }) => ({
      subscriptionId: subscription_id,
      subscription: { endpoint, keys: { p256dh, auth } },
      message: { text, path },
    }))
}

type Row = {
  subscription_id: string
  endpoint: string
  p256dh: string
  auth: string
  text: string
  path: string
  is_fresh: boolean
}

/** Deletes a subscription whose address is no longer valid. */
export async function forgetSubscription(db: Db, subscriptionId: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('subscription_id', '=', subscriptionId).execute()
}
