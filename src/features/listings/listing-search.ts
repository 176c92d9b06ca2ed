// A search for listings: what the form gives, what stands in the address, what the server is asked. Pure.
import { STATUSES, type StatusLetter } from '#contract/listing.ts'
import type { LookupRow } from '#contract/lookup.ts'
import type { ListingSearch } from '#contract/search.ts'
import type { Found } from '../../ui/search-form.tsx'

/** In the form's order. */
const FORM = ['ListingId', 'PropertyType', 'StreetNumber', 'StreetName', 'StreetSuffix', 'City'] as const
/** In the form only while they are searched for: Home's box asks for them. */
const PLACES = ['SubdivisionName', 'PostalCode'] as const
const NAMES = [...FORM, ...PLACES] as const
type Name = (typeof NAMES)[number]

/** The search as it stands in the address: codes, so that a link means the same when a description changes. `find`: asked for everything. */
export type SearchView = { [N in Name]?: string | undefined } & {
  /** Letters: `A,P`. */
  StandardStatus?: string | undefined
  find?: 'all' | undefined
}

const lettersOf = (statuses: string | undefined): StatusLetter[] =>
  [...new Set((statuses ?? '').split(','))].filter((letter): letter is StatusLetter => Object.hasOwn(STATUSES, letter))

/** null: nothing has been searched yet. Statuses go apart from the other values; empty values are left out. */
export function requestOf(view: SearchView): ListingSearch | null {
  const clause = NAMES.flatMap((name) => (view[name] ? [{ name, value: view[name] }] : []))
  const values = lettersOf(view.StandardStatus)
  if (clause.length === 0 && values.length === 0 && view.find !== 'all') return null
  return { where: { clause, multiClause: values.length > 0 ? [{ name: 'StandardStatus', values }] : [] } }
}

/** Lookup rows of the fields that are typed in words. */
export type Tables = Record<'City' | 'StreetSuffix' | 'SubdivisionName', readonly LookupRow[]>
const isWord = (name: Name): name is keyof Tables =>
  name === 'City' || name === 'StreetSuffix' || name === 'SubdivisionName'

export function viewOfFound(found: Found, tables: Tables): SearchView {
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

/** The form's values: words for codes. */
export function foundOf(view: SearchView, tables: Tables): Found {
  const shown = NAMES.flatMap((name): [string, string][] => {
    const value = view[name]
    if (!value) return []
    return [[name, isWord(name) ? wordOf(value, tables[name]) : value]]
  })
  return { ...Object.fromEntries(shown), StandardStatus: lettersOf(view.StandardStatus) }
}

const fold = (text: string): string => text.trim().toLowerCase()
const isOffered = ({ Active }: LookupRow): boolean => Active !== false

/** What a member may type: names of active rows. */
export const suggestionsOf = (rows: readonly LookupRow[]): string[] =>
  rows.filter(isOffered).map(({ Description }) => Description)

/** The code of a name or a code in any case, or of the only name that begins so; other text as it is. */
export function codeOf(typed: string, rows: readonly LookupRow[]): string {
  const asked = fold(typed)
  const exact = rows.find(({ Code, Description }) => fold(Description) === asked || fold(Code) === asked)
  if (exact) return exact.Code
  const [only, ...others] = rows.filter((row) => isOffered(row) && fold(row.Description).startsWith(asked))
  return only && others.length === 0 ? only.Code : typed
}

const wordOf = (code: string, rows: readonly LookupRow[]): string =>
  rows.find((row) => row.Code === code && isOffered(row))?.Description ?? code

/** Typed words that stand for no code: such a search can find nothing. */
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

/** What to try when a search by a street, a town, a neighborhood or a postal code found nothing. */
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

/** What was searched, each part with its kind, so that a street is not taken for the city that was meant. */
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

/** The search in a line: `Active, Pending · Residential · Calgary`. */
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
