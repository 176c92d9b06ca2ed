import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useEffect, useMemo, useState } from 'react'
import { useSignal } from '#src/ui/use-signal.ts'
import { keepTrying } from '../device/keep-trying.ts'
import { setTimer } from '../device/set-timer.ts'
import { keepPortal } from '../features/session/last-member.ts'
import { BoardProvider, boardHere } from '../ui/board.ts'
import { DialogsProvider } from '../ui/dialogs.tsx'
import { PropertyTypesProvider } from '../ui/property-types.ts'
import { ShownProvider } from '../ui/shown.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { usePublishedForms } from './reading/published-forms.ts'
import type { createPortalRouter } from './routes.tsx'
import { type Services, ServicesProvider } from './services.tsx'
import type { LiveUser } from './session/live-user.ts'

type Props = {
  services: Services
  user: Pick<LiveUser, 'get' | 'subscribe'>
  router: ReturnType<typeof createPortalRouter>
  queries: QueryClient
  /** The page shows what it is for. */
  onShown: () => void
}

export function Portal({ services: given, user: live, router, queries, onShown }: Props) {
  const user = useSignal(live)
  const portal = usePortalInfo(given)
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
                  <ShownProvider value={onShown}>
                    <RouterProvider router={router} />
                  </ShownProvider>
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

/** Starts with the data stored last time; then asks until there is an answer. */
export function usePortalInfo({ call, network, portal }: Services): Services['portal'] {
  const [info, setInfo] = useState(portal)
  useEffect(() => {
    const read = keepTrying(
      async () => {
        const reply = await call('noauth')
        if (reply.kind !== 'ok') return false
        void keepPortal(reply.value)
        setInfo(reply.value)
        return true
      },
      { network, setTimer },
    )
    read.want()
    return read.stop
  }, [call, network])
  return info
}
