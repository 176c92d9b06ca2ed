import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lookupsQuery } from '#src/features/listings/listing-queries.ts'
import { type LookupText, lookupText } from '#src/features/listings/lookup-text.ts'
import type { Option } from '#src/ui/search-form.tsx'
import { useServices } from '../services.tsx'

export type Lookups = {
  /** Returns the description of a code; an unknown code is returned as it is. */
  describe: LookupText
  /** Options that can be chosen now. */
  options(table: string): Option[]
}

/** Small lookup tables for screens that are not forms; persisted with the lists. */
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
