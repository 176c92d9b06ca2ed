// A toast covers nothing: the page, its last button and an open sheet end above it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '#src/app/shell/app-layout.css'
import '#src/app/shell/tab-bar.css'
import { InstallHint } from '#src/features/install/install-hint.tsx'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { clearScreen, show } from '../../support/on-screen.tsx'

const WORDS = 'Saved.'

function Screen({ isForm = false, hasSheet = false, hasHint = false }) {
  const toast = useToast()
  const say = () => toast(WORDS, { label: 'Undo', run: () => {} })
  return (
    <div className={isForm ? 'app app-form' : 'app'}>
      <header>Curbside</header>
      <main className="app-page">
        <div style={{ position: 'absolute', bottom: 0 }}>
          <span className="status">Active</span>
          <Button onClick={say}>Save</Button>
        </div>
      </main>
      {hasHint && <InstallHint way="prompt" onInstall={() => {}} onPutAway={() => {}} />}
      <nav className="tab-bar">
        <ul>
          <li>
            <button type="button" className="tab">
              Home
            </button>
          </li>
        </ul>
      </nav>
      {hasSheet && (
        <Sheet isOpen onClose={() => {}} title="Options" size="tall" footer={<Button onClick={say}>Done</Button>}>
          Options
        </Sheet>
      )}
    </div>
  )
}

/** What the toast lies over. */
const covered = () => {
  const toast = document.querySelector('.toast')!.getBoundingClientRect()
  return [...document.querySelectorAll('.status, button:not(.toast-action)')].filter((each) => {
    const box = each.getBoundingClientRect()
    return (
      box.height > 0 &&
      box.bottom > toast.top &&
      box.top < toast.bottom &&
      box.right > toast.left &&
      box.left < toast.right
    )
  })
}

test.for([
  [390, 844],
  [320, 568],
  [844, 390],
  [1024, 768],
  [1366, 900],
] as const)('at %i x %i', async ([width, height]) => {
  await page.viewport(width, height)
  for (const screen of [{}, { isForm: true }]) {
    await show(<Screen {...screen} />)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText(WORDS)).toBeVisible()
    expect(covered()).toEqual([])
    const toast = document.querySelector('.toast')!.getBoundingClientRect()
    expect(toast.bottom).toBeLessThanOrEqual(height)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => document.documentElement.style.getPropertyValue('--toast-room')).toBe('')
    await clearScreen()
  }
  await show(<Screen hasSheet />)
  const done = page.getByRole('button', { name: 'Done' })
  await done.click()
  await expect.element(page.getByText(WORDS)).toBeVisible()
  expect(covered().includes(done.element())).toBe(false)
  expect(document.querySelector('.sheet')!.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  await page.viewport(390, 844)
})

test('nor the line about the home screen, which is between the page and the tabs', async () => {
  await page.viewport(390, 844)
  await show(<Screen hasHint />)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(WORDS)).toBeVisible()
  expect(covered()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Install' })).toBeInViewport()
})
