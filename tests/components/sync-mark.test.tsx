import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Services, ServicesProvider } from '#src/app/services.tsx'
import { HeaderSyncMark } from '#src/app/shell/header-sync-mark.tsx'
import { SyncMark } from '#src/features/drafts/sync-mark.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { NO_WORK } from '#src/offline/drafts/standing.ts'
import type { SyncPhase } from '#src/offline/offline.ts'
import type { Unopened } from '#src/offline/store/draft-store.ts'
import { createSignal } from '#src/state/signal.ts'
import { aDraft, aNote } from '../features/drafts/a-draft.ts'
import { clock, expectNothingForAxe, show } from '../support/on-screen.tsx'

function Header() {
  const [phase, setPhase] = useState<SyncPhase>('sending')
  const sync = { phase, waitingDrafts: 1, waitingUploads: 0, retryAt: null, storage: null, uploadsHeld: false }
  return (
    <>
      <SyncMark sync={sync} work={{ ...NO_WORK, drafts: 1 }} online unsaved={false} lost={0} link={(mark) => mark} />
      {(['sending', 'offline', 'sign-in-needed'] as const).map((each) => (
        <button key={each} type="button" onClick={() => setPhase(each)}>
          {each}
        </button>
      ))}
    </>
  )
}

test('under a bad signal the mark turns worse at once, better only when that lasts, and leaves an alarm at once', async () => {
  await show(<Header />)
  const word = () => document.querySelector('.sync-word')!.textContent
  const tap = (name: string) => page.getByRole('button', { name }).click()
  const seen: (string | null)[] = [word()]
  const watcher = new MutationObserver(() => seen.at(-1) !== word() && seen.push(word()))
  watcher.observe(document.querySelector('.sync-mark')!, { subtree: true, childList: true, characterData: true })
  for (const phase of ['offline', 'sending', 'offline', 'sending', 'offline']) await tap(phase)
  expect(seen).toEqual(['Saving…', 'Offline'])
  await tap('sending')
  clock.advance(2_999)
  expect(word()).toBe('Offline')
  clock.advance(1)
  expect(word()).toBe('Saving…')
  await tap('sign-in-needed')
  await tap('sending')
  expect(seen).toEqual(['Saving…', 'Offline', 'Saving…', 'Sign in to send', 'Saving…'])
  watcher.disconnect()
})

test('while the drafts cannot be read the mark says so, not that all is saved, until they are', async () => {
  const [list, unreadable] = [createSignal<[] | null>(null), createSignal(false)]
  const unopened = createSignal<Unopened>({ sealed: [], closed: [] })
  const suspended = createSignal<Draft[]>([])
  const still = { subscribe: () => () => {} }
  const snapshot = {
    phase: 'idle',
    waitingDrafts: 0,
    waitingUploads: 0,
    retryAt: null,
    storage: null,
    uploadsHeld: false,
  }
  const services = {
    user: { realUniqueID: 1, agent: { UniqueID: 1 } },
    offline: {
      owner: { real: 1, effective: 1 },
      sync: { ...still, get: () => snapshot },
    },
    drafts: { get: list.get, subscribe: list.subscribe, suspended, unreadable, unopened },
    lost: { ...still, get: () => NOTHING },
    unsaved: { ...still, get: () => false },
    network: { ...still, isOnline: () => true },
  } as unknown as Services
  await show(
    <ServicesProvider value={services}>
      <HeaderSyncMark />
    </ServicesProvider>,
  )
  expect(document.querySelector('.sync-mark')).toBeNull()
  unreadable.set(true)
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Drafts not read.*Nothing was lost/)
  await expectNothingForAxe()
  list.set([])
  unreadable.set(false)
  await expect.element(page.getByRole('status')).toHaveTextContent(/^All saved/)
  const question = aNote({ code: 'version-conflict', source: 'merge' })
  suspended.set([aDraft({ owner: { real: 1, effective: 2 }, acknowledged: 5, attention: question })])
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Needs attention: 1 draft .* for other members/)
  unopened.set({ sealed: ['a'], closed: ['b'] })
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Can’t open 2 drafts.*Nothing was deleted/)
})

const NOTHING: readonly never[] = []
