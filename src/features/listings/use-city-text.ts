import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Call } from '#src/api/call.ts'
import { addressTablesQuery, CITY_TABLE } from './listing-queries.ts'
import type { CityText } from './listing-rows.ts'
import { lookupText } from './lookup-text.ts'

export function useCityText(call: Call): CityText {
  const { data } = useQuery(addressTablesQuery(call))
  return useMemo(() => {
    const describe = lookupText(data)
    return ({ City }) => (City ? describe(CITY_TABLE, City) : '')
  }, [data])
}
