// Descriptions of lookup codes.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LookupTable } from '#contract/lookup.ts'
import type { Call } from '#src/api/call.ts'
import { addressTablesQuery, CITY_TABLE } from './listing-queries.ts'
import type { CityText } from './listing-rows.ts'

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

export function useCityText(call: Call): CityText {
  const { data } = useQuery(addressTablesQuery(call))
  return useMemo(() => {
    const describe = lookupText(data)
    return ({ City }) => (City ? describe(CITY_TABLE, City) : '')
  }, [data])
}
