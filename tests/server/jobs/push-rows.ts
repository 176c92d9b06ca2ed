// Rows of push notifications, for the retention test.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'

type Row = Record<string, unknown>
type Insert = (table: string, row: Row) => Promise<Row>

/** Of a session that is in use, however old it grows. */
export async function subscription(insert: Insert, memberId: number): Promise<Row> {
  const session = await insert('session', {
    id_hash: randomBytes(32),
    member_id: memberId,
    effective_id: memberId,
    last_seen_at: sql`now() + interval '10 years'`,
    created_at: sql`now() + interval '10 years'`,
  })
  return {
    session_hash: session.id_hash,
    member_id: memberId,
    effective_id: memberId,
    endpoint: `https://push.example/${randomUUID()}`,
    p256dh: 'x',
    auth: 'x',
  }
}

export async function duePush(insert: Insert, memberId: number): Promise<Row> {
  const { subscription_id } = await insert('push_subscription', await subscription(insert, memberId))
  return { subscription_id, text: 'x', path: '/' }
}
