// Photographers with lasting access: named and withdrawn on the agent's page, and the page that their link opens.
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Photographer } from '#contract/photographer.ts'
import type { Call } from '#src/api/call.ts'
import { PhotographerPage } from '#src/features/guests/photographer-page.tsx'
import { PhotographersPanel } from '#src/features/guests/photographers-panel.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const ok = <T,>(value: T) => ({ kind: 'ok' as const, value })
const problem = (code: string, more: object = {}) => ({
  ...{ kind: 'problem' as const, status: 422 },
  problem: { code, title: 'Not now.', status: 422, ...more },
})
const PIA: Photographer = {
  ...{ photographerId: 'p1', name: 'Pia Prints', email: 'pia@example.com' },
  ...{ namedAt: '2026-11-23T20:00:00Z', lastUsedAt: null },
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('on the agent’s page', () => {
  async function open(answers: Record<string, (input: never) => unknown>, isThemselves = true) {
    const state = { photographers: [PIA] }
    const call = vi.fn(async (name: string, { input }: { input: never }) =>
      name === 'photographers' ? ok(structuredClone(state)) : answers[name]!(input),
    ) as unknown as Call
    const ports = {
      ...{ call, online: true, newId: () => 'new', share: null, copy: vi.fn(async () => undefined) },
      linkAddress: (token: string) => `https://portal.example/guest#p.${token}`,
    }
    await show(<PhotographersPanel of={{ type: 'agent', id: 101 }} ports={ports} isThemselves={isThemselves} />)
    return state
  }

  test('what is wrong is said at its field and kept; then the link is shown, once', async () => {
    const named = vi.fn((input: { email: string | null }) =>
      input.email === 'pia'
        ? problem('invalid-request', { errors: [{ target: 'email', code: 'x', message: 'Enter an e-mail address.' }] })
        : ok({ token: 'TOKEN' }),
    )
    await open({ photographerName: named })
    await button('Add a photographer').click()
    await page.getByLabelText('Name', { exact: true }).fill('Pia')
    await page.getByLabelText('E-mail (optional)').fill('pia')
    await button('Create link').click()
    await expect
      .element(page.getByLabelText('E-mail (optional)'))
      .toHaveAccessibleDescription('Enter an e-mail address.')
    await expectNothingForAxe()
    await page.getByLabelText('E-mail (optional)').fill('')
    await button('Create link').click()
    await expect.element(page.getByText('https://portal.example/guest#p.TOKEN')).toBeVisible()
    expect(named.mock.calls.map(([input]) => input)).toMatchObject([
      { email: 'pia' },
      { email: null, photographerId: 'new' },
    ])
  })

  test('access is withdrawn after a question, also when it had been already', async () => {
    const state = await open({
      photographerWithdraw: () => {
        state.photographers = []
        return problem('not-found')
      },
    })
    await button('Withdraw Pia Prints’s access').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(page.getByText('Pia Prints can no longer add photos.')).toBeVisible()
    await expect.element(page.getByText('pia@example.com')).not.toBeInTheDocument()
  })

  test('who acts for the agent can withdraw, and name nobody', async () => {
    await open({}, false)
    await expect.element(button('Withdraw Pia Prints’s access')).toBeVisible()
    expect(button('Add a photographer').query()).toBeNull()
  })
})

describe('the photographer', () => {
  const listings = [{ id: 1, title: '12 Elm St', shots: ['Front', 'Kitchen'] }]
  const visited = (more: object = {}) => ok({ name: 'Pia', of: 'Ann Archer', listings, ...more })
  const open = (visit: () => unknown, openOne: (id: number) => unknown = vi.fn()) =>
    show(
      <PhotographerPage
        visit={async () => visit() as never}
        open={async (id) => openOne(id) as never}
        onOnline={() => () => {}}
      />,
    )

  test('sees the listings with what to photograph, and opens one', async () => {
    const openOne = vi.fn(() => ok({ token: 't' }))
    await open(() => visited(), openOne)
    await expect.element(page.getByText('To photograph: Front, Kitchen')).toBeVisible()
    await expectNothingForAxe()
    await button('Add photos of 12 Elm St').click()
    expect(openOne).toHaveBeenCalledWith(1)
  })

  test('is told when a listing is finished, and sees the others', async () => {
    let left = listings
    await open(
      () => visited({ listings: left }),
      () => {
        left = []
        return problem('not-found')
      },
    )
    await button('Add photos of 12 Elm St').click()
    await expect.element(page.getByText('This listing takes no more photos.', { exact: false })).toBeVisible()
    await expect.element(page.getByText('No listings in progress.')).toBeVisible()
  })

  test('keeps the page when the portal does not answer later, and only the tapped button is busy', async () => {
    const two = [...listings, { id: 2, title: '9 Oak St', shots: [] }]
    let answers = true
    let finish: (result: unknown) => void = () => undefined
    const silence = { kind: 'silence', reason: 'network' }
    await open(
      () => (answers ? visited({ listings: two }) : silence),
      () => new Promise((done) => (finish = done)),
    )
    await button('Add photos of 12 Elm St').click()
    await expect.element(button(/of 12 Elm St/)).toHaveAttribute('aria-busy', 'true')
    expect(
      button(/of 9 Oak St/)
        .element()
        .getAttribute('aria-busy'),
    ).not.toBe('true')
    answers = false
    finish(silence)
    await expect.element(page.getByText('The portal didn’t answer.', { exact: false })).toBeVisible()
    await expect.element(button('Add photos of 9 Oak St')).toBeVisible()
  })

  test('is told that the access has ended', async () => {
    await open(() => problem('guest-link-ended'))
    await expect.element(page.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  })
})
