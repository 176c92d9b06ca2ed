import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { backOnce } from './back.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The sheet this history entry opened, so that closing it goes back instead of adding an entry. */
    sheet?: string
  }
}

/** A sheet as a search parameter (`?sheet=name`): back closes it, a reload keeps it, one is open at a time. */
export function useSheet(name: string) {
  const router = useRouter()
  const navigate = useNavigate()
  const isOpen = useLocation({ select: ({ search }) => (search as { sheet?: string }).sheet === name })
  return {
    isOpen,
    open: () => {
      const { location } = router.state
      void navigate({
        to: '.',
        search: (search: object) => ({ ...search, sheet: name }),
        state: { sheet: name },
        replace: Boolean((location.search as { sheet?: string }).sheet),
        viewTransition: false,
      } as never)
    },
    close: () => {
      const { location } = router.state
      if ((location.search as { sheet?: string }).sheet !== name) return
      const remove = () =>
        void navigate({
          to: '.',
          search: ({ sheet: _, ...search }: { sheet?: string }) => search,
          replace: true,
          viewTransition: false,
        } as never)
      if (location.state.sheet === name && router.history.canGoBack()) return backOnce(router.history, remove)
      remove()
    },
  }
}
