// The portal's header: whose session it is, and the member's menu.
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ServicesProvider } from '#src/app/services.tsx'
import { Header } from '#src/app/shell/header.tsx'
import '#src/app/shell/shell.css'
import '#src/app/shell/header.css'
import { SyncMark } from '#src/features/drafts/sync-mark.tsx'
import { NO_WORK, type WorkTally } from '#src/offline/drafts/standing.ts'
import type { SyncSnapshot } from '#src/offline/offline.ts'
import { anAgent } from '../features/people/an-agent.ts'
import { clearScreen, expectNothingForAxe, show } from '../support/on-screen.tsx'

async function showHeader(given: { first?: string; last?: string; onLogout?: () => void; syncMark?: ReactNode }) {
  const agent = anAgent({
    UniqueID: 7,
    MemberFirstName: given.first ?? 'Ann',
    MemberLastName: given.last ?? 'Archer',
  })
  const services = {
    user: { agent, realUniqueID: agent.UniqueID, photos: [] },
    portal: { boardName: 'The board' },
  }
  await show(
    <ServicesProvider value={services as never}>
      <div className="app">
        <Header syncMark={given.syncMark ?? null} onLogout={given.onLogout ?? (() => {})} />
      </div>
    </ServicesProvider>,
  )
}
afterEach(() => page.viewport(390, 844))

test.each([768, 1366])('at %i pixels the member’s full name is in the header as text, long ones too', async (width) => {
  await page.viewport(width, 844)
  await showHeader({ first: 'Alexandrina', last: 'Featherstone-Haugh' })
  const name = document.querySelector('header .member-button-name')!
  await expect.element(page.getByRole('banner').getByText('Alexandrina Featherstone-Haugh').first()).toBeVisible()
  const { width: shown, bottom } = name.getBoundingClientRect()
  expect(shown).toBeGreaterThan(40)
  // Nothing of it is cut off, by its own box or by the header's edge.
  expect([name.scrollWidth - name.clientWidth, name.scrollHeight - name.clientHeight]).toEqual([0, 0])
  const header = page.getByRole('banner').element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(header.bottom)
  expect(header.height).toBeLessThanOrEqual(58)
})

test('the member’s menu holds Profile, Impersonate and Logout', async () => {
  const onLogout = vi.fn()
  await showHeader({ onLogout })
  const entry = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
  await page.getByRole('button', { name: /^Ann Archer.*menu$/ }).click()
  await expect.element(entry('Logout')).toBeVisible()
  const entries = [...document.querySelectorAll('.member-menu li')].map(({ textContent }) => textContent?.trim())
  expect(entries).toEqual(['Profile', 'Impersonate', 'Settings', 'Logout'])
  await expectNothingForAxe()
  const profile = page.getByRole('link', { name: 'Profile' })
  await expect.element(profile).toHaveAttribute('href', '/agent/view?UniqueID=7')
  await entry('Logout').click()
  expect(onLogout).toHaveBeenCalledOnce()
  await expect.element(entry('Logout')).not.toBeInTheDocument()
})

test('the member’s menu holds a very long name whole', async () => {
  await page.viewport(390, 844)
  await showHeader({ first: 'Maximiliana', last: 'Wolfeschlegelsteinhausenbergerdorff' })
  await page.getByRole('button', { name: /menu$/ }).click()
  const who = document.querySelector('.member-menu-who')!
  await expect.element(who.querySelector<HTMLElement>('b')!).toBeVisible()
  expect(who.scrollWidth).toBe(who.clientWidth)
})

test('on a phone, the bar’s end names the member, the notices, and what needs attention or that all is saved', async () => {
  await page.viewport(390, 844)
  const mark = (work: Partial<WorkTally>) => (
    <SyncMark
      sync={{ phase: 'idle', storage: null } as SyncSnapshot}
      work={{ ...NO_WORK, ...work }}
      online
      unsaved={false}
      lost={0}
      link={(mark, name) => (
        <a href="/waiting" aria-label={name}>
          {mark}
        </a>
      )}
    />
  )
  await showHeader({ syncMark: mark({ drafts: 1, needsYou: 1 }) })
  const link = page.getByRole('link', { name: /^Needs attention: 1 draft/ })
  await expect.element(link).toBeVisible()
  const ends = [link, page.getByRole('button', { name: 'Notices' }), page.getByRole('button', { name: /^Ann Archer/ })]
  const boxes = ends.map((each) => each.element().getBoundingClientRect())
  expect(boxes.map(({ width, height }) => [width, height])).toEqual([
    [44, 44],
    [44, 44],
    [44, 44],
  ])
  expect(boxes[2]!.right).toBeLessThanOrEqual(390)
  await clearScreen()
  await showHeader({ syncMark: mark({}) })
  await expect.element(page.getByRole('status')).toHaveTextContent(/^All saved/)
  await expect.element(page.getByRole('link', { name: /^All saved/ })).toBeVisible()
})
