// Shows components as the app does, and looks at the result as its readers do: by role and name, through axe, by day and by night.
import axe from 'axe-core'
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { applyLook, type Theme } from '#src/features/settings/look.ts'
import { DialogsProvider } from '#src/ui/dialogs.tsx'
import { ToastProvider } from '#src/ui/toast.tsx'

const roots: Root[] = []

/** Puts a component on the empty screen, under the providers that every screen of the app has. */
export function show(node: ReactNode): void {
  const host = document.createElement('main')
  document.body.append(host)
  const root = createRoot(host)
  roots.push(root)
  flushSync(() =>
    root.render(
      <StrictMode>
        <DialogsProvider>
          <ToastProvider>{node}</ToastProvider>
        </DialogsProvider>
      </StrictMode>,
    ),
  )
}

export async function clearScreen(): Promise<void> {
  for (const root of roots.splice(0)) root.unmount()
  document.body.replaceChildren()
  applyLook({ theme: 'light', fontSize: 'medium' }, document)
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules about whole pages: the journeys hold them against whole pages. */
const OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main', 'heading-order']

/** Fails with whatever axe finds on the screen, in the themes that are named. */
export async function expectNothingForAxe(...themes: Theme[]): Promise<void> {
  for (const theme of themes.length > 0 ? themes : (['light', 'dark'] as const)) {
    applyLook({ theme, fontSize: 'medium' }, document)
    await vi.waitFor(() => expect(movingParts()).toBe(0))
    const { violations } = await axe.run(document, {
      runOnly: RULES,
      rules: Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: false }])),
    })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${html} ${failureSummary}`),
    )
    expect(found).toEqual([])
  }
}

/** Contrast is read when everything has arrived. */
const movingParts = () =>
  document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && Number(effect?.getComputedTiming().endTime) < 10_000
  }).length
