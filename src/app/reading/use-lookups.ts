import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lookupsQuery } from '../../features/listings/listing-queries.ts'
import { type LookupText, lookupText } from '../../features/listings/lookup-text.ts'
import type { Option } from '../../ui/search-form.tsx'
import { useServices } from '../services.tsx'

export type Lookups = {
  /** The word for a code; a code that is not known stays. */
  describe: LookupText
  /** What can be chosen now. */
  options(table: string): Option[]
}

/** Small tables of the board, for screens that are no forms; kept with the lists. */
export function useLookups(...tables: string[]): Lookups {
  const { call } = useServices()
  const { data } = useQuery({ ...lookupsQuery(call, tables), meta: { persist: true } })
  return useMemo(
    () => ({
      describe: lookupText(data),
      options: (table) =>
        (data?.tables.find(({ tableName }) => tableName === table)?.rows ?? [])
          .filter(({ Active }) => Active !== false)
          .map(({ Code, Description }) => ({ code: Code, text: Description })),
    }),
    [data],
  )
}
