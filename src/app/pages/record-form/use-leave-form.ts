// Leaves a form that is finished. Back must not open it again: it would lock the record once more.
import { type NavigateOptions, type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router'

/** Goes to the page that takes the form's place in the history; a sheet over the form has an entry of its own, which is left first. */
export function useLeaveForm(): (to: NavigateOptions) => Promise<void> {
  const router = useRouter()
  const navigate = useNavigate()
  return async (to) => {
    const { search, state } = router.history.location
    const sheet = new URLSearchParams(search).get('sheet')
    // After a reload or a deep link the sheet's entry is the form's own.
    if (sheet !== null && state.sheet === sheet && router.history.canGoBack()) {
      renameEntry(router.buildLocation(to as never).href)
      await stepBack(router.history)
    }
    await navigate({ ...to, replace: true })
  }
}

/** Forward leads to this page, too. The router is not told: it is about to go back. */
function renameEntry(href: string) {
  const { sheet: _, ...state } = window.history.state ?? {}
  History.prototype.replaceState.call(window.history, state, '', href)
}

/** Resolves when the browser has arrived. */
const stepBack = (history: RouterHistory): Promise<void> =>
  new Promise((resolve) => {
    const stop = history.subscribe(() => {
      stop()
      resolve()
    })
    history.back()
  })
