// Drafts on this device that cannot be opened: kept at a sign-out, and their key is lost or not available.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ClosedWork } from '#src/features/session/closed-work.tsx'
import type { Unopened } from '#src/offline/store/draft-store.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

type Given = Partial<Unopened> & { erase?: (ids: readonly string[]) => Promise<void> }
function Beside({ sealed = [], closed = [], erase = async () => {} }: Given) {
  const [here, setHere] = useState(closed)
  const run = async (ids: readonly string[]) => {
    await erase(ids)
    setHere([])
  }
  return (
    <main>
      <ClosedWork unopened={{ sealed, closed: here }} erase={run} />
      <p>12 Elm Street</p>
    </main>
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('says that nothing was sent or deleted, erases it only after asking, and keeps the focus', async () => {
  const erase = vi.fn(async (_: readonly string[]) => {})
  await show(<Beside closed={['a', 'b']} erase={erase} />)
  await expect.element(page.getByText(/^2 drafts on this \w+ can’t be opened/)).toBeVisible()
  await expect.element(page.getByText(/Nothing was sent since, and nothing was deleted/)).toBeVisible()
  await expect.element(page.getByText('12 Elm Street')).toBeVisible()
  await expectNothingForAxe()
  await button('Erase 2 drafts').click()
  await button('Keep').click()
  expect(erase).not.toHaveBeenCalled()
  await button('Erase 2 drafts').click()
  await button('Erase').click()
  await expect.poll(() => erase.mock.calls).toEqual([[['a', 'b']]])
  await expect.element(page.getByText('2 drafts erased.')).toHaveFocus()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('that could not be erased is still there, and says so', async () => {
  await show(<Beside closed={['a']} erase={() => Promise.reject(new Error('full'))} />)
  await button('Erase 1 draft').click()
  await button('Erase').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Not erased/)
  await expect.element(button('Erase 1 draft')).toBeEnabled()
})

test('whose key may still come cannot be erased', async () => {
  await show(<Beside sealed={['a']} />)
  await expect.element(page.getByText(/^1 draft on this \w+ can’t be opened just now/)).toBeVisible()
  await expect.element(page.getByText(/Nothing was lost: it shows again/)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('is not spoken of when every draft opens', async () => {
  await show(<Beside />)
  await expect.element(page.getByText('12 Elm Street')).toBeVisible()
  expect(document.querySelector('.closed-work')).toBeNull()
})
