import { useMemo } from 'react'
import { type Found, givenTexts } from './search-values.ts'

/** The texts of a search: the same object while its content is the same. */
export function useGivenTexts(values: Partial<Found>): Record<string, string> {
  const text = JSON.stringify(givenTexts(values))
  return useMemo(() => JSON.parse(text) as Record<string, string>, [text])
}
