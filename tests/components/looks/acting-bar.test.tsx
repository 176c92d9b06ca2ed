// The bar of a member who acts for somebody else: the header's whole width, with the same room at both ends.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '#src/app/shell/app-layout.css'
import '#src/app/shell/header.css'
import '#src/app/acting/acting-bar.css'
import { Button } from '#src/ui/button.tsx'
import { show } from '../support/on-screen.tsx'

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
