// A form in the URL and in the history. Its part of the URL changes in place: the member sees no other page, and Back
// leaves the form.
import { type NavigateOptions, type RouterHistory, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { afterBack, backOnce } from '#src/ui/back.tsx'

type Part = { section: string } | { draft: string }

export function useSearchPart(): (part: Part) => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return useCallback(
    (part) => {
      const { pathname } = history.location
      whenNoSheetIsOpen(history, () => {
        if (history.location.pathname !== pathname) return
        void navigate({
          to: '.',
          search: (search: object) => ({ ...search, ...part }),
          replace: true,
          viewTransition: false,
          resetScroll: false,
        } as never)
      })
    },
    [history, navigate],
  )
}

/**
 * Runs immediately, or once the sheet has been closed: its history entry is removed then, and the entry below would
 * still have the earlier part.
 */
function whenNoSheetIsOpen(history: RouterHistory, run: () => void): void {
  if (isSheetOpen(history)) {
    const stop = history.subscribe(() => {
      if (isSheetOpen(history)) return
      stop()
      queueMicrotask(run)
    })
  } else afterBack(history, run)
}

const isSheetOpen = ({ location }: RouterHistory): boolean => new URLSearchParams(location.search).has('sheet')

// The open sheet over the form is in the URL (`?sheet=`), under a name that the form chooses. Back closes it.

export function useSheetName(): [string | null, (name: string | null) => void] {
  const router = useRouter()
  const navigate = useNavigate()
  const sheet = useLocation({ select: ({ search }) => (search as { sheet?: string }).sheet ?? null })
  const show = useCallback(
    (name: string | null) => {
      const { location } = router.state
      const open = (location.search as { sheet?: string }).sheet
      if (name === null && open === undefined) return
      const change = () =>
        void navigate({
          to: '.',
          search: ({ sheet: _, ...search }: { sheet?: string }) =>
            name === null ? search : { ...search, sheet: name },
          ...(name !== null && { state: open === undefined || location.state.sheet === open ? { sheet: name } : {} }),
          replace: name === null || open !== undefined,
          viewTransition: false,
          resetScroll: false,
        } as never)
      // Goes back from the entry that opened it; after a reload or a deep link there is none.
      if (name === null && location.state.sheet === open && router.history.canGoBack())
        return backOnce(router.history, change)
      change()
    },
    [router, navigate],
  )
  return [sheet, show]
}

// Leaves a finished form. Back must not open it again, because it would lock the record once more.

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
