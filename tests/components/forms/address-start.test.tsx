// "Where is it?": a typed address reaches its fields, even if the code that splits it cannot be loaded for a while.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddressStart, loadAddressParts } from '#src/app/pages/record-form/address-start.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { aDefinition } from '../../features/forms/a-form.ts'
import { button, openForm } from '../../support/form-on-screen.tsx'
import { expectNothingForAxe } from '../../support/on-screen.tsx'

const FORM = aDefinition([
  {
    name: 'Address',
    groups: [{ groupType: 'Address', fields: [{ FieldName: 'StreetNumber' }, { FieldName: 'StreetName' }] }],
  },
])
const outOfReach = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

type Load = typeof loadAddressParts

function Start({ load }: { load: Load }) {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        Turn the page
      </button>
      <AddressStart isHere={isHere} load={load} />
    </>
  )
}

/** `load`: loads the code that splits an address, once per call. Returns the fields' values. */
async function open(...load: Load[]) {
  localStorage.clear()
  const services = {
    user: { realUniqueID: 1 },
    texts: localStorage,
    network: { isOnline: () => false, subscribe: () => () => {} },
  }
  let asked = 0
  const next = () => load[Math.min(asked++, load.length - 1)]!()
  const { session } = await openForm(FORM, {
    banner: (
      <ServicesProvider value={services as never}>
        <Start load={next} />
      </ServicesProvider>
    ),
  })
  return () => ['StreetNumber', 'StreetName'].map((name) => session.store.value(name))
}
const box = page.getByRole('textbox', { name: 'Street address, LINC or roll number' })

test('an address used as typed goes into its fields, and the step is done', async () => {
  const address = await open(loadAddressParts)
  await userEvent.fill(box, '31 Maple')
  await button('Use it as typed').click()
  await expect.poll(address).toEqual(['31', 'Maple'])
  await expect.element(box).not.toBeInTheDocument()
})

test('without the code for it the address stays in its box, and is used by the next tap', async () => {
  const address = await open(outOfReach, loadAddressParts)
  await userEvent.fill(box, '31 Maple')
  await button('Use it as typed').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The address is not in its fields yet')
  await expectNothingForAxe()
  await expect.element(box).toHaveValue('31 Maple')
  expect(address()).toEqual([null, null])
  await button('Use it as typed').click()
  await expect.poll(address).toEqual(['31', 'Maple'])
})

test('so it is when its page is left', async () => {
  const address = await open(outOfReach, loadAddressParts)
  await userEvent.fill(box, '31 Maple')
  await button('Turn the page').click()
  await button('Turn the page').click()
  await expect.element(box).toHaveValue('31 Maple')
  await button('Turn the page').click()
  await expect.poll(address).toEqual(['31', 'Maple'])
})
