// A postal code or phone number is stored in one format, however it is typed.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { field, openForm } from '../../support/form-on-screen.tsx'

test.each([
  ['t2t2a1', 'T2T 2A1'],
  [' t2t-2a1 ', 'T2T 2A1'],
  ['59901', '59901'],
  ['T2T', 'T2T'],
])('keeps the postal code %s as %s', async (typed, expected) => {
  const { kept } = await openForm(
    aDefinition([{ name: 'Mail', groups: [{ fields: [{ FieldName: 'PostalCode', maxLength: 10 }] }] }]),
  )
  await userEvent.type(field('Postal Code'), typed)
  await userEvent.tab()
  await expect.element(field('Postal Code')).toHaveValue(expected)
  await expect.poll(() => kept('PostalCode')).toBe(expected)
})

test('leaves the spelling of a postal code that nobody touches', async () => {
  const form = aDefinition([{ name: 'Mail', groups: [{ fields: [{ FieldName: 'PostalCode' }] }] }])
  await openForm(form, { values: { PostalCode: 't2t2a1' } })
  await field('Postal Code').click()
  await userEvent.tab()
  await expect.element(field('Postal Code')).toHaveValue('t2t2a1')
})

test('leaves out the blanks around a pasted name', async () => {
  const { kept } = await openForm(aDefinition([{ name: 'Owner', groups: [{ fields: [{ FieldName: 'OwnerName' }] }] }]))
  await field('Owner Name').fill('  Zoë O’Neill ')
  await userEvent.tab()
  await expect.element(field('Owner Name')).toHaveValue('Zoë O’Neill')
  await expect.poll(() => kept('OwnerName')).toBe('Zoë O’Neill')
})

test('takes a phone number from an address book whole, and shortens it without losing a digit', async () => {
  const phones = [{ FieldName: 'OwnerPhone', maxLength: 16 }, { FieldName: 'OwnerName' }]
  const { kept } = await openForm(aDefinition([{ name: 'Owner', groups: [{ fields: phones }] }]))
  await userEvent.type(field('Owner Phone'), '+1 (403) 555-0142')
  await userEvent.tab()
  await expect.element(field('Owner Phone')).toHaveValue('403-555-0142')
  await expect.poll(() => kept('OwnerPhone')).toBe('403-555-0142')
  await field('Owner Phone').fill('1-403-555-0142 x12')
  await userEvent.tab()
  await expect.element(page.getByText('16 characters at most; this has 18.')).toBeVisible()
})
