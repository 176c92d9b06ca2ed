// Choosing from a list with a keyboard: one value, several, times of day, and a list that depends on another field.
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LookupTable } from '#contract/lookup.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, openForm, sheet } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

const table = (tableName: string, rows: [string, string][]): LookupTable => ({
  tableName,
  rows: rows.map(([Code, Description]) => ({ Code, Description })),
})
const SURFACES = table('surface', [
  ['ASP', 'Asphalt Shingle'],
  ['CED', 'Cedar Shake'],
  ['CLA', 'Clay Tile'],
  ['CON', 'Concrete'],
  ['FLA', 'Flat'],
  ['MET', 'Metal'],
  ['PIN', 'Pine Shake'],
  ['RUB', 'Rubber'],
  ['SLA', 'Slate'],
])
const SERVICES = table('service', [
  ['F', 'Full Service'],
  ['L', 'Limited Service'],
])
const FORM = aDefinition([
  {
    name: 'Exterior',
    groups: [
      {
        fields: [
          { FieldName: 'Roof', comboBoxLookupName: 'surface' },
          { FieldName: 'Fencing', comboBoxLookupName: 'surface', multiselect: true },
          { FieldName: 'ListingService', comboBoxLookupName: 'service', IsRequired: true },
          { FieldName: 'ShowingTime', datatype: 'time' },
        ],
      },
    ],
  },
])
const open = () => openForm(FORM, { lookups: [SURFACES, SERVICES] })
const option = (name: string) => page.getByRole('option', { name })
const names = () =>
  page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent)
const roof = button(/^Roof/)

describe('one of many', () => {
  test('is found by typing, taken with Enter, and the field has the focus again', async () => {
    const { kept } = await open()
    await roof.click()
    await expect.element(sheet('Roof').getByRole('textbox', { name: 'Find in Roof' })).toHaveFocus()
    await userEvent.keyboard('shake')
    await expect.poll(names).toEqual(['Cedar Shake', 'Pine Shake'])
    await expectNothingForAxe()
    await userEvent.keyboard('{Enter}')
    await expect.element(sheet('Roof')).not.toBeInTheDocument()
    await expect.element(roof).toHaveFocus()
    await expect.element(roof).toHaveTextContent('Cedar Shake')
    await expect.poll(() => kept('Roof')).toBe('CED')
  })

  test('is walked to with the arrows, first and last included', async () => {
    const { kept } = await open()
    await roof.click()
    await userEvent.tab()
    const list = sheet('Roof').getByRole('listbox', { name: 'Roof' })
    await expect.element(list).toHaveFocus()
    const active = () =>
      document.getElementById(list.element().getAttribute('aria-activedescendant') ?? '')?.textContent
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(active).toBe('Clay Tile')
    await userEvent.keyboard('{End}{ArrowDown}')
    await expect.poll(active).toBe('Slate')
    await userEvent.keyboard('{Home}{ArrowUp}')
    await expect.poll(active).toBe('Asphalt Shingle')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => kept('Roof')).toBe('CED')
  })

  test('stays as it was after Escape', async () => {
    const { session } = await open()
    await roof.click()
    await userEvent.keyboard('metal{Escape}')
    await expect.element(sheet('Roof')).not.toBeInTheDocument()
    await expect.element(roof).toHaveFocus()
    expect(session.store.value('Roof')).toBe(null)
  })

  test('can be cleared, and the sheet opens at what is chosen', async () => {
    const { kept } = await open()
    await roof.click()
    await option('Slate').click()
    await roof.click()
    await expect.element(option('Slate')).toHaveAttribute('aria-selected', 'true')
    await expect.element(option('Slate')).toBeInViewport()
    await button('Clear').click()
    await expect.poll(() => kept('Roof')).toBe(null)
    await expect.element(roof).toHaveTextContent('Choose')
  })

  test('that is not on the list is said so', async () => {
    await open()
    await roof.click()
    await userEvent.keyboard('thatch')
    await expect.element(sheet('Roof').getByText(/thatch/)).toBeVisible()
    expect(names()).toEqual([])
  })
})

test('a short list begins at the list itself, and a required one cannot be cleared', async () => {
  const { kept } = await open()
  const service = button(/^Listing Service/)
  await service.click()
  await expect.element(sheet('Listing Service').getByRole('listbox')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.poll(() => kept('ListingService')).toBe('L')
  await service.click()
  await expect.element(option('Limited Service')).toBeVisible()
  await expect.element(button('Clear')).not.toBeInTheDocument()
})

describe('several of many', () => {
  const fencing = button(/^Fencing/)

  test('are taken and given up one by one, and counted', async () => {
    const { kept } = await open()
    await fencing.click()
    await option('Metal').click()
    await option('Cedar Shake').click()
    await expect.element(button('Done (2)')).toBeVisible()
    await option('Metal').click()
    await expectNothingForAxe()
    await button('Done (1)').click()
    await expect.element(fencing).toHaveTextContent('Cedar Shake')
    await expect.poll(() => kept('Fencing')).toEqual(['CED'])
  })

  test('are all given up at once, and the sheet stays open', async () => {
    const { kept } = await open()
    await fencing.click()
    await option('Metal').click()
    await button('Clear').click()
    await expect.poll(() => kept('Fencing')).toBe(null)
    await expect.element(sheet('Fencing')).toBeVisible()
  })
})

test('a time is chosen from the steps of the day', async () => {
  const { kept } = await open()
  await button(/^Showing Time/).click()
  await userEvent.keyboard('1:30 pm{Enter}')
  await expect.poll(() => kept('ShowingTime')).toBe('1:30 PM')
})

test('a long list draws only what is seen, and reaches its end', async () => {
  const rows = Array.from({ length: 400 }, (_, at): [string, string] => [
    `C${at}`,
    `City ${String(at).padStart(3, '0')}`,
  ])
  const cities = aDefinition([
    { name: 'Place', groups: [{ fields: [{ FieldName: 'City', comboBoxLookupName: 'city' }] }] },
  ])
  const { kept } = await openForm(cities, { lookups: [table('city', rows)] })
  await button(/^City/).click()
  await expect.element(option('City 000')).toBeVisible()
  expect(names().length).toBeLessThan(60)
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  await expect.element(option('City 399')).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => kept('City')).toBe('C399')
})
