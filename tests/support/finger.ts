// A finger on the glass, as the browser gets it from a real touch screen: down, along a line in steps, up.
import type { Locator, Page } from 'playwright-core'

type Point = { x: number; y: number }
const STEPS = 12
const STEP_MS = 16

/** `hold` keeps the finger down at the end until it resolves, to see what a half-done gesture shows. */
export async function drag(page: Page, from: Point, to: Point, hold?: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (let step = 1; step <= STEPS; step++) {
    await page.waitForTimeout(STEP_MS)
    const part = step / STEPS
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  }
  await hold?.()
  await touch('touchEnd', [])
  await devtools.detach()
}

/** Sideways across an element, `pixels` to the right or, below zero, to the left. */
export async function swipe(page: Page, element: Locator, pixels: number): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const box = (await element.boundingBox())!
  const y = box.y + Math.min(box.height / 2, 40)
  const x = pixels < 0 ? box.x + box.width - 60 : box.x + 60
  await drag(page, { x, y }, { x: x + pixels, y })
}
