// The open sheet over the form is in the URL (`?sheet=`), under a name that the form chooses. Back closes it.
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { backOnce } from '#src/ui/back.tsx'

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
