// A toast moves nothing, and lies over no bar: those at the bottom of pages and sheets stay in reach. Its button works
// over an open sheet, which makes everything outside it inert.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import '#src/app/shell/app-layout.css'
import '#src/app/shell/tab-bar.css'
import { InstallHint } from '#src/features/install/install-hint.tsx'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { clearScreen, clock, show } from '../../support/on-screen.tsx'

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

/** The buttons of bars that the toast lies over. */
const covered = () => {
  const toast = document.querySelector('.toast')!.getBoundingClientRect()
  return [...document.querySelectorAll(':is(.tab-bar, .sheet-foot, .install-hint) button')].filter((each) => {
    const box = each.getBoundingClientRect()
    return (
      box.height > 0 &&
      box.bottom > toast.top &&
      box.top < toast.bottom &&
      box.right > toast.left &&
      box.left < toast.right &&
      !(each.closest('.tab-bar') && document.querySelector('dialog[open]'))
    )
  })
}
const places = () =>
  [...document.querySelectorAll('main, main *, nav, dialog, footer')].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect()
    return [left, top, width, height]
  })

test.for([
  [390, 844],
  [320, 568],
  [844, 390],
  [1024, 768],
  [1366, 900],
] as const)('at %i x %i', async ([width, height]) => {
  await page.viewport(width, height)
  for (const [screen, opener] of [
    [{}, 'Save'],
    [{ isForm: true }, 'Save'],
    [{ hasHint: true }, 'Save'],
    [{ hasSheet: true }, 'Done'],
  ] as const) {
    await show(<Screen {...screen} />)
    await expect.element(page.getByRole('button', { name: opener })).toBeVisible()
    await expect.poll(() => document.getAnimations().length).toBe(0)
    const before = places()
    await page.getByRole('button', { name: opener }).click()
    await expect.element(page.getByText(WORDS)).toBeVisible()
    expect(places()).toEqual(before)
    expect(covered()).toEqual([])
    const toast = document.querySelector('.toast')!.getBoundingClientRect()
    expect([toast.top > 0, toast.bottom <= height]).toEqual([true, true])
    clock.advance(8_000)
    await expect.poll(() => document.querySelector('.toast')!.textContent).toBe('')
    expect(places()).toEqual(before)
    await clearScreen()
  }
  await page.viewport(390, 844)
})

/** The toast comes while the sheet is open, or before it opens. */
function OverSheet({ onUndo }: { onUndo(): void }) {
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const say = () => toast(WORDS, { label: 'Undo', run: onUndo })
  return (
    <>
      <Button onClick={say}>Delete here</Button>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Sheet isOpen onClose={() => setOpen(false)} title="Options">
          <Button onClick={say}>Delete in it</Button>
        </Sheet>
      )}
    </>
  )
}

test.for([
  ['shown over a sheet', ['Open', 'Delete in it']],
  ['that a sheet opens under', ['Delete here', 'Open']],
  ['whose sheet was closed', ['Open', 'Delete in it', 'Close']],
] as const)('the button of a toast %s works', async ([, clicks]) => {
  const onUndo = vi.fn()
  await show(<OverSheet onUndo={onUndo} />)
  for (const name of clicks) await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(onUndo).toHaveBeenCalledOnce()
})
