// "No" to a saved listing discards it, and the spinner is shown for two seconds however fast the server answers.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { OfferedDrafts } from '#src/app/pages/record-form/offered-drafts.tsx'
import { useOfferedDrafts } from '#src/app/pages/record-form/use-offered-drafts.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { clock, painted, show } from '../support/on-screen.tsx'

const NOW = Date.parse('2026-11-24T19:00:00Z')
const record = {
  draftId: 'a',
  title: '12 Maple Street',
  FormName: 'res',
  ParentID: null,
  ResourceName: 'Property',
  IsDeleted: false,
  savedAt: '2026-11-24T18:00:00Z',
  revision: 4,
} as never

function Offer({ onOver }: { onOver(): void }) {
  const [gone, setGone] = useState<readonly string[]>([])
  return <OfferedDrafts formName="res" records={[record]} gone={gone} setGone={setGone} onOver={onOver} />
}

/** A new listing's form, over which the offer may appear. */
function Form({ isTouched }: { isTouched: boolean }) {
  const { sheet, banner } = useOfferedDrafts('res', true, () => isTouched)
  return (
    <main>
      {banner}
      <input aria-label="Street" />
      {sheet}
    </main>
  )
}

test.each([
  ['over a form that nobody has touched asks at once', false],
  ['over a form that somebody fills in waits above it, and takes neither the focus nor a key', true],
])('an offer that comes late %s', async (_, isTouched) => {
  const answers: ((records: unknown[]) => void)[] = []
  const elsewhere = () => new Promise<unknown[]>((resolve) => answers.push(resolve))
  const network = { isOnline: () => true, subscribe: () => () => {} }
  await show(
    <ServicesProvider value={{ call: vi.fn(), now: () => NOW, network, offline: { elsewhere } } as never}>
      <Form isTouched={isTouched} />
    </ServicesProvider>,
  )
  const street = page.getByLabelText('Street')
  await expect.element(street).toBeVisible()
  if (isTouched) await userEvent.type(street, '12 Ma')
  for (const answer of answers) answer([record])
  const asks = page.getByRole('dialog', { name: 'Use your saved listing?' })
  if (isTouched) {
    await expect.element(page.getByText('You started a listing like this on another device.')).toBeVisible()
    expect(asks.elements()).toEqual([])
    await userEvent.keyboard('ple')
    await expect.element(street).toHaveValue('12 Maple')
    await page.getByRole('button', { name: 'See it' }).click()
  }
  await expect.element(asks).toBeVisible()
})

test('a discarded autosave spins for two seconds, and then nothing more is offered', async () => {
  const call = vi.fn(async (..._: unknown[]) => ({ kind: 'ok', value: {} }))
  const onOver = vi.fn()
  await show(
    <ServicesProvider value={{ call, now: () => NOW, offline: {} } as never}>
      <Offer onOver={onOver} />
    </ServicesProvider>,
  )
  const no = page.getByRole('button', { name: /^No, discard/ })
  await no.click()
  clock.advance(1_999)
  await painted()
  await expect.element(no).toHaveAttribute('aria-busy', 'true')
  expect(onOver).not.toHaveBeenCalled()
  clock.advance(1)
  await expect.poll(() => onOver).toHaveBeenCalledOnce()
  expect(call).toHaveBeenCalledExactlyOnceWith('autosaveRemove', { input: { draftId: 'a', revision: 4 } })
})
