// Leaves a finished form. Back must not open it again, because it would lock the record once more.
import { type NavigateOptions, type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router'

/**
 * Navigates to the page that replaces the form in the history. If a sheet is open over the form, first goes back from
 * the sheet's own entry. If the form was opened from that very page, goes back to it, so that the next Back leads
 * further and not to the same page again.
 */
export function useLeaveForm(): (to: NavigateOptions) => Promise<void> {
  const router = useRouter()
  const navigate = useNavigate()
  return async (to) => {
    const { history } = router
    const { href } = router.buildLocation(to as never)
    const { search, state } = history.location
    const sheet = new URLSearchParams(search).get('sheet')
    // After a reload or a deep link, the sheet's entry is the form's own.
    if (sheet !== null && state.sheet === sheet && history.canGoBack()) await leaveBackward(history, href)
    if (previousHref() === href && history.canGoBack()) await leaveBackward(history, href)
    else await navigate({ ...to, replace: true })
  }
}

/** Goes back; Forward then leads to `href`, not to the form. */
async function leaveBackward(history: RouterHistory, href: string): Promise<void> {
  renameEntry(href)
  await stepBack(history)
}

/** Address before the current one; undefined at the first entry, and in browsers without the Navigation API. */
function previousHref(): string | undefined {
  const navigation: Navigation | undefined = window.navigation
  const at = navigation?.currentEntry?.index
  const url = at === undefined ? null : navigation?.entries()[at - 1]?.url
  return url ? url.slice(location.origin.length) : undefined
}

/** The router is not notified, because it is about to go back. */
function renameEntry(href: string) {
  const { sheet: _, ...state } = window.history.state ?? {}
  History.prototype.replaceState.call(window.history, state, '', href)
}

/** Resolves when the browser has gone back. */
const stepBack = (history: RouterHistory): Promise<void> =>
  new Promise((resolve) => {
    const stop = history.subscribe(() => {
      stop()
      resolve()
    })
    history.back()
  })
