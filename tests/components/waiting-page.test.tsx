// The Waiting screen: a card whose draft needs its member has the button that leads there, above its photos.
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { WaitingPage } from '#src/app/pages/waiting.page.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { createSignal } from '#src/state/signal.ts'
import { aDraft, aNote, anEditOf, aPhoto, aSubmission, OWNER, photosOf } from '../features/drafts/a-draft.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const SAVED = { acknowledged: 5, savedAt: '2026-11-20T21:02:00Z' }
const REFUSED = { state: 'refused', problem: 'This photo is too small.' } as const
const ALONE = { isOn: createSignal(false), state: createSignal({ kind: 'rest' }) }
const SYNC = { phase: 'idle', retryAt: null, uploadsHeld: false, storage: null }
const NOTHING_LOST: never[] = []
const NOW = Date.parse('2026-11-24T19:00:00Z')

async function open(...waiting: Draft[]) {
  const drafts = createSignal(waiting)
  const quiet = { subscribe: () => () => {} }
  const services = {
    now: () => NOW,
    alone: ALONE,
    network: { ...quiet, isOnline: () => true },
    lost: { ...quiet, get: () => NOTHING_LOST, dismiss: () => {} },
    drafts: {
      ...{ subscribe: drafts.subscribe, get: drafts.get },
      ...{ unopened: createSignal({ sealed: [], closed: [] }), suspended: createSignal([]) },
    },
    offline: {
      ...{ owner: OWNER, drafts: { photoBytes: async () => undefined } },
      ...{ progress: { ...quiet, get: () => ({}) }, sync: { ...quiet, get: () => SYNC } },
    },
  }
  await show(
    <ServicesProvider value={services as never}>
      <WaitingPage />
    </ServicesProvider>,
    { route: '/waiting', address: '/waiting' },
  )
  await expect.element(page.getByText('How far it is').first()).toBeVisible()
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const address = page.getByTestId('address')
const lostLock = aNote({ code: 'lock-epoch', title: 'The lock was lost.', detail: 'Open it again once it is free.' })

describe('“Open it”', () => {
  test.each<[string, Draft, string]>([
    [
      'a new listing that the board refused',
      aDraft({ ...SAVED, submission: aSubmission({ state: 'refused', problem: aNote({ detail: 'No price.' }) }) }),
      '/listings/create/res?draft=d1&listingType=res',
    ],
    [
      'a new listing with a refused photo',
      aDraft({ ...SAVED, ...photosOf(aPhoto('a', REFUSED)) }),
      '/listings/create/res?draft=d1&listingType=res',
    ],
    [
      'an edit whose lock is lost',
      { ...anEditOf(7), attention: lostLock },
      '/listings/edit/res?draft=d1&UniqueID=7&listingType=res',
    ],
    [
      'a sale whose lock is lost',
      { ...anEditOf(7), formName: 'chgSold', attention: lostLock },
      '/listings/edit/res?draft=d1&UniqueID=7&listingType=res&formName=chgSold',
    ],
    [
      'an agent’s change whose lock is lost',
      { ...anEditOf(5), formName: 'agent', attention: lostLock },
      '/agent/edit?UniqueID=5',
    ],
  ])('opens %s', async (_, draft, form) => {
    await open(draft)
    await expect.element(page.getByText('Open it to see what needs attention. Nothing was lost.')).toBeVisible()
    await expectNothingForAxe()
    await button('Open it').click()
    await expect.poll(() => address.element().textContent).toBe(form)
  })

  test.each<[string, Draft, string | null]>([
    ['a change that was not submitted is continued', anEditOf(7), 'Continue'],
    [
      'what waits to be sent can be called back',
      aDraft({ ...SAVED, submission: aSubmission() }),
      'Cancel sending and edit',
    ],
    ['what is being sent is left alone', aDraft({ ...SAVED, submission: aSubmission({ state: 'sending' }) }), null],
  ])('stands only where something needs the member: %s', async (_, draft, instead) => {
    await open(draft)
    const names = ['Open it', 'Continue', 'Cancel sending and edit']
    const shown = names.filter((name) => button(name).elements().length > 0)
    expect(shown).toEqual(instead === null ? [] : [instead])
    expect(page.getByText(/^Open it/).elements()).toEqual([])
  })

  const forty = (some: Partial<Parameters<typeof aPhoto>[1]>) =>
    photosOf(...Array.from({ length: 40 }, (_, at) => aPhoto(`p${at}`, some)))
  test.each<[string, Draft]>([
    ['Open it', aDraft({ ...SAVED, ...forty(REFUSED) })],
    ['Cancel sending and edit', aDraft({ ...SAVED, ...forty({}), submission: aSubmission() })],
  ])('like every button of a card, is above its forty photos: %s', async (name, draft) => {
    await open(draft)
    const [act, first] = [button(name), page.getByText('Photo 1', { exact: true })]
    await expect.element(first).toBeInTheDocument()
    expect(act.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
      first.element().getBoundingClientRect().top,
    )
  })
})

test('drafts of the same name have the numbers of the Drafts page', async () => {
  await open(aDraft({ draftId: 'second', createdAt: 2 }), aDraft({ draftId: 'first', createdAt: 1 }))
  await expect.element(page.getByRole('link', { name: '12 Maple Street (2)', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '12 Maple Street', exact: true })).toBeVisible()
})
