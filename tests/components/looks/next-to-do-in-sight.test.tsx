// The Validation Summary leads to a field that is left to fill in: what is said under it is in sight as well, above the bar at the bottom.
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm } from '../../support/form-on-screen.tsx'

afterEach(() => page.viewport(390, 844))

const helpText = 'In a few words: whose it is, and of which date. It is printed on the sheet that buyers take along.'
const FORM = aDefinition([
  {
    name: 'Price',
    groups: [
      {
        fields: [
          ...Array.from({ length: 12 }, (_, at) => ({ FieldName: `Field${at}` })),
          { FieldName: 'ListPrice', IsRequired: true, helpText },
        ],
      },
    ],
  },
])

test.each([
  [1440, 900],
  [1366, 900],
  [1366, 500],
  [844, 390],
  [390, 844],
  [320, 568],
])('at %i x %i', async (width, height) => {
  await page.viewport(width, height)
  await openForm(FORM)
  await expect.element(field('Field0')).toBeVisible()
  // On a wide desktop the Summary is open beside the form.
  if (width < 1440) await button(/^Validation Summary/).click()
  await page.getByRole('button', { name: /List Price/ }).click()
  await expect.element(field('List Price')).toHaveFocus()
  const help = page.getByText(helpText)
  await expect.element(help).toBeVisible()
  const bottom = () => document.querySelector('.form-scroll')!.getBoundingClientRect().bottom
  await expect
    .poll(() => help.element().getBoundingClientRect().bottom - bottom(), { timeout: 3_000 })
    .toBeLessThanOrEqual(0)
  expect(field('List Price').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})
