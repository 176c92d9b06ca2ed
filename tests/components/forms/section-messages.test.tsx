// A message about a whole section, such as too few rooms: shown in the section, once the member has been there.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, openForm, sheet } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

const rooms = { groupType: 'Rooms', items: 'rooms', itemFields: [{ FieldName: 'RoomType' }] }
const FORM = aDefinition(
  [
    { name: 'Rooms', groups: [rooms] },
    { name: 'Terms', groups: [{ fields: [{ FieldName: 'ListingTerms' }] }] },
  ],
  [
    { field: 'RoomTypeMinimumRequirements', expression: '.ROOMCOUNT. < 1', text: 'Add a kitchen.' },
    { field: 'RoomDimensions', expression: '.ROOMCOUNT. < 1', action: 'WARNING', text: 'No room has a size.' },
  ],
)
const messages = page.getByRole('list').filter({ hasText: 'Add a kitchen.' })

test('is told once Submit was tapped, error and warning apart, and goes when the section has what it needs', async () => {
  await openForm(FORM)
  await expect.element(button('Add room')).toBeVisible()
  await expect.element(messages).not.toBeInTheDocument()
  await button('Next').click()
  await button('Review').click()
  await sheet('Review').getByRole('button', { name: 'Submit', exact: true }).click({ force: true })
  await sheet('Review')
    .getByRole('button', { name: /Room Type Minimum Requirements$/ })
    .click()
  await expect.element(messages).toHaveTextContent('Warning: No room has a size.')
  await expectNothingForAxe()
  await button('Add room').click()
  await expect.element(messages).not.toBeInTheDocument()
})
