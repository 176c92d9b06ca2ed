// Searches offices on the phone like the server, and sorts results. Pure.
import type { OfficeRow } from '#contract/office.ts'
import { folded, searchText } from '#contract/text.ts'
import type { OfficeSource, OfficeWanted } from './office-queries.ts'

const contains = (text: string | null, part: string | undefined) =>
  !part || folded(text ?? '').includes(folded(searchText(part)))
const isSame = (text: string, wanted: string | undefined) =>
  !wanted || text.toLowerCase() === searchText(wanted).toLowerCase()

const byId = new Intl.Collator('en', { numeric: true })

/**
 * Names and towns match anywhere, ids exactly; case does not matter, nor do accents and apostrophes in names. A lookup
 * offers only active offices. Highest OfficeMlsId first. Rows do not include an office's leaders, so searching by leader
 * finds nothing.
 */
export function matchOffices(rows: readonly OfficeRow[], source: OfficeSource, wanted: OfficeWanted): OfficeRow[] {
  if (wanted.OfficeManagerMlsId || wanted.OfficeManagerFullName) return []
  const status = source === 'lookup' ? 'A' : wanted.OfficeStatus
  return rows
    .filter(
      (row) =>
        isSame(row.OfficeMlsId, wanted.OfficeMlsId) &&
        contains(row.OfficeName, wanted.OfficeName) &&
        contains(row.OfficeCity, wanted.OfficeCity) &&
        isSame(row.OfficeStatus, status),
    )
    .toSorted((a, b) => byId.compare(b.OfficeMlsId, a.OfficeMlsId))
}

/** The member's own office comes first; the rest keeps its order. */
export const ownOfficeFirst = (rows: readonly OfficeRow[], ownOffice: number | undefined): OfficeRow[] =>
  rows.toSorted((a, b) => Number(b.UniqueID === ownOffice) - Number(a.UniqueID === ownOffice))

/** Towns of the offices, without duplicates, for type-ahead. */
export const citiesOf = (rows: readonly OfficeRow[]): string[] =>
  [...new Set(rows.flatMap(({ OfficeCity }) => OfficeCity ?? []))].toSorted((a, b) => a.localeCompare(b))
