// The portal's addresses (portal page, section 2), matched exactly; `$name` is a parameter. The server accepts return
// addresses only from this list, and src/app/routes/ has a page for each.

const SCREENS = [
  '/',
  '/listings',
  '/listings/create/$listingType',
  '/listings/edit/$listingType',
  '/listings/search',
  '/listings/view',
  '/agent/search',
  '/agent/view',
  '/office/search',
  '/office/view',
  '/agent/create',
  '/agent/edit',
  '/office/create',
  '/office/edit',
  '/drafts',
  '/waiting',
  '/share',
  '/audit',
  '/condo',
  '/datasheet/$formName',
  '/settings',
  '/rowLock/$entityType/$entityId',
  '/board/members',
  '/board/move',
  '/board/rights',
  '/board/announcements',
  '/board/catalog',
  '/board/messages',
  '/board/deliveries',
  '/matrix',
  '/remaplist',
  '/crea/webforms',
  '/crea/ddf',
  '/prospects',
  '/spin',
  '/spacelist',
  '/cloudcma',
  '/resources/postalcodelookup',
  '/resources/reca',
  '/resources/training',
] as const

export type Screen = (typeof SCREENS)[number]

/** Whether the portal has a page at this path. False for guests' pages and unknown paths. */
export const isScreen = (path: string): boolean => PATTERNS.some((pattern) => pattern.test(path))

const PATTERNS = SCREENS.map((screen) => new RegExp(`^${screen.replace(/\$[A-Za-z]+/g, '[A-Za-z0-9]{1,20}')}$`))

/** /drafts/ is /drafts. */
export function withoutLastSlash(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/**
 * The path and query if the address is one of our screens; '/' for anything else: other hosts, schemes, control
 * characters, unknown paths.
 */
export function safeReturn(address: string | undefined): string {
  if (!address || address.length > 500 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(address)) return '/'
  const [given = '/', ...rest] = address.split('#')[0]!.split('?')
  const path = withoutLastSlash(given)
  if (!isScreen(path)) return '/'
  return rest.length > 0 ? `${path}?${rest.join('?')}` : path
}
