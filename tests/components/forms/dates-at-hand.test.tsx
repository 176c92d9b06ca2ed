// An existing date: typing replaces it, and the calendar never covers it.
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { neighborsOf, stopsOf } from '#src/features/forms/screen/field-bar.tsx'
import { aDefinition } from '../../features/forms/a-form.ts'
import { field, openForm } from '../../support/form-on-screen.tsx'

const FORM = aDefinition([
  {
    name: 'Sale',
    groups: [
      {
        fields: [
          { FieldName: 'PurchaseContractDate', datatype: 'date', width: 'half' },
          { FieldName: 'CloseDate', datatype: 'date', width: 'half' },
          { FieldName: 'OpenHouseStart', datatype: 'datetime' },
        ],
      },
    ],
  },
])
const TODAY = { PurchaseContractDate: '2026-11-20', CloseDate: '2026-12-20', OpenHouseStart: '2026-11-20T20:00:00Z' }

afterEach(() => {
  delete document.documentElement.dataset.fontSize
  return page.viewport(390, 844)
})

test('a tap on a date that is there selects it: typing replaces it', async () => {
  const { kept } = await openForm(FORM, { values: TODAY })
  await field('Purchase Contract Date').click()
  await userEvent.keyboard('2026-12-01')
  await expect.element(field('Purchase Contract Date')).toHaveValue('2026-12-01')
  await expect.poll(() => kept('PurchaseContractDate')).toBe('2026-12-01')
})

test('so does one on the day of a moment, whose time stays', async () => {
  const { kept } = await openForm(FORM, { values: TODAY })
  await page.getByRole('textbox', { name: 'Date', exact: true }).click()
  await userEvent.keyboard('2026-12-01')
  await expect.poll(() => kept('OpenHouseStart')).toBe('2026-12-01T20:00:00.000Z')
})

test('days from today are typed as t+30, and stand as the date once the field is left', async () => {
  const { kept } = await openForm(FORM, { values: TODAY })
  await field('Close Date').click()
  await userEvent.keyboard('t+30')
  await field('Purchase Contract Date').click()
  await expect.element(field('Close Date')).toHaveValue('2026-12-21')
  await expect.poll(() => kept('CloseDate')).toBe('2026-12-21')
  const day = page.getByRole('textbox', { name: 'Date', exact: true })
  await day.click()
  await userEvent.keyboard('+1m')
  await field('Close Date').click()
  await expect.element(day).toHaveValue('2026-12-21')
  await expect.poll(() => kept('OpenHouseStart')).toBe('2026-12-21T20:00:00.000Z')
})

test('a second tap places the cursor where it is made, to change one digit', async () => {
  await openForm(FORM, { values: TODAY })
  const day = field('Purchase Contract Date')
  await day.click()
  await day.click()
  const { selectionStart, selectionEnd } = day.element() as HTMLInputElement
  expect(selectionStart).toBe(selectionEnd)
})

test.for([
  [320, 'largest'],
  [700, 'largest'],
] as const)('a whole date stands beside its calendar: %d px, %s text', async ([width, size]) => {
  await page.viewport(width, 844)
  document.documentElement.dataset.fontSize = size
  await openForm(FORM, { values: TODAY })
  for (const label of ['Purchase Contract Date', 'Close Date']) {
    const input = field(label).element()
    const icon = input.parentElement!.querySelector('.form-field-calendar > .icon')!
    expect(input.scrollWidth).toBe(input.clientWidth)
    const end = input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight)
    expect(end).toBeLessThanOrEqual(icon.getBoundingClientRect().left)
  }
})

test('the field bar of a phone goes from a date with usual dates to another field, not to those dates', async () => {
  const quickDates = { from: 'ListingContractDate', after: ['30 days', '6 months'] }
  const fields = [{ FieldName: 'ListPrice' }, { FieldName: 'ExpirationDate', datatype: 'date' as const, quickDates }]
  const form = aDefinition([{ name: 'Sale', groups: [{ fields: [...fields, { FieldName: 'Zoning' }] }] }])
  const { session } = await openForm(form)
  await expect.element(page.getByRole('button', { name: '+30 days' })).toBeVisible()
  const stops = stopsOf(document.querySelector('.form-page')!, session.store)
  expect(stops.map(({ label }) => label)).toEqual(['List Price', 'Expiration Date', 'Zoning'])
  const { before, next } = neighborsOf(stops, field('Expiration Date').element())
  expect([before?.label, next?.label]).toEqual(['List Price', 'Zoning'])
})
