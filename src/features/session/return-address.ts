/**
 * The URL to return to after signing in: this page without its open sheet; for an edit page the record's view, because
 * its lock may be gone by then.
 */
export function returnAddress(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('sheet')
  if (pathname.includes('/edit')) {
    const id = query.get('UniqueID')
    return id ? `${viewPage(pathname)}?UniqueID=${encodeURIComponent(id)}` : '/'
  }
  const rest = query.toString()
  return rest ? `${pathname}?${rest}` : pathname
}

/** The page that shows the record of an edit page. */
const viewPage = (pathname: string): string => {
  const noun = pathname.split('/')[1]
  return noun === 'agent' || noun === 'office' ? `/${noun}/view` : '/listings/view'
}

/**
 * Follows a redirect from the server only to a web URL: a logout redirect directly, any other through auth/Clareity.
 */
export function classifyRedirect(redirect: string, origin: string): 'follow' | 'ask-login' | 'ignore' {
  if (!URL.canParse(redirect, origin)) return 'ignore'
  const { protocol, pathname } = new URL(redirect, origin)
  if (protocol !== 'https:' && protocol !== 'http:') return 'ignore'
  return /logout/i.test(pathname) ? 'follow' : 'ask-login'
}

/** Adds the name of the member whose session has ended, for the portal's own login page only. */
export const withName = (redirect: string, origin: string, name: string | undefined): string =>
  name ? withQuery(redirect, origin, 'as', name) : redirect

/** Lets the portal's own login page say that somebody's unsent work is kept on this device, without saying whose. */
export const withKeptWork = (redirect: string, origin: string, hasKeptWork: boolean): string =>
  hasKeptWork ? withQuery(redirect, origin, 'kept', '1') : redirect

function withQuery(redirect: string, origin: string, name: string, value: string): string {
  if (!URL.canParse(redirect, origin)) return redirect
  const address = new URL(redirect, origin)
  if (address.origin !== origin || address.pathname !== '/login') return redirect
  address.searchParams.set(name, value)
  return address.pathname + address.search
}
