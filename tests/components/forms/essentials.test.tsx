// The Essentials: what a submission still needs, from all sections, on one page.
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm, sheet } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'
import { FORM } from './three-sections.ts'

const title = (name: string) => page.getByRole('heading', { level: 2, name })

describe('the Essentials', () => {
  test('are the first of the sections: what a submission needs, and how much of it is there', async () => {
    await openForm(FORM)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('button', { name: 'Essentials' }).click()
    await expect.element(title('Essentials')).toHaveFocus()
    // They are of all sections: a strip of these would be one more way to leave.
    await expect.element(sections).not.toBeInTheDocument()
    await expect.element(field('City')).not.toBeInTheDocument()
    await expect.element(button(/^Essentials/)).toHaveTextContent('0 of 1 filled in')
    await userEvent.type(field('List Price'), '450000')
    await expect.element(field('List Price')).toHaveValue('450,000')
    await userEvent.tab()
    await expect.element(button(/^Essentials/)).toHaveTextContent('1 of 1 filled in')
    await expect
      .element(page.getByRole('progressbar', { name: 'Required fields filled in' }))
      .toHaveAttribute('aria-valuenow', '100')
    await expectNothingForAxe()
    await button('Review').click()
    await expect.element(sheet('Review')).toHaveTextContent('1 of 1 filled in')
    await button('Close').click()
    await button('All fields').click()
    await expect.element(field('City')).toBeVisible()
    await expect.element(field('List Price')).toHaveValue('450,000')
  })
})

describe('the Essentials on a phone', () => {
  const KINDS = {
    tableName: 'kinds',
    rows: ['Exclusive Seller Brokerage', 'Exclusive, Owner May Sell', 'Unconditionally', 'Nonexclusively'].map(
      (Description) => ({ Code: Description.slice(0, 12), Description }),
    ),
  }
  const UNITS = { tableName: 'units', rows: ['SF', 'SM'].map((Code) => ({ Code, Description: Code })) }
  const HOUSE = aDefinition([
    {
      name: 'House',
      groups: [
        {
          fields: [{ FieldName: 'Agreement', comboBoxLookupName: 'kinds', IsRequired: true }],
        },
        {
          groupType: 'TwoDimensionalMeasurement',
          unitsField: 'AreaUnits',
          fields: [
            { FieldName: 'AreaUnits', comboBoxLookupName: 'units', DefaultValue: 'SF' },
            { FieldName: 'LivingArea', datatype: 'decimal', IsRequired: true },
            { FieldName: 'Bedrooms', datatype: 'integer', quick: 'strip', IsRequired: true },
          ],
        },
      ],
    },
  ])

  test('name the unit of a measured number', async () => {
    await page.viewport(390, 844)
    const { session } = await openForm(HOUSE, { values: { AreaUnits: 'SF' }, lookups: [KINDS, UNITS] })
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Essentials' }).click()
    await expect.element(field('Living Area')).toHaveAccessibleDescription('sq ft')
    session.store.set('AreaUnits', 'SM', 'form')
    await expect.element(field('Living Area')).toHaveAccessibleDescription('m²')
  })

  test('show every small count, in the largest text too', async () => {
    await page.viewport(390, 844)
    document.documentElement.dataset.fontSize = 'largest'
    onTestFinished(() => void delete document.documentElement.dataset.fontSize)
    await openForm(HOUSE, { values: { AreaUnits: 'SF' }, lookups: [KINDS, UNITS] })
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Essentials' }).click()
    await expect.element(field('Bedrooms')).toHaveAttribute('placeholder', '6+')
    const strip = document.querySelector('.form-field-strip')!
    expect(strip.scrollWidth).toBeLessThanOrEqual(strip.clientWidth)
  })
})
