// Groups as members use them: measurements with their unit, and the listing's data that a change form repeats.
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LookupTable } from '#contract/lookup.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

const UNITS: LookupTable = {
  tableName: 'units',
  rows: [
    { Code: 'F', Description: 'Feet' },
    { Code: 'M', Description: 'Meters' },
  ],
}
const HOME = aDefinition([
  {
    name: 'Home',
    groups: [
      {
        groupType: 'TwoDimensionalMeasurement',
        label: 'The home itself',
        unitsField: 'MobileDimUnits',
        fields: [
          { FieldName: 'MobileDimUnits', comboBoxLookupName: 'units', DefaultValue: 'F' },
          { FieldName: 'MobileLength', datatype: 'decimal', Precision: 2 },
          { FieldName: 'MobileWidth', datatype: 'decimal', Precision: 2 },
        ],
      },
    ],
  },
])

describe('a measured size', () => {
  const open = () => openForm(HOME, { lookups: [UNITS], values: { MobileDimUnits: 'F' } })

  test('says its unit with its number, and another unit converts it', async () => {
    const { kept } = await open()
    await userEvent.type(field('Mobile Length'), '60')
    await expect.element(field('Mobile Length')).toHaveAccessibleDescription(/ft/)
    await button('m, Meters').click()
    await expect.element(button('m, Meters')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => kept('MobileDimUnits')).toBe('M')
    await expect.element(field('Mobile Length')).toHaveValue('18.29')
    await button('m, Meters').click()
    expect(await kept('MobileDimUnits')).toBe('M')
    await expectNothingForAxe()
  })

  test('typed in one box goes to both sides', async () => {
    const { kept } = await open()
    await field('Mobile Length').fill(`12' 6" x 14'`)
    await userEvent.tab()
    await expect.element(field('Mobile Length')).toHaveValue('12.5')
    await expect.element(field('Mobile Width')).toHaveValue('14')
    await expect.poll(() => kept('MobileWidth')).toBe(14)
    await expect.poll(() => kept('MobileLength')).toBe(12.5)
  })

  test('typed with its unit takes the unit along', async () => {
    const { kept } = await open()
    await field('Mobile Length').fill('3.8 x 4.2 m')
    await userEvent.tab()
    await expect.poll(() => kept('MobileDimUnits')).toBe('M')
    await expect.element(field('Mobile Length')).toHaveValue('3.8')
    await expect.element(field('Mobile Width')).toHaveValue('4.2')
  })

  test('that cannot be stays as it was typed, with the reason', async () => {
    await open()
    await field('Mobile Length').fill(`12' 13"`)
    await userEvent.tab()
    await expect.element(field('Mobile Length')).toHaveValue(`12' 13"`)
    await expect.element(field('Mobile Length')).toHaveAccessibleDescription(/At most 11 inches; this has 13\./)
  })
})

describe('a change form', () => {
  const SOLD = {
    ...aDefinition([
      {
        name: 'Sold',
        groups: [
          {
            label: 'The listing',
            fields: [
              { FieldName: 'PropertyType', IsDisabled: true },
              { FieldName: 'ListPrice', datatype: 'decimal', inputType: 'Currency', IsDisabled: true },
              { FieldName: 'ExpirationDate', datatype: 'date', IsDisabled: true },
            ],
          },
          { label: 'The sale', fields: [{ FieldName: 'CloseDate', datatype: 'date' }] },
        ],
      },
    ]),
    formName: 'chgSold',
  }

  test('repeats its listing in one row, which opens', async () => {
    await openForm(SOLD, { values: { PropertyType: 'RES', ListPrice: 649_900, ExpirationDate: '2027-03-21' } })
    const row = page.getByText('$649,900 · Expiration Date 2027-03-21')
    await expect.element(row).toBeVisible()
    await expect.element(field('List Price')).not.toBeVisible()
    await row.click()
    await expect.element(field('List Price')).toHaveValue('649,900')
    await expect.element(page.getByLabelText('Property Type')).not.toBeInTheDocument()
  })
})
