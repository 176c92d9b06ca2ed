// "Where is it?": a typed address reaches its fields.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddressStart } from '#src/app/pages/record-form/new-listing.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, openForm } from '../../support/form-on-screen.tsx'

const FORM = aDefinition([
  {
    name: 'Address',
    groups: [{ groupType: 'Address', fields: [{ FieldName: 'StreetNumber' }, { FieldName: 'StreetName' }] }],
  },
])
function Start() {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        Turn the page
      </button>
      <AddressStart isHere={isHere} />
    </>
  )
}

/** Returns the fields' values. */
async function open() {
  localStorage.clear()
  const services = {
    user: { realUniqueID: 1 },
    texts: localStorage,
    network: { isOnline: () => false, subscribe: () => () => {} },
  }
  const { session } = await openForm(FORM, {
    banner: (
      <ServicesProvider value={services as never}>
        <Start />
      </ServicesProvider>
    ),
  })
  return () => ['StreetNumber', 'StreetName'].map((name) => session.store.value(name))
}
const box = page.getByRole('textbox', { name: 'Street address, LINC or roll number' })

test('an address used as typed goes into its fields, and the step is done', async () => {
  const address = await open()
  await userEvent.fill(box, '31 Maple')
  await button('Use it as typed').click()
  await expect.poll(address).toEqual(['31', 'Maple'])
  await expect.element(box).not.toBeInTheDocument()
})

test('so it does when its page is left', async () => {
  const address = await open()
  await userEvent.fill(box, '31 Maple')
  await button('Turn the page').click()
  await expect.poll(address).toEqual(['31', 'Maple'])
})
