// A colleague asks for the lock while its holder is further down in the form.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ReleaseAsked } from '#src/app/pages/record-form/release-asked.tsx'
import { ServicesProvider } from '#src/app/services.tsx'
import { painted, show } from '../../support/on-screen.tsx'

let ask: () => void
function Form() {
  const [isAsked, setAsked] = useState(false)
  ask = () => setAsked(true)
  return (
    <main style={{ height: 500, overflow: 'auto', position: 'relative' }}>
      {isAsked && (
        <ReleaseAsked
          by="Mia Chen"
          entity={{ type: 'listing', id: 1 }}
          session={{ current: null }}
          onDecline={() => {}}
        />
      )}
      <div style={{ height: 3_000 }}>Rooms</div>
    </main>
  )
}
const services = { offline: {}, call: async () => ({ kind: 'silence', reason: 'network' }) }
const note = () => page.getByRole('button', { name: 'Keep editing' })
const reminder = () => page.getByRole('button', { name: 'Show', exact: true })

async function askAt(scrollTop: number) {
  await show(
    <ServicesProvider value={services as never}>
      <Form />
    </ServicesProvider>,
  )
  document.querySelector('main')!.scrollTop = scrollTop
  ask()
  await expect.element(note()).toBeInTheDocument()
}

test('a message tells them of it, and one tap leads to the question', async () => {
  await askAt(2_000)
  await reminder().click()
  await expect.element(page.getByRole('button', { name: 'Release' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Release' })).toBeInViewport()
})

test('at the top of the form the question itself is enough', async () => {
  await askAt(0)
  await expect.element(note()).toBeInViewport()
  await expect.element(page.getByText('Mia Chen asked you to release the lock on this listing.')).toBeVisible()
  await painted()
  expect(reminder().elements()).toEqual([])
})
