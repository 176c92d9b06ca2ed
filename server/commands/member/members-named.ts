// Finds the member that a command names. Members edit their profile's e-mail address themselves, so it never identifies
// anybody.
import { sql } from 'kysely'
import { CannotStart } from '../../db/cannot-start.ts'
import type { Tx } from '../../db/connection.ts'

/** Normalizes a name as sign-in does before comparing. */
export const signInName = (email: string): string => email.trim().toLowerCase()

const people = (tx: Tx) =>
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

const BY = {
  'MLS id': (name: string) => sql<boolean>`${name} = lower(member.mls_id)`,
  'user name': (name: string) => sql<boolean>`${name} in (account.user_name, lower(member.user_name))`,
  'profile e-mail': (name: string) => sql<boolean>`${name} = lower(member.email)`,
}
export type NameKind = keyof typeof BY

/** `user name`: of a local account, or a login id. */
export const membersBy = (tx: Tx, kind: NameKind, name: string) => people(tx).where(BY[kind](name)).execute()

/** Members who sign in here with this name first, then those with it as MLS id or login id. */
export const membersNamed = (tx: Tx, name: string) =>
  people(tx)
    .where(({ or }) => or([BY['MLS id'](name), BY['user name'](name)]))
    .orderBy(sql`account.user_name = ${name}`, (order) => order.desc().nullsLast())
    .execute()

export type MemberNamed = Awaited<ReturnType<typeof membersNamed>>[number]

/** On a single line, whatever a member entered as their name. */
export const calledBy = ({ name, mlsId }: Pick<MemberNamed, 'name' | 'mlsId'>): string =>
  `${name.replace(/\p{Cc}/gu, '?')} (${mlsId})`

/**
 * The member with this user name or MLS id, or else the only one with this login id, which several members may share.
 */
export async function memberNamed(tx: Tx, given: string): Promise<MemberNamed> {
  const name = signInName(given)
  const members = await membersNamed(tx, name)
  const [first, another] = members
  if (!first) throw await nobodyNamed(tx, name)
  const own = members.find(({ userName, mlsId }) => userName === name || mlsId.toLowerCase() === name)
  if (another && !own)
    throw new CannotStart(`Several members match ${name}: ${members.map(calledBy).join(', ')}. Use the MLS id`)
  return own ?? first
}

async function nobodyNamed(tx: Tx, name: string): Promise<CannotStart> {
  const writers = await membersBy(tx, 'profile e-mail', name)
  if (writers.length === 0) return new CannotStart(`No member matches ${name}`)
  const who = writers.map(calledBy).join(', ')
  return new CannotStart(`${name} is only a profile e-mail, of ${who}, and members can change that: use the MLS id`)
}
