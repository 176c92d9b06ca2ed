// A full section says so in a dialog with an error icon, which closes after five seconds.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EXCEEDED_MS } from '#contract/constants.ts'
import type { FormEffects } from '#src/features/forms/screen/form-context.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, openForm } from '../../support/form-on-screen.tsx'

const full = (items: string) =>
  aDefinition([
    {
      name: 'Rows',
      groups: [{ groupType: 'Plain rows', items, repeatableMaxCount: 1, itemFields: [{ FieldName: 'Note' }] }],
    },
  ])

test.each([
  ['rooms', 'room', 'Rooms Exceeded', 'The maximum number of rooms must not exceed 1.'],
  ['openHouses', 'open house', 'Open Houses Exceeded', 'The maximum number of open houses must not exceed 1.'],
  ['parcels', 'parcel', 'Parcels Exceeded', 'The maximum number of parcels must not exceed 1.'],
  ['doors', 'door', 'Doors Exceeded', 'The maximum number of doors must not exceed 1.'],
  ['units', 'unit', 'Units Exceeded', 'The maximum number of units must not exceed 1.'],
  ['history', 'history entry', 'History Exceeded', 'The maximum number of history must not exceed 1.'],
])('%s', async (items, one, title, text) => {
  await openForm(full(items))
  await button(`Add ${one}`).click()
  await button(`Add ${one}`).click()
  const dialog = page.getByRole('alertdialog', { name: title })
  await expect.element(dialog).toHaveTextContent(text)
  expect(dialog.element().querySelector('h2 .icon')).not.toBeNull()
})

test('the dialog is asked to go after five seconds', async () => {
  const told: Parameters<FormEffects['tell']>[0][] = []
  await openForm(full('rooms'), { effects: { tell: (message) => void told.push(message) } })
  await button('Add room').click()
  await button('Add room').click()
  await expect
    .poll(() => told.map(({ ms, isError }) => ({ ms, isError })))
    .toEqual([{ ms: EXCEEDED_MS, isError: true }])
  expect(EXCEEDED_MS).toBe(5_000)
})
