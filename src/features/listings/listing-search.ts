// A search for listings: the form's values, the URL's parameters, the server's request. Pure.
import { STATUSES, type StatusLetter } from '#contract/listing.ts'
import type { LookupRow } from '#contract/lookup.ts'
import type { ListingSearch } from '#contract/search.ts'
import { searchText } from '#contract/text.ts'
import type { SearchValues } from '#src/ui/search-form.tsx'

/** In the form's order. */
const FORM = ['ListingId', 'PropertyType', 'StreetNumber', 'StreetName', 'StreetSuffix', 'City'] as const
/** In the form only if they are part of the search: Home's box uses them. */
const PLACES = ['SubdivisionName', 'PostalCode'] as const
const NAMES = [...FORM, ...PLACES] as const
type Name = (typeof NAMES)[number]

/**
 * The search in the URL: codes, so that a link keeps its meaning when a description changes. `find`: all listings were
 * requested.
 */
export type SearchView = { [N in Name]?: string | undefined } & {
  /** Status letters: `A,P`. */
  StandardStatus?: string | undefined
  find?: 'all' | undefined
}

const lettersOf = (statuses: string | undefined): StatusLetter[] =>
  [...new Set((statuses ?? '').split(','))].filter((letter): letter is StatusLetter => Object.hasOwn(STATUSES, letter))

/** null: not searched yet. Statuses are separate from the other values; empty values are omitted. */
export function requestOf(view: SearchView): ListingSearch | null {
  const clause = NAMES.flatMap((name) => (view[name] ? [{ name, value: view[name] }] : []))
  const values = lettersOf(view.StandardStatus)
  if (clause.length === 0 && values.length === 0 && view.find !== 'all') return null
  return { where: { clause, multiClause: values.length > 0 ? [{ name: 'StandardStatus', values }] : [] } }
}

/** Lookup rows of the fields that are typed as text. */
export type Tables = Record<'City' | 'StreetSuffix' | 'SubdivisionName', readonly LookupRow[]>
const isWord = (name: Name): name is keyof Tables =>
  name === 'City' || name === 'StreetSuffix' || name === 'SubdivisionName'

export function viewOfFound(found: SearchValues, tables: Tables): SearchView {
  const given = (name: Name): string | undefined => {
    const value = found[name]
    if (typeof value !== 'string') return undefined
    return isWord(name) ? codeOf(value, tables[name]) : value
  }
  const view: SearchView = {
    ...Object.fromEntries(NAMES.map((name) => [name, given(name)])),
    StandardStatus: [found.StandardStatus ?? []].flat().join(',') || undefined,
  }
  return requestOf(view) ? view : { find: 'all' }
}

/** The form's values: descriptions instead of codes. */
export function foundOf(view: SearchView, tables: Tables): SearchValues {
  const shown = NAMES.flatMap((name): [string, string][] => {
    const value = view[name]
    if (!value) return []
    return [[name, isWord(name) ? wordOf(value, tables[name]) : value]]
  })
  return { ...Object.fromEntries(shown), StandardStatus: lettersOf(view.StandardStatus) }
}

const fold = (text: string): string => searchText(text).toLowerCase()
const isOffered = ({ Active }: LookupRow): boolean => Active !== false

/** Suggestions while typing: names of active rows. */
export const suggestionsOf = (rows: readonly LookupRow[]): string[] =>
  rows.filter(isOffered).map(({ Description }) => Description)

/**
 * The code for a name or a code, ignoring case, or for the only name that starts with the text; other text is returned
 * as it is.
 */
export function codeOf(typed: string, rows: readonly LookupRow[]): string {
  const asked = fold(typed)
  const exact = rows.find(({ Code, Description }) => fold(Description) === asked || fold(Code) === asked)
  if (exact) return exact.Code
  const [only, ...others] = rows.filter((row) => isOffered(row) && fold(row.Description).startsWith(asked))
  return only && others.length === 0 ? only.Code : typed
}

const wordOf = (code: string, rows: readonly LookupRow[]): string =>
  rows.find((row) => row.Code === code && isOffered(row))?.Description ?? code

/** Typed words that don't match a code: such a search can't find anything. */
export function unknownWords(view: SearchView, tables: Tables): string[] {
  const names = [
    ['City', 'city'],
    ['StreetSuffix', 'street type'],
    ['SubdivisionName', 'neighborhood'],
  ] as const
  return names.flatMap(([name, noun]) => {
    const value = view[name]
    const rows = tables[name]
    return value && rows.length > 0 && !rows.some(({ Code }) => Code === value)
      ? [`No ${noun} is called “${value}”.`]
      : []
  })
}

/** Suggestions after a search by a street, a town, a neighborhood or a postal code found nothing. */
export function nextTries(view: SearchView): string[] {
  const has = (...names: (keyof SearchView)[]) => names.some((name) => view[name])
  return [
    has('StreetNumber') && has('StreetName') && 'Try the street without its number.',
    has('StreetName') && !has('StreetNumber') && 'Try part of the street’s name, without Street or Avenue.',
    has('SubdivisionName', 'PostalCode') && 'Try the city, or the street.',
    has('ListingId') && 'Try the number’s first digits.',
    has('StandardStatus', 'PropertyType') && 'Try any status and any type.',
    'Agents and offices have their own searches.',
  ].filter((each) => each !== false)
}

const ALL = 'All listings'

/** The search terms, each with its kind, so that a street is not mistaken for the city that was meant. */
export function askedWords(view: SearchView, tables: Tables, typeLabel: (code: string) => string): string {
  const found = foundOf(view, tables)
  const parts = [
    ['listing ID', view.ListingId],
    ['status', searchWords({ StandardStatus: view.StandardStatus }, tables, typeLabel)],
    ['type', view.PropertyType && typeLabel(view.PropertyType)],
    ['street', [found.StreetNumber, found.StreetName, found.StreetSuffix].filter(Boolean).join(' ')],
    ['neighborhood', found.SubdivisionName],
    ['city', found.City],
    ['postal code', found.PostalCode],
  ] as const
  return parts.flatMap(([kind, words]) => (words && words !== ALL ? [`${kind} “${words}”`] : [])).join(', ')
}

/** The search on one line: `Active, Pending · Residential · Calgary`. */
export function searchWords(view: SearchView, tables: Tables, typeLabel: (code: string) => string): string {
  const statuses = lettersOf(view.StandardStatus).map((letter) => STATUSES[letter])
  const found = foundOf(view, tables)
  const street = [found.StreetNumber, found.StreetName, found.StreetSuffix].filter(Boolean).join(' ')
  const type = view.PropertyType && typeLabel(view.PropertyType)
  return (
    [view.ListingId, statuses.join(', '), type, street, found.SubdivisionName, found.City, found.PostalCode]
      .filter(Boolean)
      .join(' · ') || ALL
  )
}
