import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Call } from '../../api/call.ts'
import { CITY_TABLE, cityQuery } from './listing-queries.ts'
import type { CityText } from './listing-rows.ts'
import { lookupText } from './lookup-text.ts'

export function useCityText(call: Call): CityText {
  const { data } = useQuery(cityQuery(call))
  return useMemo(() => {
    const describe = lookupText(data)
    return ({ City }) => (City ? describe(CITY_TABLE, City) : '')
  }, [data])
}
