// Routing: which requests the worker answers, and from which cache. Anything not named here goes to the network
// untouched, so that no member's data, no photo and no other reply of the API ever enters a cache.
import { PORTAL_HEADER } from '#contract/constants.ts'

/**
 * fixed: a definition by its hash, which never changes. latest: a definition, or the list of forms, as currently
 * published. lookups: option tables by their names. later: a hashed file that is too heavy for the first visit. tile: a
 * map tile.
 */
export type Kept = 'fixed' | 'latest' | 'lookups' | 'later' | 'tile'

/** The HEIC converter and the map: fetched on first use, then stored. */
export const isHeavy = (address: string): boolean => /libheif|\/leaflet-|\.wasm$/.test(address)

export type BuiltFile = { url: string; revision: string | null; integrity?: string }

/** Files that are not fetched on the first visit. */
export const heavyFiles = (manifest: readonly BuiltFile[]): string[] =>
  manifest.filter(({ url }) => isHeavy(url)).map(({ url }) => `/${url.replace(/^\//, '')}`)

export type Asked = { method: string; url: URL; origin: string }

const TILE = /^\/api\/tiles\/\w+\/\d+\/\d+\/\d+$/
const DEFINITION = /^\/api\/definition(\/(?!lookup$)[A-Za-z]{2,20})?$/

export function whichKept({ method, url, origin }: Asked): Kept | null {
  if (url.origin !== origin) return null
  if (method === 'POST') return url.pathname === '/api/definition/lookup' ? 'lookups' : null
  if (method !== 'GET') return null
  if (url.pathname.startsWith('/assets/') && isHeavy(url.pathname)) return 'later'
  if (TILE.test(url.pathname)) return 'tile'
  if (!DEFINITION.test(url.pathname)) return null
  return url.searchParams.has('hash') ? 'fixed' : 'latest'
}

/** Addresses that a browser may navigate to but that are not screens of the portal. */
export const NOT_SCREENS = [
  /^\/api\//,
  /^\/login(\/|$|\?)/,
  /^\/(healthz|livez|readyz|licenses\.txt|\.well-known\/)/,
  /^\/assets\//,
  /^\/sw\.js/,
]

type Answer = { status: number; type: string; redirected: boolean; headers: { get(name: string): string | null } }

/**
 * A captive portal's login page is neither a definition nor a script, so status, origin, the portal's own header and
 * the content type must all be right.
 */
export const isPortalJson = (answer: Answer): boolean => isPortalReply(answer, /^application\/json\s*(;|$)/i)

export const isPortalPicture = (answer: Answer): boolean => isPortalReply(answer, /^image\//i)

const isPortalReply = ({ status, type, redirected, headers }: Answer, content: RegExp): boolean =>
  status === 200 &&
  type === 'basic' &&
  !redirected &&
  headers.get(PORTAL_HEADER) === '1' &&
  content.test(headers.get('content-type') ?? '')

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

/**
 * A permanent refusal by the portal itself (a form that was removed); any other failure may be answered from the cache.
 */
export const isFinalRefusal = ({ status, headers }: Answer): boolean =>
  (status === 404 || status === 400) && headers.get(PORTAL_HEADER) === '1'

/** Order and repetition of names do not change the request. */
export const canonicalNames = (names: readonly string[]): string => [...new Set(names)].sort().join('\n')
