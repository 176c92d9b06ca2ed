// Groups that few members fill in: collapsed to one line on a phone, open where there is space or where something is required.
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

const SCHOOLS = {
  label: 'Schools',
  folded: true,
  fields: [
    { FieldName: 'HighSchool' },
    { FieldName: 'MiddleSchool', DefaultValue: 'None' },
    { FieldName: 'ElementarySchool' },
  ],
}
const form = (rules: Parameters<typeof aDefinition>[1] = []) =>
  aDefinition([{ name: 'Address', groups: [{ fields: [{ FieldName: 'City' }] }, SCHOOLS] }], rules)
const fold = button(/^Schools/)

afterEach(() => page.viewport(390, 844))

describe('on a phone', () => {
  test('a folded group is one line that opens in place and closes again', async () => {
    await openForm(form())
    await expect.element(fold).toHaveTextContent('Schools · 3 optional')
    await expect.element(field('High School')).not.toBeInTheDocument()
    expect(fold.element().getBoundingClientRect().height).toBe(52)
    await expectNothingForAxe()
    await fold.click()
    await expect.element(field('High School')).toBeVisible()
    await expectNothingForAxe()
    await fold.click()
    await expect.element(field('High School')).not.toBeInTheDocument()
  })

  test('it says how many fields are filled, defaults not counted', async () => {
    await openForm(form(), { values: { HighSchool: 'Central', ElementarySchool: 'Sunnyside', MiddleSchool: 'None' } })
    await expect.element(fold).toHaveTextContent('Schools Filled: 2')
  })

  test('it stays open, and cannot be closed, while something in it is required, wrong or warned about', async () => {
    const rules = [
      { field: 'HighSchool', expression: "City = 'Calgary'", action: 'SET_REQUIRED' as const },
      { field: 'HighSchool', expression: "HighSchool = 'None'", action: 'WARNING' as const, text: 'Are you sure?' },
    ]
    const { session } = await openForm(form(rules))
    await expect.element(fold).toBeVisible()
    session.store.set('City', 'Calgary', 'control')
    await expect.element(field('High School')).toBeVisible()
    await expect.element(fold).not.toBeInTheDocument()
    session.store.set('City', 'Banff', 'control')
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true')
    await expect.element(field('High School')).toBeVisible()
    session.store.set('HighSchool', 'None', 'control')
    await expect.element(fold).not.toBeInTheDocument()
  })

  test('the search for a field opens it', async () => {
    await openForm(form())
    await button('Form menu').click()
    await button('Search for field').click()
    await page.getByRole('textbox', { name: 'Search for field' }).fill('elementary')
    await button(/^Elementary School/).click()
    await expect.element(field('Elementary School')).toHaveFocus()
  })
})

test('where there is room, every group is open', async () => {
  await page.viewport(1024, 768)
  await openForm(form())
  await expect.element(field('High School')).toBeVisible()
  await expect.element(fold).not.toBeInTheDocument()
})
