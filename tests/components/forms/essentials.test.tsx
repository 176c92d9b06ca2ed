// The Essentials: what a submission still needs, from all sections, on one page.
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm, sheet } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'
import { FORM } from './three-sections.ts'

const title = (name: string) => page.getByRole('heading', { level: 2, name })

describe('the Essentials', () => {
  test('are the first of the sections: what a submission needs, with a tick once it is there', async () => {
    await openForm(FORM)
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Essentials' }).click()
    await expect.element(title('Essentials')).toHaveFocus()
    await expect.element(field('City')).not.toBeInTheDocument()
    await userEvent.type(field('List Price'), '450000')
    await expect.element(page.getByText('filled in')).toBeInTheDocument()
    await button('Errors only').click()
    await expect.element(page.getByText('No errors.')).toBeVisible()
    await button('Required only').click()
    await expect.element(field('List Price')).toHaveValue('450,000')
    await expectNothingForAxe()
    await button('Required only').click()
    await expect.element(button('Required only')).toHaveAttribute('aria-pressed', 'false')
    await button('Review').click()
    await expect.element(sheet('Review')).toHaveTextContent('1 of 1 required')
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

  test('name the unit of a measured number, and show the tick of a long answer', async () => {
    await page.viewport(390, 844)
    const { session } = await openForm(HOUSE, { values: { AreaUnits: 'SF' }, lookups: [KINDS, UNITS] })
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Essentials' }).click()
    await expect.element(field('Living Area')).toHaveAccessibleDescription('sq ft')
    session.store.set('AreaUnits', 'SM', 'form')
    await expect.element(field('Living Area')).toHaveAccessibleDescription('m²')
    await button('Exclusive Seller Brokerage').click()
    const tick = page.getByText('filled in').element().parentElement!
    expect(tick.getBoundingClientRect().right).toBeLessThanOrEqual(390)
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
