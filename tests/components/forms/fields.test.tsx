// One field of each kind, as members meet it: typed on a real keyboard, read back from the phone's own database.
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, field, openForm } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

const FORM = aDefinition(
  [
    {
      name: 'Price',
      groups: [
        {
          fields: [
            { FieldName: 'BuilderName', maxLength: 60, helpText: 'As it stands on the permit.' },
            { FieldName: 'PublicRemarks', maxLength: 500, inputType: 'Multiline' },
            { FieldName: 'ListPrice', datatype: 'decimal', inputType: 'Currency', IsRequired: true },
            { FieldName: 'YearBuilt', datatype: 'integer' },
            { FieldName: 'ListingContractDate', datatype: 'date' },
            { FieldName: 'PoolPrivateYN', datatype: 'bit' },
            { FieldName: 'PoolFeatures' },
          ],
        },
      ],
    },
  ],
  [
    { field: 'YearBuilt', expression: 'YearBuilt > 2030', text: 'This year is too far ahead.' },
    { field: 'ListPrice', expression: 'ListPrice > 5000000', action: 'WARNING', text: 'Is this price right?' },
    { field: 'PoolFeatures', expression: 'PoolPrivateYN', action: 'SET_DISPLAY' },
  ],
)

test('a form of every kind of field can be read by everybody', async () => {
  await openForm(FORM)
  await expect.element(field('Builder Name')).toBeVisible()
  await expectNothingForAxe('light', 'dark', 'sunlight')
})

describe('text', () => {
  test('is kept on the phone as it is typed', async () => {
    const { kept } = await openForm(FORM)
    await userEvent.type(field('Builder Name'), 'Maple & Sons')
    await expect.poll(() => kept('BuilderName')).toBe('Maple & Sons')
    await expect.element(page.getByText('Saved on this phone')).toBeVisible()
  })

  test('counts its letters where there is room for many', async () => {
    await openForm(FORM)
    await userEvent.type(field('Public Remarks'), 'Bright corner lot')
    await expect.element(page.getByText('17 / 500')).toBeVisible()
  })

  test('takes no more than its field holds', async () => {
    const { kept } = await openForm(FORM)
    await field('Builder Name').fill('x'.repeat(58))
    await userEvent.type(field('Builder Name'), 'yzzz')
    await expect.poll(() => kept('BuilderName')).toBe(`${'x'.repeat(58)}yz`)
  })

  test('explains itself when asked', async () => {
    await openForm(FORM)
    const help = button('Help for Builder Name')
    await help.click()
    await expect.element(help).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByText('As it stands on the permit.')).toBeVisible()
    await help.click()
    await expect.element(page.getByText('As it stands on the permit.')).not.toBeInTheDocument()
  })
})

describe('a number', () => {
  test('is kept digit by digit, and the caret stays where it is', async () => {
    const { kept } = await openForm(FORM)
    await field('List Price').click()
    await userEvent.keyboard('450')
    await expect.poll(() => kept('ListPrice')).toBe(450)
    await userEvent.keyboard('000.5')
    await expect.element(field('List Price')).toHaveValue('450000.5')
    await userEvent.keyboard('{Home}{Delete}6')
    await expect.element(field('List Price')).toHaveValue('650000.5')
    await expect.poll(() => kept('ListPrice')).toBe(650_000.5)
  })

  test('may be pasted as money and stands plainly once it is left', async () => {
    const { kept } = await openForm(FORM)
    await field('List Price').fill('$1,250,000')
    await expect.element(field('List Price')).toHaveValue('$1,250,000')
    await userEvent.tab()
    await expect.element(field('List Price')).toHaveValue('1250000')
    await expect.poll(() => kept('ListPrice')).toBe(1_250_000)
  })

  test('that is none keeps what was typed and says so when it is left', async () => {
    const { kept } = await openForm(FORM)
    await userEvent.type(field('Year Built'), '19x5')
    await expect.element(field('Year Built')).not.toBeInvalid()
    await userEvent.tab()
    await expect.element(field('Year Built')).toBeInvalid()
    await expect.element(field('Year Built')).toHaveValue('19x5')
    await expect.poll(() => kept('YearBuilt')).toBe('19x5')
  })

  test('a rule of the board is told at the field, and goes when it is answered', async () => {
    await openForm(FORM)
    await userEvent.type(field('Year Built'), '2040')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Year Built')).toHaveAccessibleDescription(/This year is too far ahead\./)
    await expectNothingForAxe()
    await field('Year Built').fill('2020')
    await expect.element(page.getByText('This year is too far ahead.')).not.toBeInTheDocument()
    await expect.element(field('Year Built')).not.toBeInvalid()
  })

  test('a warning is told and does not make the field wrong', async () => {
    await openForm(FORM)
    await userEvent.type(field('List Price'), '6000000')
    await userEvent.tab()
    await expect.element(field('List Price')).toHaveAccessibleDescription(/Warning: Is this price right\?/)
    await expect.element(field('List Price')).not.toBeInvalid()
    await expectNothingForAxe()
  })
})

test('a required field is silent until it is left', async () => {
  await openForm(FORM)
  await expect.element(field('List Price')).toHaveAttribute('aria-required', 'true')
  await field('List Price').click()
  await expect.element(field('List Price')).not.toBeInvalid()
  await userEvent.tab()
  await expect.element(field('List Price')).toBeInvalid()
  await expect.element(field('List Price')).toHaveAccessibleDescription(/required/i)
})

describe('a date', () => {
  test('is kept once it is whole, and a half-typed one leaves the old one alone', async () => {
    const { kept } = await openForm(FORM)
    await field('Listing Contract Date').fill('2026-11-21')
    await expect.poll(() => kept('ListingContractDate')).toBe('2026-11-21')
    await field('Listing Contract Date').click()
    await userEvent.keyboard('{Backspace}')
    await userEvent.tab()
    await userEvent.type(field('Builder Name'), 'M')
    await expect.poll(() => kept('BuilderName')).toBe('M')
    expect(await kept('ListingContractDate')).toBe('2026-11-21')
  })
})

describe('yes or no', () => {
  // The tick of the chosen one is drawn; some readers of the page count it into the name.
  const yes = button(/Yes$/)
  const no = button(/No$/)

  test('is answered, changed and taken back', async () => {
    const { kept } = await openForm(FORM)
    await no.click()
    await expect.element(no).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => kept('PoolPrivateYN')).toBe(0)
    await yes.click()
    await expect.element(no).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => kept('PoolPrivateYN')).toBe(1)
    await yes.click()
    await expect.element(yes).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => kept('PoolPrivateYN')).toBe(null)
  })

  test('is answered by keyboard, under the name of its question', async () => {
    const { kept } = await openForm(FORM)
    await field('Listing Contract Date').click()
    const group = page.getByRole('group', { name: 'Pool Private YN' })
    await expect.element(group.getByRole('button', { name: /Yes$/ })).toBeVisible()
    ;(yes.element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.poll(() => kept('PoolPrivateYN')).toBe(1)
  })

  test('shows the fields that depend on it, and hides them again', async () => {
    await openForm(FORM)
    await expect.element(field('Pool Features')).not.toBeInTheDocument()
    await yes.click()
    await expect.element(field('Pool Features')).toBeVisible()
    await no.click()
    await expect.element(field('Pool Features')).not.toBeInTheDocument()
  })
})
