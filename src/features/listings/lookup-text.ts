// Descriptions of lookup codes.
import type { LookupTable } from '#contract/lookup.ts'

/** table → code in upper case → description; a city's description counts only while the city is active. */
export type LookupText = (table: string, code: string) => string

export function lookupText(reply: { tables: readonly LookupTable[] } | undefined): LookupText {
  const tables = new Map(
    (reply?.tables ?? []).map(({ tableName, rows }) => [
      tableName,
      new Map(
        rows
          .filter(({ Active }) => Active !== false || !tableName.endsWith('_City'))
          .map(({ Code, Description }) => [Code.toUpperCase(), Description]),
      ),
    ]),
  )
  return (table, code) => tables.get(table)?.get(code.toUpperCase()) ?? code
}
