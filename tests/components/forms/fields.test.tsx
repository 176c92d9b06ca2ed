// One field of each kind as members use it: typed on a real keyboard, read back from the phone's own database.
import { useLayoutEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LookupTable } from '#contract/lookup.ts'
import { useForm } from '#src/features/forms/screen/form-context.ts'
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
  await expectNothingForAxe()
})

function OtherTab() {
  const { store } = useForm()
  useLayoutEffect(() => {
    store.set('BuilderName', 'Maple & Sons', 'draft')
    store.set('PublicRemarks', 'South garden', 'draft')
  }, [store])
  return null
}

describe('text', () => {
  test('is kept on the phone as it is typed', async () => {
    const { kept, saved } = await openForm(FORM)
    await userEvent.type(field('Builder Name'), 'Maple & Sons')
    await saved()
    expect(await kept('BuilderName')).toBe('Maple & Sons')
    await expect.element(page.getByText('Saved on this phone')).toBeVisible()
  })

  test('of another tab that comes while the form opens is in its field', async () => {
    await openForm(FORM, { banner: <OtherTab /> })
    await expect.element(field('Builder Name')).toHaveValue('Maple & Sons')
    await expect.element(field('Public Remarks')).toHaveValue('South garden')
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

  test('explains itself while somebody works in it, without another stop of the Tab key', async () => {
    await openForm(FORM)
    const help = page.getByText('As it stands on the permit.')
    await expect.element(help).not.toBeVisible()
    await expect.element(field('Builder Name')).toHaveAccessibleDescription(/As it stands on the permit\./)
    await field('Builder Name').click()
    await expect.element(help).toBeVisible()
    await userEvent.tab()
    await expect.element(field('Public Remarks')).toHaveFocus()
    await expect.element(help).not.toBeVisible()
  })

  test('counts in sight only while it is written, and when little room is left', async () => {
    await openForm(FORM)
    await field('Builder Name').fill('x'.repeat(47))
    await field('Public Remarks').click()
    await expect.element(page.getByText('47 / 60')).not.toBeVisible()
    await field('Builder Name').fill('x'.repeat(48))
    await field('Public Remarks').click()
    await expect.element(page.getByText('48 / 60')).toBeVisible()
    await expect.element(field('Builder Name')).toHaveAccessibleDescription(/48 \/ 60/)
  })

  test('emptied by mistake, comes back with Undo', async () => {
    const { kept } = await openForm(FORM, { values: { BuilderName: 'Maple & Sons' } })
    await field('Builder Name').fill('')
    await userEvent.tab()
    await button('Undo').click()
    await expect.element(field('Builder Name')).toHaveValue('Maple & Sons')
    await expect.poll(() => kept('BuilderName')).toBe('Maple & Sons')
  })
})

describe('a number', () => {
  test('is kept digit by digit, and the caret stays where it is', async () => {
    const { kept } = await openForm(FORM)
    await field('List Price').click()
    await userEvent.keyboard('450')
    await expect.poll(() => kept('ListPrice')).toBe(450)
    await userEvent.keyboard('000.5')
    await expect.element(field('List Price')).toHaveValue('450,000.5')
    await userEvent.keyboard('{Home}{Delete}6')
    await expect.element(field('List Price')).toHaveValue('650,000.5')
    await expect.poll(() => kept('ListPrice')).toBe(650_000.5)
  })

  test('prefilled is replaced by typing after a tap, not added to', async () => {
    const { kept } = await openForm(FORM, { values: { YearBuilt: 2026 } })
    await field('Year Built').click()
    await userEvent.keyboard('2025')
    await expect.element(field('Year Built')).toHaveValue('2025')
    await expect.poll(() => kept('YearBuilt')).toBe(2025)
  })

  test('may be pasted as money and is easy to check once it is left; a year has no comma', async () => {
    const { kept } = await openForm(FORM)
    await field('List Price').fill('$1,250,000')
    await expect.element(field('List Price')).toHaveValue('$1,250,000')
    await userEvent.tab()
    await expect.element(field('List Price')).toHaveValue('1,250,000')
    await expect.poll(() => kept('ListPrice')).toBe(1_250_000)
    await field('List Price').click()
    await expect.element(field('List Price')).toHaveValue('1,250,000')
    await field('Year Built').fill('1958')
    await userEvent.tab()
    await expect.element(field('Year Built')).toHaveValue('1958')
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
  await expect.element(field('List Price')).toHaveAccessibleDescription(/Enter List Price\./)
})

describe('a date', () => {
  test('is typed by its digits alone, and the hyphens come by themselves', async () => {
    const { kept } = await openForm(FORM)
    await userEvent.type(field('Listing Contract Date'), '20261121')
    await expect.element(field('Listing Contract Date')).toHaveValue('2026-11-21')
    await expect.poll(() => kept('ListingContractDate')).toBe('2026-11-21')
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}05')
    await expect.element(field('Listing Contract Date')).toHaveValue('2026-10-5')
  })

  test('may be pasted as it is written elsewhere', async () => {
    const { kept } = await openForm(FORM)
    await field('Listing Contract Date').fill('Nov 21, 2026')
    await userEvent.tab()
    await expect.element(field('Listing Contract Date')).toHaveValue('2026-11-21')
    await expect.poll(() => kept('ListingContractDate')).toBe('2026-11-21')
  })

  test('that is none keeps what was typed and says so when it is left', async () => {
    await openForm(FORM)
    await userEvent.type(field('Listing Contract Date'), '20260230')
    await userEvent.tab()
    await expect.element(field('Listing Contract Date')).toHaveValue('2026-02-30')
    await expect.element(field('Listing Contract Date')).toHaveAccessibleDescription(/Must be a date like 2026-11-21\./)
  })

  test('is chosen in the calendar as well', async () => {
    const { kept } = await openForm(FORM)
    await field('Listing Contract Date, calendar').fill('2026-12-24')
    await expect.element(field('Listing Contract Date')).toHaveValue('2026-12-24')
    await expect.poll(() => kept('ListingContractDate')).toBe('2026-12-24')
  })
})

describe('a date that has usual answers', () => {
  const TERM = aDefinition([
    {
      name: 'Listing',
      groups: [
        {
          fields: [
            { FieldName: 'ListingContractDate', datatype: 'date' },
            {
              FieldName: 'ExpirationDate',
              datatype: 'date',
              quickDates: { from: 'ListingContractDate', after: ['30 days', '6 months'] },
            },
          ],
        },
      ],
    },
  ])

  test('is one tap, counted from the other date, and can be another or none', async () => {
    const { kept } = await openForm(TERM, { values: { ListingContractDate: '2026-11-20' } })
    await expect.element(button(/\+6 months$/)).toHaveTextContent('+6 mo')
    await button(/\+6 months$/).click()
    await expect.element(field('Expiration Date')).toHaveValue('2027-05-20')
    await button(/\+30 days$/).click()
    await expect.poll(() => kept('ExpirationDate')).toBe('2026-12-20')
    await expect.element(button(/\+30 days$/)).toHaveAttribute('aria-pressed', 'true')
    await expectNothingForAxe()
    await button(/\+30 days$/).click()
    await expect.poll(() => kept('ExpirationDate')).toBeNull()
  })

  test('has none of them where it is filled in already', async () => {
    await openForm(TERM, { values: { ExpirationDate: '2027-01-31' } })
    await expect.element(field('Expiration Date')).toHaveValue('2027-01-31')
    await expect.element(button(/\+30 days$/)).not.toBeInTheDocument()
  })
})

describe('a choice that other fields often share', () => {
  const SOURCES = ['Living', 'Building', 'Lot', 'Seller'].map((name) => ({
    FieldName: `${name}Source`,
    comboBoxLookupName: name === 'Lot' ? 'survey' : 'sources',
    ...(name === 'Living' && { sameFor: ['BuildingSource', 'LotSource', 'SellerSource', 'NoSuchSource'] }),
  }))
  const SIZES = aDefinition([{ name: 'Sizes', groups: [{ fields: SOURCES }] }])
  const table = (tableName: string, codes: string[]): LookupTable => ({
    tableName,
    rows: codes.map((Code) => ({ Code, Description: Code })),
  })
  const lookups = [table('sources', ['Plans', 'Owner']), table('survey', ['Survey', 'Other'])]

  test('is offered for those that are empty and know it, and comes back with Undo', async () => {
    const { session } = await openForm(SIZES, { lookups, values: { SellerSource: 'Owner' } })
    await expect.element(page.getByRole('group', { name: 'Building Source' })).toBeVisible()
    await expect.element(button(/^Use for/)).not.toBeInTheDocument()
    await page.getByRole('group', { name: 'Living Source' }).getByRole('button', { name: 'Plans' }).click()
    await expectNothingForAxe()
    await button(/^Use for 1 more.*Plans, for Building Source$/).click()
    await expect.poll(() => session.store.value('BuildingSource')).toBe('Plans')
    expect([session.store.value('LotSource'), session.store.value('SellerSource')]).toEqual([null, 'Owner'])
    await expect.element(button(/^Use for/)).not.toBeInTheDocument()
    await button('Undo').click()
    await expect.poll(() => session.store.value('BuildingSource')).toBe(null)
  })

  test('is not offered where all of them are answered', async () => {
    const values = { LivingSource: 'Plans', BuildingSource: 'Owner', LotSource: 'Survey', SellerSource: 'Owner' }
    const { session } = await openForm(SIZES, { lookups, values })
    session.store.set('BuildingSource', null, 'form')
    await expect.element(button(/^Use for 1 more/)).toBeVisible()
    session.store.set('BuildingSource', 'Plans', 'form')
    await expect.element(button(/^Use for/)).not.toBeInTheDocument()
  })
})

describe('a day with a time', () => {
  const MOMENT = aDefinition([
    { name: 'Offers', groups: [{ fields: [{ FieldName: 'OffersReviewedAt', datatype: 'datetime' }] }] },
  ])
  const day = page.getByRole('textbox', { name: 'Date', exact: true })

  test('is typed by its digits, then takes its time from the list', async () => {
    const { kept } = await openForm(MOMENT)
    await userEvent.type(day, '20260721')
    await expect.element(day).toHaveValue('2026-07-21')
    await button('Time 12:00 AM').click()
    await page.getByRole('option', { name: '12:30 AM' }).click()
    await expect.poll(() => kept('OffersReviewedAt')).toBe('2026-07-21T06:30:00.000Z')
  })

  test('that is none keeps what was typed and says so when it is left', async () => {
    await openForm(MOMENT)
    await userEvent.type(day, '20261399')
    await userEvent.tab()
    await expect.element(day).toHaveValue('2026-13-99')
    await expect.element(page.getByText(/Must be a date and time/)).toBeVisible()
  })
})

describe('a small count', () => {
  const STRIP = aDefinition([
    { name: 'Rooms', groups: [{ fields: [{ FieldName: 'BedroomsTotal', datatype: 'integer', quick: 'strip' }] }] },
  ])

  test('is one tap, taken back by another', async () => {
    const { kept } = await openForm(STRIP)
    await button('3').click()
    await expect.element(button('3')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => kept('BedroomsTotal')).toBe(3)
    await button('3').click()
    await expect.poll(() => kept('BedroomsTotal')).toBe(null)
  })

  test('of more than five is typed, under the same name', async () => {
    const { kept } = await openForm(STRIP)
    await userEvent.type(field('Bedrooms Total'), '12')
    await expect.poll(() => kept('BedroomsTotal')).toBe(12)
    await expectNothingForAxe()
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

  test('is one stop of the Tab key: arrows go from one answer to the other, y and n answer', async () => {
    const { kept } = await openForm(FORM)
    ;(yes.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(no).toHaveFocus()
    await userEvent.keyboard('y')
    await expect.poll(() => kept('PoolPrivateYN')).toBe(1)
    await userEvent.keyboard('n')
    await expect.poll(() => kept('PoolPrivateYN')).toBe(0)
    await expect.element(no).toHaveFocus()
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
