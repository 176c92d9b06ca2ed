// What the worker answers, and from where. Role: whatever is not named here goes to the network untouched: no member's data, no picture and
// no other reply of the API ever enters a cache. Pure.
import { PORTAL_HEADER } from '#contract/constants.ts'

/**
 * fixed: a definition by its hash, which never changes. latest: a definition, or the list of forms, as published now.
 * lookups: option tables by their names. later: a hashed file that is too heavy for the first visit.
 */
export type Kept = 'fixed' | 'latest' | 'lookups' | 'later'

/** The HEIC converter: fetched when first needed, or by preparing, and then kept. */
export const isHeavy = (address: string): boolean => /libheif|\.wasm$/.test(address)

export type BuiltFile = { url: string; revision: string | null; integrity?: string }

/** The files that wait until somebody needs them, or prepares. */
export const heavyFiles = (manifest: readonly BuiltFile[]): string[] =>
  manifest.filter(({ url }) => isHeavy(url)).map(({ url }) => `/${url.replace(/^\//, '')}`)

export type Asked = { method: string; url: URL; origin: string }

const DEFINITION = /^\/api\/definition(\/(?!lookup$)[A-Za-z]{2,20})?$/

export function whichKept({ method, url, origin }: Asked): Kept | null {
  if (url.origin !== origin) return null
  if (method === 'POST') return url.pathname === '/api/definition/lookup' ? 'lookups' : null
  if (method !== 'GET') return null
  if (url.pathname.startsWith('/assets/') && isHeavy(url.pathname)) return 'later'
  if (!DEFINITION.test(url.pathname)) return null
  return url.searchParams.has('hash') ? 'fixed' : 'latest'
}

/** Addresses that are not the portal's screens, though a browser may navigate to them. */
export const NOT_SCREENS = [/^\/api\//, /^\/login(\/|$|\?)/, /^\/healthz/, /^\/assets\//, /^\/sw\.js/]

type Answer = { status: number; type: string; redirected: boolean; headers: { get(name: string): string | null } }

/** A hotel's login page is neither a definition nor a script: status, origin, the portal's own header and the content's type all have to be right. */
export function isPortalJson({ status, type, redirected, headers }: Answer): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    headers.get(PORTAL_HEADER) === '1' &&
    /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
  )
}

const TYPES: [RegExp, RegExp][] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.wasm$/, /^application\/wasm/],
  [/\.svg$/, /^image\/svg/],
]

export function isPortalAsset({ status, type, redirected, headers }: Answer, path: string): boolean {
  const expected = TYPES.find(([ending]) => ending.test(path))?.[1]
  const given = headers.get('content-type') ?? ''
  return status === 200 && type === 'basic' && !redirected && (expected ? expected.test(given) : !/html/.test(given))
}

/** What the portal itself says no to for good (a form that is gone); anything else may be answered from what was kept. */
export const isFinalRefusal = ({ status, headers }: Answer): boolean =>
  (status === 404 || status === 400) && headers.get(PORTAL_HEADER) === '1'

/** Names in any order, and twice, are the same question. */
export const canonicalNames = (names: readonly string[]): string => [...new Set(names)].sort().join('\n')
