// "No" to a saved listing discards it, and the spinner is shown for two seconds however fast the server answers.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { propertyTypesOf } from '#contract/property-type.ts'
import { OfferedDrafts, useOfferedDrafts } from '#src/app/pages/record-form/offered-drafts.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { type OfferedDraft, offeredDrafts } from '#src/features/drafts/offered-autosave.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { aDraft } from '../features/drafts/a-draft.ts'
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

function Offer({ onOver, here = [] }: { onOver(): void; here?: Draft[] }) {
  const [gone, setGone] = useState<readonly OfferedDraft[]>([])
  const records = offeredDrafts({ here, elsewhere: here.length > 0 ? [] : [record] }, 'res', propertyTypesOf([]))
  const left = records.filter(({ draftId }) => gone.every((each) => each.draftId !== draftId))
  return <OfferedDrafts formName="res" records={left} gone={gone} setGone={setGone} onOver={onOver} />
}

const NONE_HERE = { list: async () => [] }

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
    <ServicesProvider
      value={{ call: vi.fn(), now: () => NOW, network, offline: { elsewhere, drafts: NONE_HERE } } as never}
    >
      <Form isTouched={isTouched} />
    </ServicesProvider>,
  )
  const street = page.getByLabelText('Street')
  await expect.element(street).toBeVisible()
  if (isTouched) await userEvent.type(street, '12 Ma')
  for (const answer of answers) answer([record])
  const asks = page.getByRole('dialog', { name: 'Use your saved listing?' })
  if (isTouched) {
    await expect.element(page.getByText('You already started a listing like this.')).toBeVisible()
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

test('a listing begun on this phone is asked for before another is started', async () => {
  const offline = { elsewhere: async () => [], drafts: { list: async () => [aDraft()] } }
  const network = { isOnline: () => false, subscribe: () => () => {} }
  await show(
    <ServicesProvider value={{ call: vi.fn(), now: () => NOW, network, offline } as never}>
      <Form isTouched={false} />
    </ServicesProvider>,
  )
  const asks = page.getByRole('dialog', { name: 'Use your saved listing?' })
  await expect.element(asks).toHaveTextContent(/You started 12 Maple Street on this phone.* It has 1 answer\./)
  await page.getByRole('button', { name: 'Start another, keep this' }).click()
  await expect.element(asks).not.toBeInTheDocument()
})

test('one of this phone is discarded here, and can be brought back', async () => {
  const drafts = { discard: vi.fn(async () => {}), restore: vi.fn(async () => {}) }
  const onOver = vi.fn()
  await show(
    <ServicesProvider value={{ call: vi.fn(), now: () => NOW, offline: { drafts } } as never}>
      <Offer onOver={onOver} here={[aDraft()]} />
    </ServicesProvider>,
  )
  await page.getByRole('button', { name: /^No, discard/ }).click()
  clock.advance(2_000)
  await expect.poll(() => onOver).toHaveBeenCalledOnce()
  expect(drafts.discard).toHaveBeenCalledExactlyOnceWith('d1')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(drafts.restore).toHaveBeenCalledExactlyOnceWith('d1')
})
