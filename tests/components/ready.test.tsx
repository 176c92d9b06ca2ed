// Prepare on a listing's page: its text before, during and after, and when it failed.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ReadyPanel, type ReadyState } from '#src/features/ready/ready-panel.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const onPrepare = vi.fn()
const panel = (state: ReadyState, online = true) =>
  show(
    <main>
      <ReadyPanel state={state} noun="listing" online={online} onPrepare={onPrepare} />
    </main>,
  )
const button = (name: string) => page.getByRole('button', { name })

test('it is proposed, and begun by keyboard', async () => {
  await panel({ kind: 'unprepared' })
  await expect.element(page.getByRole('status')).toHaveTextContent('Going where there is no signal?')
  await userEvent.keyboard('{Tab}{Enter}')
  expect(onPrepare).toHaveBeenCalledOnce()
  await expectNothingForAxe()
})

test('on the way it says how far it has come', async () => {
  await panel({ kind: 'busy', done: 12, total: 40 })
  await expect.element(page.getByRole('progressbar', { name: 'Preparing this listing' })).toHaveValue(12)
  await expect.element(page.getByRole('status')).toHaveTextContent('12 of 40')
  await expectNothingForAxe()
})

test.each<[string, ReadyState, RegExp]>([
  [
    'what is ready, with its age and size',
    { kind: 'ready', age: '2:02 p.m.', size: '0.6 MB', isSafe: true },
    /^Ready for offline use. Prepared 2:02 p.m., 0.6 MB.$/,
  ],
  [
    'what the browser may clear',
    { kind: 'ready', age: '2:02 p.m.', size: '0.6 MB', isSafe: false },
    /The browser may clear it/,
  ],
  ['what is missing', { kind: 'partly', missing: ['photos', 'map'] }, /missing: photos, map. Try again/],
  ['a full device', { kind: 'no-room' }, /has no room for it/],
  ['a check under way', { kind: 'checking' }, /^Checking/],
])('%s is said in plain words', async (_, state, words) => {
  await panel(state)
  await expect.element(page.getByRole('status')).toHaveTextContent(words)
  await expectNothingForAxe()
})

test('without signal nothing can be prepared', async () => {
  await panel({ kind: 'unprepared' }, false)
  await expect.element(button('Prepare this listing')).toBeDisabled()
  await expect.element(page.getByRole('status')).toHaveTextContent('was not prepared')
})

test('while the board has switched the service worker off, nothing is promised and nothing can be prepared', async () => {
  await panel({ kind: 'off' })
  await expect.element(page.getByRole('status')).toHaveTextContent('the portal needs a connection to open')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await expectNothingForAxe()
})
