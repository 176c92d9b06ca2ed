import { sql } from 'kysely'
import { CannotStart } from '../db/cannot-start.ts'
import type { Tx } from '../db/connection.ts'

/** As it is compared at sign-in. */
export const signInName = (email: string): string => email.trim().toLowerCase()

/** Who signs in here by this name, then whose MLS id, login ID or e-mail it is. */
export const membersNamed = (tx: Tx, name: string) =>
  tx
    .selectFrom('member')
    .leftJoin('local_account as account', 'account.member_id', 'member.unique_id')
    .innerJoin('office', 'office.unique_id', 'member.office_id')
    .select([
      'member.unique_id as uniqueId',
      'member.mls_id as mlsId',
      'account.user_name as userName',
      'member.status',
      'member.role',
      'member.office_id as officeId',
      'office.brokerage_id as brokerageId',
      sql<string>`concat(first_name, ' ', last_name)`.as('name'),
    ])
    .where(sql<boolean>`${name} in (account.user_name, lower(member.mls_id), member.user_name, lower(member.email))`)
    .orderBy(sql`account.user_name = ${name}`, (order) => order.desc().nullsLast())
    .execute()

export type MemberNamed = Awaited<ReturnType<typeof membersNamed>>[number]

/** The one who is meant: whoever signs in by the name or has it as MLS id, else the only one with this login ID or e-mail, which others could have. */
export async function memberNamed(tx: Tx, given: string): Promise<MemberNamed> {
  const name = signInName(given)
  const members = await membersNamed(tx, name)
  const [first, another] = members
  if (!first) throw new CannotStart(`No member has ${name}`)
  const own = members.find(({ userName, mlsId }) => userName === name || mlsId.toLowerCase() === name)
  if (another && !own) throw new CannotStart(`Several members have ${name}: say which by the MLS id`)
  return own ?? first
}
