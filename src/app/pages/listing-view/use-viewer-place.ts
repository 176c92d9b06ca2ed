// The photo shown full screen is in the URL (`?photo=3`): Back closes it, a reload keeps it, a link opens it.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ViewerPlace } from '../../../features/listings/listing-view.tsx'
import { backOnce } from '../../../ui/back-once.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** This history entry opened the photos, so closing them goes back. */
    photos?: true
  }
}

const CALM = { viewTransition: false, resetScroll: false } as const

export function useViewerPlace(): ViewerPlace {
  const { photo } = useSearch({ from: '/listings/view' })
  const router = useRouter()
  const navigate = useNavigate({ from: '/listings/view' })
  return useMemo(() => {
    const isOpened = () => router.state.location.state.photos === true
    return {
      place: photo === undefined ? null : photo - 1,
      show: (place) =>
        void navigate({
          search: (search) => ({ ...search, photo: place + 1 }),
          replace: photo !== undefined,
          ...((photo === undefined || isOpened()) && { state: { photos: true } }),
          ...CALM,
        }),
      close: () => {
        if (photo === undefined) return
        if (isOpened() && router.history.canGoBack()) return backOnce(router.history)
        void navigate({ search: ({ photo: _, ...search }) => search, replace: true, ...CALM })
      },
    }
  }, [photo, router, navigate])
}
