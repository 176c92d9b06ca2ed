// Search form values: as sent and as initialized. Pure.
import { useMemo } from 'react'
import { searchText } from '#contract/text.ts'

/** Keyed by field name: typed text, or the chosen codes. */
export type SearchValues = Record<string, string | string[]>

type Field = { name: string; kind: string }

/** Trims values and drops empty ones (portal page, section 5). */
export function givenValues(typed: SearchValues): SearchValues {
  const given = Object.entries(typed).map(([name, value]): [string, string | string[]] => [
    name,
    typeof value === 'string' ? searchText(value) : value,
  ])
  return Object.fromEntries(given.filter(([, value]) => value && value.length > 0))
}

/** Initial values; a field that wasn't searched starts empty. */
export const startValues = (fields: readonly Field[], values: SearchValues): SearchValues =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, values[name] ?? (kind === 'choices' ? [] : '')]))

/** Only the text values of a search, as a call expects them; fields without a value are dropped. */
export const givenTexts = (values: Partial<SearchValues>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''),
  )

/** The texts of a search: the same object while its content is the same. */
export function useGivenTexts(values: Partial<SearchValues>): Record<string, string> {
  const text = JSON.stringify(givenTexts(values))
  return useMemo(() => JSON.parse(text) as Record<string, string>, [text])
}
