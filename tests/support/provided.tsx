// The providers that every screen of the app is rendered in.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { propertyTypesOf } from '#contract/property-type.ts'
import { type Clock, ClockProvider } from '#src/ui/clock.ts'
import { DialogsProvider } from '#src/ui/dialogs.tsx'
import { PropertyTypesProvider } from '#src/ui/property-types.ts'
import { ToastProvider } from '#src/ui/toast.tsx'

const RESIDENTIAL = {
  formName: 'res',
  title: 'Residential',
  propertyType: 'RES',
  propertyTypeFacts: {
    label: 'Residential',
    longName: 'Residential',
    description: 'Houses, duplexes and condos',
    order: 1,
    resoName: 'Residential',
    icon: 'house',
  },
}
const TYPES = propertyTypesOf([RESIDENTIAL])

export function Provided({ router, clock }: { router: AnyRouter; clock?: Clock }) {
  const screen = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PropertyTypesProvider value={TYPES}>
        <DialogsProvider>
          <ToastProvider>
            <RouterProvider router={router as never} />
          </ToastProvider>
        </DialogsProvider>
      </PropertyTypesProvider>
    </QueryClientProvider>
  )
  return <StrictMode>{clock ? <ClockProvider value={clock}>{screen}</ClockProvider> : screen}</StrictMode>
}
