// The members and offices that a listing names.
import type { Tx } from '../../db/connection.ts'
import type { Office, People, Person } from './people-on-listing.ts'

/** `offices`: those named, and the offices of the members named. */
export async function findPeople(tx: Tx, keys: { members: number[]; offices: number[] }): Promise<People> {
  const members = keys.members.length
    ? await tx.selectFrom('member').selectAll().where('unique_id', 'in', keys.members).execute()
    : []
  const wanted = [...new Set([...keys.offices, ...members.map((member) => member.office_id)])]
  const offices = wanted.length
    ? await tx.selectFrom('office').selectAll().where('unique_id', 'in', wanted).execute()
    : []
  return {
    members: new Map(
      members.map((row): [number, Person] => [
        row.unique_id,
        {
          uniqueId: row.unique_id,
          firstName: row.first_name,
          lastName: row.last_name,
          mlsId: row.mls_id,
          aor: row.aor,
          email: row.email,
          directPhone: row.direct_phone,
          officeId: row.office_id,
          isActive: row.status === 'A',
        },
      ]),
    ),
    offices: new Map(
      offices.map((row): [number, Office] => [
        row.unique_id,
        {
          uniqueId: row.unique_id,
          brokerageId: row.brokerage_id,
          name: row.name,
          mlsId: row.mls_id,
          aor: row.aor,
          phone: row.phone,
        },
      ]),
    ),
  }
}
