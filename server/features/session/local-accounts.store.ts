// Local accounts, by user name. No profile writes to this table.
import { sql } from 'kysely'
import type { Role } from '#contract/rights.ts'
import type { Db, Tx } from '../../db/connection.ts'

export const findAccount = (db: Db, userName: string) =>
  db
    .selectFrom('local_account')
    .innerJoin('member', 'member.unique_id', 'local_account.member_id')
    .select([
      'member.unique_id as memberId',
      'member.status',
      'local_account.is_demo as isDemo',
      'local_account.password_hash as passwordHash',
    ])
    .where('local_account.user_name', '=', userName)
    .executeTakeFirst()

/** Counts a wrong password from an unknown device; the member is notified of these. */
export async function countWrongPassword(db: Db, userName: string): Promise<void> {
  await db
    .updateTable('local_account')
    .set({ failed_attempts: sql`least(failed_attempts + 1, 1000000)` })
    .where('user_name', '=', userName)
    .execute()
}

/** Returns the number of wrong passwords since the last sign-in. */
export async function resetWrongPasswords(tx: Tx, memberId: number): Promise<number> {
  const row = await tx
    .selectFrom('local_account')
    .select('failed_attempts')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  await tx.updateTable('local_account').set({ failed_attempts: 0 }).where('member_id', '=', memberId).execute()
  return row?.failed_attempts ?? 0
}

/**
 * Ends the demo accounts' sessions on a board that is no longer a demo, and returns how many. Their sign-in is
 * refused already.
 */
export async function endDemoSessions(db: Db): Promise<number> {
  const demo = db.selectFrom('local_account').select('member_id').where('is_demo', '=', true)
  const ended = await db.deleteFrom('session').where('member_id', 'in', demo).executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/**
 * The member's own account, for which they may have a second factor. undefined: they have no password, or that of the
 * demo, which everybody knows: the first passkey would lock all others out.
 */
export const ownAccountOf = (
  tx: Tx,
  memberId: number,
): Promise<{ userName: string; name: string; role: Role } | undefined> =>
  tx
    .selectFrom('local_account')
    .innerJoin('member', 'member.unique_id', 'local_account.member_id')
    .select(['local_account.user_name as userName', 'member.role'])
    .select(sql<string>`concat(first_name, ' ', last_name)`.as('name'))
    .where('local_account.member_id', '=', memberId)
    .where('local_account.is_demo', '=', false)
    .executeTakeFirst()
