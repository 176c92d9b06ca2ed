import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useMemo } from 'react'
import type { IdleQueue } from '#src/state/idle-queue.ts'
import type { Signal } from '#src/state/signal.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { BoardProvider, boardHere } from '../ui/board.ts'
import { DialogsProvider } from '../ui/dialogs.tsx'
import { IdleProvider } from '../ui/idle.ts'
import { PropertyTypesProvider } from '../ui/property-types.ts'
import { ShownProvider } from '../ui/shown.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { usePublishedForms } from './reading/published-forms.ts'
import type { createPortalRouter } from './routes.tsx'
import { type Services, ServicesProvider } from './services.tsx'

type Props = {
  services: Omit<Services, 'user' | 'portal'>
  user: Signal<Services['user']>
  portal: Signal<Services['portal']>
  router: ReturnType<typeof createPortalRouter>
  queries: QueryClient
  idle: IdleQueue
  /** The page shows what it is for. */
  onShown: () => void
}

export function Portal({ services: given, user: liveUser, portal: livePortal, router, queries, idle, onShown }: Props) {
  const user = useSignal(liveUser)
  const portal = useSignal(livePortal)
  const services = useMemo(() => ({ ...given, user, portal }), [given, user, portal])
  const here = useMemo(() => boardHere(services.user.board), [services.user])
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ServicesProvider value={services}>
          <BoardProvider value={here}>
            <BoardTypes>
              <DialogsProvider>
                <ToastProvider>
                  <IdleProvider value={idle}>
                    <ShownProvider value={onShown}>
                      <RouterProvider router={router} />
                    </ShownProvider>
                  </IdleProvider>
                </ToastProvider>
              </DialogsProvider>
            </BoardTypes>
          </BoardProvider>
        </ServicesProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Names and icons of the board's property types, for every screen. */
function BoardTypes({ children }: { children: ReactNode }) {
  return <PropertyTypesProvider value={usePublishedForms().types}>{children}</PropertyTypesProvider>
}
