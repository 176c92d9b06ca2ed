// Shows components as the app does, and looks at the result as its readers do: by role and name, and through axe.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  useLocation,
} from '@tanstack/react-router'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { expect } from 'vitest'
import { applyLook, parseLook } from '#src/features/settings/look.ts'
import { createHandClock } from './hand-clock.ts'
import { Provided } from './provided.tsx'

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
  flushSync(() => root.render(<Provided router={router} clock={clock} />))
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
