// Ready for offline use: a listing on its page, and a new one beside the types. The text before, during and after, and
// when it failed.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FormsReady } from '#src/app/ready/forms-ready.tsx'
import { ReadyPanel, type ReadyState } from '#src/app/ready/ready-slot.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
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

type Device = { isHere: boolean; fetched: boolean; online?: boolean; works?: boolean }

/** What the device has, and what a member sees of it beside the types of a new listing. */
async function besideTheTypes({ isHere, fetched, online = true, works = true }: Device) {
  const device = { isHere }
  const prepare = vi.fn(async () => {
    device.isHere ||= fetched
    return fetched
  })
  const services = {
    here: { works, check: async () => device.isHere },
    network: { isOnline: () => online, subscribe: () => () => {} },
    prepare,
  }
  await show(
    <ServicesProvider value={services as never}>
      <main>
        <FormsReady />
      </main>
    </ServicesProvider>,
  )
  return { device, prepare }
}
const status = page.getByRole('status')
const prepareAll = button('Prepare for offline use')

test('a new listing that can be entered without signal is marked, and nothing is left to do', async () => {
  await besideTheTypes({ isHere: true, fetched: true })
  await expect.element(status).toHaveTextContent(/^Ready for offline use/)
  await expect.element(prepareAll).not.toBeInTheDocument()
  await expectNothingForAxe()
})

test('what is missing is fetched with one tap', async () => {
  const { prepare } = await besideTheTypes({ isHere: false, fetched: true })
  await expect.element(status).toHaveTextContent(/^Not ready for offline use yet/)
  await expectNothingForAxe()
  await prepareAll.click()
  await expect.element(status).toHaveTextContent(/^Ready for offline use/)
  expect(prepare).toHaveBeenCalledOnce()
})

test('what cannot be fetched now is not called ready, and can be asked for again', async () => {
  await besideTheTypes({ isHere: false, fetched: false })
  await prepareAll.click()
  await expect.element(status).toHaveTextContent('Some of it couldn’t be fetched.')
  await expect.element(prepareAll).toBeEnabled()
})

test('without a connection it says that something is missing, and that it can be fetched later', async () => {
  await besideTheTypes({ isHere: false, fetched: false, online: false })
  await expect.element(status).toHaveTextContent('Not ready for offline use yet.')
  await expect.element(prepareAll).toBeDisabled()
  await expect.element(page.getByText('Connect to prepare.')).toBeVisible()
})

test('a browser that cannot open the portal offline is not told to try again', async () => {
  await besideTheTypes({ isHere: false, fetched: false, works: false })
  await expect.element(status).toHaveTextContent(/needs a connection to open\. What you type is still saved/)
  await expect.element(prepareAll).not.toBeInTheDocument()
  await expectNothingForAxe()
})
