// Shows components as the app does, and looks at the result as its readers do: by role and name, and through axe.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import axe from 'axe-core'
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { expect } from 'vitest'
import { propertyTypesOf } from '#contract/property-type.ts'
import { applyLook, parseLook } from '#src/features/settings/look.ts'
import { ClockProvider } from '#src/ui/clock.ts'
import { DialogsProvider } from '#src/ui/dialogs.tsx'
import { PropertyTypesProvider } from '#src/ui/property-types.ts'
import { ToastProvider } from '#src/ui/toast.tsx'
import { createHandClock } from './hand-clock.ts'

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

const roots: Root[] = []
/** The clock of what is shown; each test has its own. */
export let clock = createHandClock()

/**
 * Where a page stands that reads its own address: the path of its route, and the address it is opened at. Whoever leaves
 * it sees the address that they were led to, under the test id "address".
 */
type Place = { route: string; address: string }

const Elsewhere = () => <p data-testid="address">{useLocation().href}</p>

function routesFor(node: ReactNode, place: Place | undefined) {
  if (!place) return createRootRoute({ component: () => node, notFoundComponent: () => node })
  const root = createRootRoute({ component: Outlet, notFoundComponent: Elsewhere })
  return root.addChildren([createRoute({ getParentRoute: () => root, path: place.route, component: () => node })])
}

/** Puts a component on the empty screen, under what every screen of the app stands in. Resolves when it is there. */
export async function show(node: ReactNode, place?: Place): Promise<void> {
  const router = createRouter({
    routeTree: routesFor(node, place),
    history: createMemoryHistory(place && { initialEntries: [place.address] }),
  })
  await router.load()
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  roots.push(root)
  flushSync(() =>
    root.render(
      <StrictMode>
        <ClockProvider value={clock}>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
            <PropertyTypesProvider value={TYPES}>
              <DialogsProvider>
                <ToastProvider>
                  <RouterProvider router={router as never} />
                </ToastProvider>
              </DialogsProvider>
            </PropertyTypesProvider>
          </QueryClientProvider>
        </ClockProvider>
      </StrictMode>,
    ),
  )
}

/** Whatever was about to change without anything to wait for has changed by then. */
export const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

export async function clearScreen(): Promise<void> {
  for (const root of roots.splice(0)) root.unmount()
  clock = createHandClock()
  // The cropper's library measures a picture in the body, and itself removes it when that has loaded.
  await expect.poll(() => document.querySelector('body > img')).toBeNull()
  document.body.replaceChildren()
  applyLook(parseLook(null), document)
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules about whole pages: the journeys hold them against whole pages. */
const OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main', 'heading-order', 'skip-link']

/**
 * Fails with whatever axe finds on the screen, by day: structure is the same in every theme, and a table tests the
 * contrast of the colors of each.
 */
export async function expectNothingForAxe(): Promise<void> {
  await expect.poll(movingParts).toBe(0)
  const { violations } = await axe.run(document, {
    runOnly: RULES,
    rules: Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: false }])),
  })
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  expect(found).toEqual([])
}

/** Contrast is read when everything has arrived. */
const movingParts = () =>
  document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && Number(effect?.getComputedTiming().endTime) < 10_000
  }).length
