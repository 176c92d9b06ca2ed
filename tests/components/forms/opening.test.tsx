// What a member sees while a form is loading, and when a part of it could not be loaded.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AccessUnknown, Opening } from '#src/app/pages/record-form/form-states.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { clock, expectNothingForAxe, show } from '../../support/on-screen.tsx'

const toast = () => document.querySelector('.toast')?.textContent

/** Opens slowly: for longer than a form that is on the phone. */
async function takesLong() {
  await expect.poll(clock.pending).toContain(300)
  clock.advance(300)
}

test.each([
  ['res', 'Loading listing...'],
  ['agent', 'Loading agent...'],
  ['office', 'Loading office...'],
])('a form of %s that is slow to open says “%s” for 2000 ms', async (formName, text) => {
  await show(<Opening formName={formName} />)
  await expect.poll(clock.pending).toContain(300)
  clock.advance(299)
  expect(toast()).toBe('')
  clock.advance(1)
  expect(toast()).toBe(text)
  await expectNothingForAxe()
  clock.advance(1_999)
  expect(toast()).toBe(text)
  clock.advance(1)
  expect(toast()).toBe('')
})

function Opened() {
  const [isHere, setHere] = useState(false)
  return (
    <>
      {isHere ? <p>The form</p> : <Opening formName="res" />}
      <button type="button" onClick={() => setHere(true)}>
        Arrive
      </button>
    </>
  )
}

test('the word goes as soon as the form is there', async () => {
  await show(<Opened />)
  await takesLong()
  expect(toast()).toBe('Loading listing...')
  await page.getByRole('button', { name: 'Arrive' }).click()
  await expect.element(page.getByText('The form')).toBeVisible()
  await expect.poll(toast).toBe('')
})

function Told() {
  const say = useToast()
  return (
    <button type="button" onClick={() => say('A copy of A1.')}>
      Copy
    </button>
  )
}

test('what a member was just told is not covered by it', async () => {
  await show(
    <>
      <Told />
      <Opening formName="res" />
    </>,
  )
  await page.getByRole('button', { name: 'Copy' }).click()
  await takesLong()
  expect(toast()).toBe('A copy of A1.')
})

test('a form whose rights could not be loaded says so, and that nothing is shut', async () => {
  await show(<AccessUnknown />)
  await expect.element(page.getByRole('note')).toHaveTextContent(/permissions could not be loaded/)
})
