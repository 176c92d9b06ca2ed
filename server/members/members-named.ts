import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

/** As it is compared at sign-in. */
export const signInName = (email: string): string => email.trim().toLowerCase()

/** Who signs in by this name, then whose e-mail it is. */
export const membersNamed = (tx: Tx, name: string) =>
  tx
    .selectFrom('member')
    .select([
      'unique_id as uniqueId',
      'mls_id as mlsId',
      'user_name as userName',
      'status',
      sql<string>`concat(first_name, ' ', last_name)`.as('name'),
    ])
    .where(sql<boolean>`(user_name = ${name} or lower(email) = ${name})`)
    .orderBy(sql`user_name = ${name}`, (order) => order.desc().nullsLast())
    .execute()
