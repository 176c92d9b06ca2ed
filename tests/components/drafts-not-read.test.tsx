// Shown instead of the drafts while they cannot be read: their database does not open.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Services, ServicesProvider } from '#src/app/services.tsx'
import { DraftsNotRead } from '#src/app/work/drafts-not-read.tsx'
import { createSignal } from '#src/state/signal.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

test('says so, that nothing was lost, and tries again by hand; what is back in the meantime is shown', async () => {
  const unreadable = createSignal(false)
  let finish = () => {}
  const retry = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const offline = { closed: async () => [] }
  const services = { drafts: { unreadable, retry }, offline } as unknown as Services
  await show(
    <main>
      <ServicesProvider value={services}>
        <DraftsNotRead lines={4} label="Looking for what is waiting" />
      </ServicesProvider>
    </main>,
  )
  await expect.element(page.getByText('Looking for what is waiting')).toBeInTheDocument()

  unreadable.set(true)
  await expect.element(page.getByText('Your drafts could not be read.')).toBeVisible()
  await expect.element(page.getByText(/^Nothing was lost/)).toBeVisible()
  await expectNothingForAxe()
  await userEvent.keyboard('{Tab}{Enter}')
  expect(retry).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  finish()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy', 'true')

  unreadable.set(false)
  await expect.element(page.getByText('Looking for what is waiting')).toBeInTheDocument()
})
