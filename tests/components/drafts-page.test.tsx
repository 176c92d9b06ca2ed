// The Drafts page, from its bin: folded away until it is opened, and emptied only after a question.
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DraftsPage } from '#src/app/pages/drafts.page.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { createSignal } from '#src/state/signal.ts'
import { aDraft } from '../features/drafts/a-draft.ts'
import { clock, expectNothingForAxe, show } from '../support/on-screen.tsx'

const NOW = Date.parse('2026-11-24T19:00:00Z')
const binned = (draftId: string, title: string) => aDraft({ draftId, title, binnedAt: NOW - 86_400_000 })
const BEGUN = aDraft({ draftId: 'begun', title: '1 Oak Street' })
const IN_BIN = [{ ...binned('a', '12 Maple Street'), acknowledged: 5 }, binned('b', '7 Elm Street')]
const BINNED_THERE = {
  ...{ draftId: 'c', title: '3 Birch Street', FormName: 'res', ParentID: null, IsDeleted: true },
  savedAt: '2026-11-23T18:00:00Z',
}

const drafts = createSignal<Draft[]>([])
const dismiss = vi.fn(async (_: string) => {})
const restore = vi.fn(async (draftId: string) =>
  drafts.set(drafts.get().map((draft) => (draft.draftId === draftId ? { ...draft, binnedAt: null } : draft))),
)

async function open(elsewhere: object[] = []) {
  const call = vi.fn(async (_name: string, { input }: { input: { bin?: boolean } }) => ({
    ...{ kind: 'ok', value: { data: input.bin ? [BINNED_THERE] : [] } },
  }))
  const none = createSignal({ sealed: [], closed: [] })
  const services = {
    call,
    now: () => NOW,
    network: { isOnline: () => true, subscribe: () => () => {} },
    drafts: { subscribe: drafts.subscribe, get: drafts.get, unopened: none },
    offline: {
      ...{ deviceId: 'phone', owner: { real: 7, effective: 7 }, elsewhere: async () => elsewhere },
      drafts: { dismiss, restore, list: async () => drafts.get(), photoBytes: async () => undefined },
    },
  }
  await show(
    <ServicesProvider value={services as never}>
      <DraftsPage />
    </ServicesProvider>,
    { route: '/drafts', address: '/drafts' },
  )
  await expect.element(page.getByText('1 Oak Street')).toBeVisible()
  return { call }
}

const heading = page.getByRole('heading', { name: /^Bin/ })
const empty = page.getByRole('button', { name: /^Empty the bin on this/ })
const dialog = page.getByRole('alertdialog', { name: 'Empty the bin?' })

beforeEach(() => {
  drafts.set([BEGUN, ...IN_BIN])
  dismiss.mockReset()
  dismiss.mockImplementation(async (draftId) => drafts.set(drafts.get().filter((draft) => draft.draftId !== draftId)))
})

test('the bin says how many drafts are in it, and shows them only once it is opened', async () => {
  await open()
  await expect.element(heading).toHaveTextContent('Bin 3')
  await expect.element(page.getByText('12 Maple Street')).not.toBeVisible()
  await heading.click()
  for (const title of ['12 Maple Street', '7 Elm Street', '3 Birch Street'])
    await expect.element(page.getByText(title)).toBeVisible()
  await expectNothingForAxe()
})

test('it is emptied after a question: what was discarded on another device stays, and so does everything else', async () => {
  await open()
  await heading.click()
  await empty.click()
  await expect
    .element(dialog)
    .toHaveTextContent(
      /The 2 drafts in it and their photos are deleted from this (phone|computer)\. What the server has stays in the bin on all your devices, where it can be restored until 30 days/,
    )
  await dialog.getByRole('button', { name: 'Keep' }).click()
  expect(dismiss).not.toHaveBeenCalled()
  await empty.click()
  await dialog.getByRole('button', { name: /^Delete from this/ }).click()
  await expect.element(heading).toHaveTextContent('Bin 1')
  expect(dismiss.mock.calls.flat()).toEqual(['a', 'b'])
  await expect.element(page.getByText('3 Birch Street')).toBeVisible()
  await expect.element(page.getByText('1 Oak Street')).toBeVisible()
  await expect.element(empty).not.toBeInTheDocument()
})

test.each([
  [
    '12 Maple Street',
    /^Delete from this (phone|computer)/,
    /are deleted from this (phone|computer)\. What the server has stays in the bin on all your devices/,
  ],
  ['7 Elm Street', /^Delete forever/, /can’t be recovered on this (phone|computer)\.$/],
])('before it is deleted, it is said what another device can still restore of %s', async (title, name, words) => {
  await open()
  await heading.click()
  await page.getByRole('button', { name: new RegExp(`${name.source}: ${title}`) }).click()
  const question = page.getByRole('alertdialog', { name })
  await expect.element(question.getByText(words)).toBeVisible()
  await question.getByRole('button', { name: 'Keep' }).click()
})

test('after one is restored the focus is on the next one in it, and after the last on a heading', async () => {
  drafts.set([BEGUN, ...IN_BIN, binned('c', '3 Birch Street')])
  await open()
  await heading.click()
  await page.getByRole('button', { name: 'Restore 12 Maple Street' }).click()
  await expect.element(page.getByRole('button', { name: 'Restore 7 Elm Street' })).toHaveFocus()
  await page.getByRole('button', { name: 'Restore 7 Elm Street' }).click()
  await expect.element(page.getByRole('button', { name: 'Restore 3 Birch Street' })).toHaveFocus()
  // The last message is gone, which lies over the button.
  clock.advance(3_000)
  await page.getByRole('button', { name: 'Restore 3 Birch Street' }).click()
  await expect.element(page.getByRole('heading', { name: /^On this/ })).toHaveFocus()
})

test('a draft that cannot be deleted stays in it, and the reason is said', async () => {
  await open()
  dismiss.mockRejectedValueOnce(new Error('This phone did not answer.'))
  await heading.click()
  await empty.click()
  await dialog.getByRole('button', { name: /^Delete from this/ }).click()
  await expect.element(page.getByText('This phone did not answer.')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(heading).toHaveTextContent('Bin 3')
})

test('a draft in it that another device has brought back is listed as that device’s, and not emptied', async () => {
  await open([{ ...BINNED_THERE, draftId: 'a', title: '12 Maple Street', IsDeleted: false }])
  await expect.element(page.getByRole('heading', { name: /^On another device/ })).toHaveTextContent('1')
  await expect.element(heading).toHaveTextContent('Bin 2')
  await heading.click()
  await empty.click()
  await expect.element(dialog).toHaveTextContent(/The draft in it and its photos can’t be recovered/)
  await dialog.getByRole('button', { name: 'Delete forever' }).click()
  await expect.element(heading).toHaveTextContent('Bin 1')
  expect(dismiss.mock.calls.flat()).toEqual(['b'])
})

test('drafts that were started in the same minute are told apart, here and on another device', async () => {
  const title = 'Residential, Nov 24, 12:00 p.m.'
  const twins = ['first', 'second'].map((draftId, at) => aDraft({ draftId, title, createdAt: NOW + at }))
  drafts.set([BEGUN, ...twins.reverse()])
  await open([{ ...BINNED_THERE, draftId: 'there', title, IsDeleted: false }])
  await expect.element(page.getByText(`${title} (3)`)).toBeVisible()
  for (const name of [title, `${title} (2)`]) {
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: `Discard ${name}`, exact: true })).toBeVisible()
  }
  const second = page.getByRole('link', { name: `${title} (2)`, exact: true })
  await expect.element(second).toHaveAttribute('href', expect.stringMatching(/draft=second/))
})

test('the server is asked once what is in its bin, for the list and for the drafts that are here', async () => {
  const saved = { revision: 5, acknowledged: 5, savedAt: '2026-11-24T18:00:00Z' }
  drafts.set([BEGUN, ...['c', 'd'].map((draftId) => aDraft({ draftId, title: `${draftId} Street`, ...saved }))])
  const { call } = await open()
  const cardOf = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect.element(cardOf('c Street')).toHaveTextContent(/discarded on another device/)
  await expect.element(cardOf('d Street')).toHaveTextContent(/The server no longer has this draft/)
  expect(call.mock.calls.filter(([, { input }]) => input.bin)).toHaveLength(1)
})

const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aDraft({ draftId: `d${at}`, title: `${at + 1} Cedar Road`, editedAt: NOW - at * 60_000, revision: 3 }),
  )
const counted = (errors: number) => ({ answered: 33 - errors, required: 33, errors, revision: 3 })

test('many drafts are searched and sorted; a few are not', async () => {
  drafts.set([BEGUN])
  await open()
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  drafts.set([BEGUN, ...many(8)])
  const titles = () => [...document.querySelectorAll('.work-title')].map((title) => title.textContent)
  await page.getByLabelText('Sort by').selectOptions('Address')
  await expect.poll(() => titles()[0]).toBe('1 Cedar Road')
  await page.getByRole('searchbox', { name: 'Search drafts' }).fill('cedar 7')
  await expect.poll(titles).toEqual(['7 Cedar Road'])
  await page.getByRole('searchbox', { name: 'Search drafts' }).fill('nowhere')
  await expect.element(page.getByText('No draft matches “nowhere”.')).toBeVisible()
})

test('what its form found complete is ready to submit, and its Review opens with the others after it', async () => {
  const kept = { d0: counted(0), d1: counted(2), d2: counted(0), d3: { ...counted(0), revision: 2 } }
  localStorage.setItem('curbside-form-progress-7', JSON.stringify(kept))
  drafts.set([BEGUN, ...many(8)])
  await open()
  await expect.element(page.getByRole('heading', { name: '2 ready to submit' })).toBeVisible()
  expect(document.querySelector('.work-card')).toHaveTextContent(/ready to submit/)
  await expectNothingForAxe()
  await page.getByRole('button', { name: 'Review one by one' }).click()
  await expect.element(page.getByTestId('address')).toHaveTextContent(/draft=d0.*sheet=review.*finish=d0\.d2/)
  localStorage.removeItem('curbside-form-progress-7')
})
