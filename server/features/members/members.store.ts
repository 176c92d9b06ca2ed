// How members sign in.
import { sql } from 'kysely'
import type { MemberAccess } from '#contract/member-access.ts'
import type { Tx } from '../../db/connection.ts'

type SignIn = Pick<MemberAccess, 'UniqueID' | 'role' | 'signIn' | 'passkeys'>

export async function signInsOf(tx: Tx, memberIds: readonly number[]): Promise<SignIn[]> {
  if (memberIds.length === 0) return []
  return tx
    .selectFrom('member')
    .select([
      'unique_id as UniqueID',
      'role',
      sql<SignIn['signIn']>`case
        when exists (select from provider_identity where member_id = unique_id) then 'provider'
        when exists (select from local_account where member_id = unique_id and password_hash is not null) then 'password'
        else 'none' end`.as('signIn'),
      sql<number>`(select count(*)::integer from passkey where member_id = unique_id)`.as('passkeys'),
    ])
    .where('unique_id', 'in', memberIds)
    .orderBy('unique_id')
    .execute()
}
