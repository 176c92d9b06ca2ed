import { sql } from 'kysely'
import { CONDO_ROWS_MAX, type CondoName } from '#contract/condo.ts'
import { folded } from '#contract/text.ts'
import { type Tx, takeTurn } from '../../db/connection.ts'
import { nameContains } from '../../db/like-pattern.ts'

const select = (tx: Tx) =>
  tx
    .selectFrom('condo_name')
    .select(['unique_id as UniqueID', 'condo_name as CondoName', 'subdivision_name as SubdivisionName'])

/** In alphabetical order, ignoring case, accents and apostrophes. */
export async function searchCondos(
  tx: Tx,
  wanted: { SubdivisionName?: string; CondoName?: string },
): Promise<CondoName[]> {
  let query = select(tx)
  if (wanted.SubdivisionName) query = query.where('subdivision_name', '=', wanted.SubdivisionName)
  if (wanted.CondoName) query = query.where(nameContains(sql.ref('condo_name'), wanted.CondoName))
  return query.orderBy(sql`folded(condo_name)`).orderBy('unique_id').limit(CONDO_ROWS_MAX).execute()
}

export const findCondo = (tx: Tx, uniqueId: number): Promise<CondoName | undefined> =>
  select(tx).where('unique_id', '=', uniqueId).executeTakeFirst()

/** Serializes writes to a subdivision's names, so that a name found available stays available. */
export async function lockSubdivision(tx: Tx, code: string): Promise<void> {
  await takeTurn(tx, `condo names of ${code}`)
}

export async function insertCondo(tx: Tx, condo: Omit<CondoName, 'UniqueID'>): Promise<number> {
  const row = await tx
    .insertInto('condo_name')
    .values({ condo_name: condo.CondoName, subdivision_name: condo.SubdivisionName })
    .returning('unique_id')
    .executeTakeFirstOrThrow()
  return row.unique_id
}

/** Compare and set: of two changes to the same name one succeeds; false for the other. */
export async function updateCondo(tx: Tx, condo: CondoName, base: CondoName): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('condo_name')
    .set({ condo_name: condo.CondoName, subdivision_name: condo.SubdivisionName, modified_at: sql`now()` })
    .where('unique_id', '=', condo.UniqueID)
    .where('condo_name', '=', base.CondoName)
    .where('subdivision_name', '=', base.SubdivisionName)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The subdivision's other condo of this name, however it is typed. */
export const sameName = (tx: Tx, condo: Omit<CondoName, 'UniqueID'>, except = 0): Promise<CondoName | undefined> =>
  select(tx)
    .where('subdivision_name', '=', condo.SubdivisionName)
    .where(sql`folded(condo_name)`, '=', folded(condo.CondoName))
    .where('unique_id', '!=', except)
    .executeTakeFirst()
