import type { Db } from '../../db/connection.ts'

/** Of a board that was begun as a demo, and is none any more: how many ended. Their sign-in is refused by the login itself. */
export async function endDemoSessions(db: Db): Promise<number> {
  const demo = db.selectFrom('local_account').select('member_id').where('is_demo', '=', true)
  const ended = await db.deleteFrom('session').where('member_id', 'in', demo).executeTakeFirst()
  return Number(ended.numDeletedRows)
}
