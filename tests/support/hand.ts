// A hand on a phone: what it taps has to be in sight, and it swipes, most of a screen at a time, until it is. Both are counted.
import type { Locator, Page } from 'playwright-core'

export type Hand = {
  tap(target: Locator): Promise<void>
  type(text: string): Promise<void>
  /** Whether the middle of the target can be tapped now. */
  isInSight(target: Locator): Promise<boolean>
  touches(): number
  /** What was tapped and which swipes it took, in order. */
  readonly log: readonly string[]
}

/** Two taps within less are a double tap to the browser, which no hand means by them. */
const BETWEEN_TAPS_MS = 350
/** More than any page of a form has. */
const MOST_SWIPES = 60

export function openHand(page: Page): Hand {
  const log: string[] = []
  const isInSight = (target: Locator) =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
    })
  /** Moves what scrolls towards the target; by script, as far as a swipe would. */
  const swipe = (target: Locator) =>
    target.evaluate((element) => {
      for (let frame = element.parentElement; frame; frame = frame.parentElement) {
        const [own, box] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
        const away = { x: own.left + own.width / 2 - box.left, y: own.top + own.height / 2 - box.top }
        const isScrolled = (axis: string) => /auto|scroll/.test(axis)
        const { overflowX, overflowY } = getComputedStyle(frame)
        if (isScrolled(overflowY) && frame.scrollHeight > frame.clientHeight && (away.y < 0 || away.y > box.height)) {
          frame.scrollBy({ top: Math.sign(away.y) * box.height * 0.7, behavior: 'instant' })
          return
        }
        if (isScrolled(overflowX) && frame.scrollWidth > frame.clientWidth && (away.x < 0 || away.x > box.width)) {
          frame.scrollBy({ left: Math.sign(away.x) * box.width * 0.7, behavior: 'instant' })
          return
        }
      }
      // It is under a bar that floats above what scrolls.
      element.closest('.form-scroll, .scroll')?.scrollBy({ top: 200, behavior: 'instant' })
    })
  return {
    async tap(target) {
      await target.waitFor()
      for (let tries = 0; !(await isInSight(target)); tries++) {
        if (tries > MOST_SWIPES) throw new Error(`Never in sight: ${target}`)
        await swipe(target)
        log.push('a swipe')
        await target.evaluate(() => new Promise(requestAnimationFrame))
      }
      // Waits until it stands still: a sheet comes up, a list becomes shorter.
      await target.click({ trial: true })
      log.push(await target.evaluate((each) => each.getAttribute('aria-label') || each.textContent?.trim() || each.id))
      const { x, y, width, height } = (await target.boundingBox())!
      await page.touchscreen.tap(x + width / 2, y + height / 2)
      await page.waitForTimeout(BETWEEN_TAPS_MS)
    },
    type: (text) => page.keyboard.type(text),
    isInSight,
    touches: () => log.length,
    log,
  }
}
