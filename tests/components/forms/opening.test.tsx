// What a member sees while a form is loading, and when a part of it could not be loaded.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AccessUnknown, Opening } from '#src/app/pages/record-form/form-states.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

const word = page.getByText('Loading listing...')

test('a form that takes a while says what is loading, for a moment', async () => {
  await show(<Opening formName="res" />)
  await expect.element(word).toBeVisible()
  await expectNothingForAxe()
  await expect.poll(() => word.query(), { timeout: 10_000 }).toBeNull()
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
  await expect.element(word).toBeVisible()
  await page.getByRole('button', { name: 'Arrive' }).click()
  await expect.element(page.getByText('The form')).toBeVisible()
  await new Promise(requestAnimationFrame)
  expect(word.query()).toBeNull()
})

function Told() {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast('A copy of A1.')}>
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
  await expect.element(page.getByText('A copy of A1.')).toBeVisible()
})

test('a form whose rights could not be loaded says so, and that nothing is shut', async () => {
  await show(<AccessUnknown />)
  await expect.element(page.getByRole('note')).toHaveTextContent(/permissions could not be loaded/)
})
