import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useEffect, useMemo, useState } from 'react'
import { boardOf } from '#contract/session.ts'
import { setZoneOffsets } from '#rules/board-clock.ts'
import { keepPortal, keepUser } from '../features/session/last-member.ts'
import { BoardProvider, boardHere } from '../ui/board.ts'
import { DialogsProvider } from '../ui/dialogs.tsx'
import { PropertyTypesProvider } from '../ui/property-types.ts'
import { ShownProvider } from '../ui/shown.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { usePublishedForms } from './reading/published-forms.ts'
import type { createPortalRouter } from './routes.tsx'
import { type Services, ServicesProvider } from './services.tsx'

/** `isFresh`: the member's name and rights come from the server's latest reply, not from the phone. */
type Props = {
  services: Services
  isFresh: boolean
  router: ReturnType<typeof createPortalRouter>
  queries: QueryClient
  /** The page shows what it is for. */
  onShown: () => void
}

export function Portal({ services: given, isFresh, router, queries, onShown }: Props) {
  const services = useFresh(given, isFresh)
  const here = useMemo(() => boardHere(boardOf(services.user)), [services.user])
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

/** Starts with the data stored last time; then refetches names, rights and the board's settings. */
function useFresh(given: Services, isFresh: boolean): Services {
  const [services, setServices] = useState(given)
  useEffect(() => {
    const { call, user } = given
    void call('noauth').then((reply) => {
      if (reply.kind !== 'ok') return
      void keepPortal(reply.value)
      setServices((known) => ({ ...known, portal: reply.value }))
    })
    if (isFresh) return
    void call('user').then((reply) => {
      // A different member is handled by the session watch, never by changing the name in place.
      if (reply.kind !== 'ok' || reply.value.realUniqueID !== user.realUniqueID) return
      if (reply.value.agent.UniqueID !== user.agent.UniqueID) return
      void keepUser(reply.value)
      setZoneOffsets(boardOf(reply.value).timeZone, reply.value.zoneOffsets ?? [])
      setServices((known) => ({ ...known, user: reply.value }))
    })
  }, [given, isFresh])
  return services
}
