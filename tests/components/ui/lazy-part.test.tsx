// A part of a page whose code cannot be fetched: the rest of the page stays, and the part appears when the connection is back.
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '#src/ui/button.tsx'
import { lazyPart, MissingSheet, Nothing } from '#src/ui/lazy-part.tsx'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'

const Menu = ({ onClose }: { onClose(): void }) => <Button onClick={onClose}>Close</Button>
const Photos = ({ count }: { count: number }) => <p>{count} photos</p>

function Fallback({ onShown }: { onShown(): void }) {
  onShown()
  return null
}

/** The code of a part: out of reach until `isThere`. */
function codeOf<Part>(part: Part) {
  const code = { isThere: false, asked: 0 }
  const load = async () => {
    code.asked += 1
    if (!code.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return part
  }
  return { code, load }
}

test('without signal the page stays, says that a part is missing, and shows it after Try again', async () => {
  const { code, load } = codeOf(Photos)
  const Part = lazyPart(load)
  await show(
    <main>
      <h1>2412 33 Avenue SW</h1>
      <Suspense>
        <Part count={3} />
      </Suspense>
    </main>,
  )
  await expect.element(page.getByText('Could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '2412 33 Avenue SW' })).toBeVisible()
  await expectNothingForAxe()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => code.asked).toBe(2)
  await expect.element(page.getByText('Could not be loaded')).toBeVisible()
  code.isThere = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('3 photos')).toBeVisible()
  expect(code.asked).toBe(3)
})

test('what the page can do without is not spoken of, and comes by itself with the signal, once for two places', async () => {
  const { code, load } = codeOf({ default: Photos })
  const Part = lazyPart(load, Nothing)
  await show(
    <Suspense>
      <p>The page</p>
      <Part count={1} />
      <Part count={2} />
    </Suspense>,
  )
  await expect.element(page.getByText('The page')).toBeVisible()
  expect(code.asked).toBe(1)
  expect(document.body.textContent).not.toContain('loaded')
  code.isThere = true
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('1 photos')).toBeVisible()
  await expect.element(page.getByText('2 photos')).toBeVisible()
  expect(code.asked).toBe(2)
})

test('a sheet that is missing opens as one that says so, and closes', async () => {
  const Part = lazyPart(codeOf(Menu).load, MissingSheet)
  let isClosed = false
  await show(
    <Suspense>
      <Part
        onClose={() => {
          isClosed = true
        }}
      />
    </Suspense>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Could not be loaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => isClosed).toBe(true)
})

test('what was fetched before is there at once; what could not be fetched before is asked for again', async () => {
  const { code, load } = codeOf(Photos)
  const Part = lazyPart(load)
  await Part.preload()
  code.isThere = true
  await Part.preload()
  expect(code.asked).toBe(2)
  const waited = vi.fn()
  await show(
    <Suspense fallback={<Fallback onShown={waited} />}>
      <Part count={3} />
    </Suspense>,
  )
  await expect.element(page.getByText('3 photos')).toBeVisible()
  expect(waited).not.toHaveBeenCalled()
  expect(code.asked).toBe(2)
})

test('code that is there and broken is an error like any other', async () => {
  const broken = new ReferenceError('count is not defined')
  await expect(lazyPart(() => Promise.reject(broken)).preload()).rejects.toBe(broken)
})
