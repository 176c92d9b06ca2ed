import { sql } from 'kysely'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { type Member, type Portal, portalForThisFile } from '../../support/portal.ts'

export let portal: Portal
export let ann: Member
export let mia: Member

/** A portal for the file that calls this, with the holder of locks and a rival. */
export async function openLockScene(): Promise<void> {
  portal = await portalForThisFile()
  ann = await portal.as(PEOPLE.ann)
  mia = await portal.as(PEOPLE.mia)
}

export const aListing = async () => {
  const { UniqueID: id, ListingId } = await givenListing(portal.db, { status: 'I' })
  return { type: 'listing' as const, id, ListingId }
}
export const entity = ({ type, id }: { type: 'listing'; id: number }) => ({ type, id })
/** As if the holder had been silent for so long. Ages are the database's business. */
export const letAge = (id: number, minutes: number) =>
  sql`update row_lock set updated_at = updated_at - make_interval(mins => ${minutes}) where entity_id = ${id}`.execute(
    portal.db,
  )
export const auditOf = (ListingId: string) =>
  portal.db
    .selectFrom('audit_transaction')
    .innerJoin('audit_change', 'audit_change.transaction_id', 'audit_transaction.transaction_id')
    .select(['kind', 'real_id', 'old_value', 'new_value'])
    .where('entity_id', '=', ListingId)
    .execute()
