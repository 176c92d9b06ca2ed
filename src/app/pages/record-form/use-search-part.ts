// Changes part of the form's URL in place: the member sees no other page, and Back leaves the form.
import { type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { afterBack } from '#src/ui/back.tsx'

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
