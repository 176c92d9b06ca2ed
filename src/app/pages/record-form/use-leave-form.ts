// Leaves a finished form. Back must not open it again, because it would lock the record once more.
import { type NavigateOptions, type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router'

/**
 * Navigates to the page that replaces the form in the history; if a sheet is open over the form, first goes back from
 * the sheet's own entry.
 */
export function useLeaveForm(): (to: NavigateOptions) => Promise<void> {
  const router = useRouter()
  const navigate = useNavigate()
  return async (to) => {
    const { search, state } = router.history.location
    const sheet = new URLSearchParams(search).get('sheet')
    // After a reload or a deep link, the sheet's entry is the form's own.
    if (sheet !== null && state.sheet === sheet && router.history.canGoBack()) {
      renameEntry(router.buildLocation(to as never).href)
      await stepBack(router.history)
    }
    await navigate({ ...to, replace: true })
  }
}

/** Makes Forward lead to this page as well. The router is not notified, because it is about to go back. */
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
