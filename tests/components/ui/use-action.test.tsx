import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useAction, useTellFailure } from '#src/ui/use-action.ts'
import { show } from '../../support/on-screen.tsx'

type Name = 'send' | 'discard'
function Two({ work }: { work: Record<Name, () => Promise<unknown>> }) {
  const { busy, running, act } = useAction<Name>(useTellFailure())
  return (
    <main aria-busy={busy}>
      <output>{running ?? 'nothing'}</output>
      <button type="button" onClick={act(work.send, 'send')}>
        Send
      </button>
      <button type="button" onClick={act(work.discard, 'discard')}>
        Discard
      </button>
    </main>
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const running = page.getByRole('status')

test('one action at a time: another tap does nothing until it is over', async () => {
  const sent = Promise.withResolvers<void>()
  const work = { send: vi.fn(() => sent.promise), discard: vi.fn(async () => {}) }
  await show(<Two work={work} />)
  await button('Send').click()
  await expect.element(running).toHaveTextContent('send')
  await expect.element(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await button('Send').click()
  await button('Discard').click()
  expect([work.send, work.discard].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  sent.resolve()
  await expect.element(running).toHaveTextContent('nothing')
  await button('Discard').click()
  await expect.poll(() => work.discard.mock.calls.length).toBe(1)
})

test('says what failed, and can be tried again', async () => {
  const send = vi.fn(() => Promise.reject(new Error('This phone is full.')))
  await show(<Two work={{ send, discard: async () => {} }} />)
  await button('Send').click()
  await expect.element(page.getByText('This phone is full.')).toBeVisible()
  await button('OK').click()
  await expect.element(running).toHaveTextContent('nothing')
  await button('Send').click()
  await expect.poll(() => send.mock.calls.length).toBe(2)
})
