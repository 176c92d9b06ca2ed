// The bar of a member who acts for somebody else: the header's whole width, with the same room at both ends.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '#src/app/shell/frame-parts.css'
import { Button } from '#src/ui/button.tsx'
import { clearScreen, show } from '../../support/on-screen.tsx'

test.for([320, 390, 768, 1366])('at %i', async (width) => {
  await page.viewport(width, 844)
  onTestFinished(() => page.viewport(390, 844))
  await show(
    <div className="app">
      <header className="app-header">
        <div className="acting-bar">
          <p role="status">Priya Sidhu, logged in as Jordan Lindqvist (A20001)</p>
          <Button>Stop Impersonating</Button>
        </div>
      </header>
    </div>,
  )
  const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
  const bar = boxOf('.acting-bar')
  expect([bar.left, bar.right]).toEqual([0, width])
  expect(width - boxOf('.acting-bar > .button').right).toBeGreaterThanOrEqual(boxOf('.acting-bar > p').left)
})

test.for([320, 390, 1024])('who one acts for is not cut at either edge over a form, at %i pixels', async (width) => {
  await page.viewport(width, 844)
  for (const fontSize of ['medium', 'largest']) {
    document.documentElement.dataset.fontSize = fontSize
    await show(
      <div className="app app-form">
        <header className="app-header">
          <span>Curbside</span>
          <div className="acting-bar">
            <p>Priya Sidhu, logged in as Jordan Lindqvist (A20001)</p>
            <button type="button" className="button">
              Stop Impersonating
            </button>
          </div>
        </header>
      </div>,
    )
    const boxes = [...document.querySelectorAll('.acting-bar > *')].map((each) => each.getBoundingClientRect())
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(8)
      expect(right).toBeLessThanOrEqual(width - 8)
    }
    await clearScreen()
  }
  delete document.documentElement.dataset.fontSize
  await page.viewport(390, 844)
})
