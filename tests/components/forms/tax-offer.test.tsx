// Where the tax roll and the temporary LINC number are offered.
import { expect, test } from 'vitest'
import { temporaryLinc } from '#src/features/forms/engine/temporary-linc.ts'
import { aDefinition, NOW } from '../../features/forms/a-form.ts'
import { button, field, openForm } from '../../support/form-on-screen.tsx'

const land = (isLocked = false) =>
  aDefinition([
    { name: 'Address', groups: [{ groupType: 'Address', fields: [{ FieldName: 'StreetName' }] }] },
    {
      name: 'Legal',
      groups: [
        {
          groupType: 'LincNumberGenerator',
          fields: [{ FieldName: 'ParcelNumber', ...(isLocked && { IsDisabled: true }) }],
        },
      ],
    },
  ])
const roll = button('Fill from the tax roll')
const generate = button('Generate a temporary number')

test('a listing may be filled from the roll at its address and at its title', async () => {
  await openForm(land())
  await expect.element(roll).toBeVisible()
  await button('Next').click()
  await expect.element(generate).toBeVisible()
  await expect.element(roll).toBeVisible()
})

test.each([
  ['a change form', { formName: 'chgSold' }],
  ['an agent', { definitionType: 'agent' as const }],
  ['an office', { definitionType: 'office' as const }],
])('%s is not', async (_, more) => {
  await openForm({ ...land(), ...more })
  await expect.element(field('Street Name')).toBeVisible()
  expect(roll.elements()).toEqual([])
})

test('a temporary number is made for an empty field only, and shown for two seconds', async () => {
  const told: unknown[] = []
  await openForm(land(), { effects: { tell: (message) => told.push(message) } })
  await button('Next').click()
  await generate.click()
  await expect.element(field('Parcel Number')).toHaveValue(temporaryLinc(NOW))
  expect(told).toEqual([{ title: 'Temporary LINC number', text: temporaryLinc(NOW), ms: 2_000 }])
  await expect.element(generate).toBeDisabled()
})

test('and not for a field that this member may not write', async () => {
  await openForm(land(true))
  await button('Next').click()
  await expect.element(generate).toBeDisabled()
})
