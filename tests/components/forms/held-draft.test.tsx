// A draft is edited in one tab. Before it is known whether that is this one, nothing of the form is shown: it would be
// gone again in the middle of a word.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HeldDraft } from '#src/app/pages/record-form/form-notices.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { show } from '../../support/on-screen.tsx'

async function open(draftId: string | null) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  await show(
    <ServicesProvider value={{ offline: { holdDraft: () => promise } } as never}>
      <HeldDraft draftId={draftId} formName="res" onBack={() => {}}>
        <input aria-label="List Price" />
      </HeldDraft>
    </ServicesProvider>,
  )
  return resolve
}
const form = page.getByLabelText('List Price')

test.each([
  ['this one', true],
  ['another one', false],
])('a draft is shown as opening until it is known which tab has it: %s', async (_, isMine) => {
  const answer = await open('d1')
  await expect.element(page.getByText('Opening the form')).toBeInTheDocument()
  expect(form.elements()).toEqual([])
  answer(isMine)
  if (isMine) await expect.element(form).toBeVisible()
  else await expect.element(page.getByText('This draft is open in another tab.')).toBeVisible()
  expect(form.elements()).toHaveLength(isMine ? 1 : 0)
})

test('a form that nothing was typed in is shown at once', async () => {
  await open(null)
  await expect.element(form).toBeVisible()
})
