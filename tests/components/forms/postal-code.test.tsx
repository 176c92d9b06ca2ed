// A postal code, typed in a hurry, becomes the spelling that is stored.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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
