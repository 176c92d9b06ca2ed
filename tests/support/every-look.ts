// One screen as everybody may see it: on a phone by day, or in every look. axe reads it, a thumb is laid on everything that can be tapped, and there is a
// way back without the browser's own: the installed app has none.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const PHONE = { width: 390, height: 844 }
const TABLET = { width: 1024, height: 768 }
/** As the installed app stands on an iPad, upright and lying. */
const IPAD = { width: 820, height: 1180 }
const IPAD_LYING = { width: 1180, height: 820 }
const DESK = { width: 1440, height: 900 }
const LOOKS = [
  { name: 'phone, light', viewport: PHONE, colorScheme: 'light' },
  { name: 'phone, dark', viewport: PHONE, colorScheme: 'dark' },
  { name: 'tablet, dark', viewport: TABLET, colorScheme: 'dark' },
  { name: 'tablet, light', viewport: TABLET, colorScheme: 'light' },
  { name: 'installed, upright', viewport: IPAD, colorScheme: 'light' },
  { name: 'installed, lying', viewport: IPAD_LYING, colorScheme: 'light' },
  { name: 'desk, light', viewport: DESK, colorScheme: 'light' },
  { name: 'desk, dark', viewport: DESK, colorScheme: 'dark' },
] as const

/** What is wrong with the screen as it stands, a line each; the phone's light look is what it is left in. */
export async function faultsInEveryLook(page: Page, screen: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await scrollUp(page)
    await atRest(page)
    const faults = await violations(page)
    if ((await wordsAreLight(page)) !== (colorScheme === 'dark')) faults.push(`is not ${colorScheme}`)
    if (colorScheme === 'light') faults.push(...(await tooSmall(page)))
    if (!(await hasWayBack(page))) faults.push('has no way back')
    found.push(...faults.map((fault) => `${screen} (${name}): ${fault}`))
  }
  await page.setViewportSize(PHONE)
  await scrollUp(page)
  return found
}

/** Further down a form folds away the header with its name. */
const scrollUp = (page: Page) =>
  page.evaluate(async () => {
    document.querySelector('.form-scroll')?.scrollTo({ top: 0 })
    // Scrolling is told with the next frame, and answered with the one after it.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })

const wordsAreLight = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.body).color.match(/[\d.]+/g) ?? []).map(Number)
    return red + green + blue > 3 * 127
  })

/** A link or button that leaves the page, or any button of a question over it. The sign-in page is where everything begins. */
const hasWayBack = (page: Page) =>
  page.evaluate(() => {
    if (location.pathname === '/login') return true
    const question = [...document.querySelectorAll('dialog:modal')].at(-1)
    return [...(question ?? document).querySelectorAll('a[href], button')].some((element) => {
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
      const leaves = question !== undefined || element.getAttribute('href') === '/' || /^(back|home)\b/i.test(name)
      return leaves && element.checkVisibility({ visibilityProperty: true })
    })
  })

/** Moving things are neither here nor there: contrast is read when they have arrived. */
const atRest = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const isMoving = ({ playState, effect }: Animation) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) < 10_000
        return document.getAnimations().filter(isMoving).length
      }),
    )
    .toBe(0)

/** Evaluated by the debugger's door, which the content policy leaves open: no policy is bypassed for the page itself. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (values) => {
    type Found = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }
    const { axe } = window as unknown as { axe: { run(context: Document, options: object): Promise<Found> } }
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values } })
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 5).map(({ html, failureSummary }) => {
        const why = failureSummary.replace(/\s+/g, ' ').slice(0, 200)
        return `${id}: ${html.replace(/\s+/g, ' ').slice(0, 160)} ${why}`
      }),
    )
  }, TAGS)
}

/** What can be tapped on the topmost layer and is smaller than a thumb. Links in the run of a text are as high as the text. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44
    const layer = [...document.querySelectorAll('dialog:modal, [popover]:popover-open')].at(-1) ?? document
    const tappable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option]'
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    /** Where a tap works: its own area, or that of the label around or for it. */
    const areas = (element: Element): Element[] => [
      element,
      ...((element as HTMLInputElement).labels ?? []),
      ...(element.closest('label') ? [element.closest('label')!] : []),
    ]
    const reaches = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && areas(element).some((area) => area.contains(hit))
    }
    const found = new Set<string>()
    for (const element of layer.querySelectorAll(tappable)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], .said, .skip-link'))
        continue
      if (element.matches(':disabled') || isInText(element)) continue
      const sizes = areas(element).map((area) => area.getBoundingClientRect())
      if (sizes.every(({ width, height }) => width <= 1 || height <= 1)) continue
      if (sizes.some(({ width, height }) => width >= LEAST - 0.5 && height >= LEAST - 0.5)) continue
      // Some are larger to the thumb than to the eye.
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      /** How far a tap beside its middle still works: a frame around a control is larger on one side. */
      const reach = (dx: number, dy: number) => {
        let far = 0
        while (far < LEAST && reaches(element, x + dx * (far + 1), y + dy * (far + 1))) far += 1
        return far
      }
      const isWide = width >= LEAST - 0.5 || reach(-1, 0) + reach(1, 0) + 1 >= LEAST
      const isHigh = height >= LEAST - 0.5 || reach(0, -1) + reach(0, 1) + 1 >= LEAST
      if (isWide && isHigh) continue
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
      found.add(
        `${Math.round(width)}x${Math.round(height)} <${element.localName} class="${element.className}"> ${name}`,
      )
    }
    return [...found]
  })
}
