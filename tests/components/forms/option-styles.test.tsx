// Lists and their fields look the same whichever stylesheet comes last, which is for the build to decide.
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import fieldStyles from '#src/ui/field.css?inline'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, openForm, sheet } from '../../support/form-on-screen.tsx'

beforeEach(() => {
  const last = document.createElement('style')
  last.textContent = fieldStyles
  document.head.append(last)
  onTestFinished(() => last.remove())
})

const SERVICES = {
  tableName: 'service',
  rows: [
    { Code: 'F', Description: 'Full Service' },
    { Code: 'L', Description: 'Limited Service' },
  ],
}

test('a long list keeps its search box above the letter that stays', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({
    Code: `T${at}`,
    Description: `${String.fromCharCode(65 + Math.floor(at / 2))}town ${at}`,
  }))
  const fields = [{ FieldName: 'City', comboBoxLookupName: 'city' }]
  await openForm(aDefinition([{ name: 'Place', groups: [{ fields }] }]), { lookups: [{ tableName: 'city', rows }] })
  await button(/^City/).click()
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('option', { name: 'Otown 29' })).toBeInViewport()
  const box = page.getByRole('textbox', { name: /^Find in/ }).element()
  const stuck = document.querySelector('.option-heading-stuck')!
  expect(box.getBoundingClientRect().top).toBeGreaterThan(sheet('City').element().getBoundingClientRect().top)
  expect(box.getBoundingClientRect().bottom).toBeLessThanOrEqual(stuck.getBoundingClientRect().top)
})

test('a list that may not be changed hides nothing of the frame around it', async () => {
  const fields = [{ FieldName: 'ListingService', comboBoxLookupName: 'service', IsDisabled: true }]
  await openForm(aDefinition([{ name: 'Terms', groups: [{ fields }] }]), {
    lookups: [SERVICES],
    values: { ListingService: 'F' },
  })
  const pick = page.getByRole('button', { name: /^Listing Service/ })
  await expect.element(pick).toBeDisabled()
  expect(getComputedStyle(pick.element()).backgroundColor).toBe('rgba(0, 0, 0, 0)')
})
