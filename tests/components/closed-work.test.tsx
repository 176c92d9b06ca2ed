// Work that was kept at a sign-out and whose key the server has lost.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ClosedWork } from '#src/features/session/closed-work.tsx'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const given = (ids: string[], eraseClosed = vi.fn(async (_: readonly string[]) => {})) => {
  const onErased = vi.fn()
  const shown = show(
    <main>
      <ClosedWork offline={{ closed: async () => ids, eraseClosed }} onErased={onErased}>
        <p>Your drafts could not be read.</p>
      </ClosedWork>
    </main>,
  )
  return { shown, eraseClosed, onErased }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('says that nothing was sent or deleted, and erases it only after asking', async () => {
  const { shown, eraseClosed, onErased } = given(['a', 'b'])
  await shown
  await expect.element(page.getByText(/^2 drafts on this \w+ can’t be opened/)).toBeVisible()
  await expect.element(page.getByText(/Nothing was sent since, and nothing was deleted/)).toBeVisible()
  expect(page.getByText('could not be read').elements()).toEqual([])
  await expectNothingForAxe('light', 'dark', 'sunlight')
  await button('Erase 2 drafts').click()
  await button('Keep').click()
  expect(eraseClosed).not.toHaveBeenCalled()
  await button('Erase 2 drafts').click()
  await button('Erase').click()
  await expect.poll(() => eraseClosed.mock.calls).toEqual([[['a', 'b']]])
  await expect.poll(() => onErased.mock.calls.length).toBe(1)
  await expect.element(page.getByText('could not be read')).toBeVisible()
})

test('that could not be erased is still there, and says so', async () => {
  const { shown, onErased } = given(
    ['a'],
    vi.fn(() => Promise.reject(new Error('full'))),
  )
  await shown
  await button('Erase 1 draft').click()
  await button('Erase').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Not erased/)
  await expect.element(button('Erase 1 draft')).toBeEnabled()
  expect(onErased).not.toHaveBeenCalled()
})

test('when every draft opens, or none can be looked at, is not spoken of', async () => {
  await given([]).shown
  await expect.element(page.getByText('could not be read')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
