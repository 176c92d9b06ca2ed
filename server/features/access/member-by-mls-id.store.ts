// Finds the member whose rights are shown, by the id that members know.
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

export const findMemberByMlsId = (tx: Tx, mlsId: string) =>
  tx
    .selectFrom('member')
    .innerJoin('office', 'office.unique_id', 'member.office_id')
    .select([
      'member.unique_id as uniqueId',
      'member.mls_id as mlsId',
      'member.status',
      'member.role',
      'member.office_id as officeId',
      'office.brokerage_id as brokerageId',
      sql<string>`member.first_name || ' ' || member.last_name`.as('fullName'),
    ])
    .where('member.mls_id', 'in', [mlsId, mlsId.toUpperCase()])
    .executeTakeFirst()
