// One screen as everybody may see it: on a phone by day, or in every look. axe reads it, a thumb is laid on everything that can be tapped, and there is a
// way back without the browser's own: the installed app has none.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Mode } from '#src/features/settings/look.ts'
import { tooSmall } from './too-small.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** What can be wrong by night alone. */
const COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const PHONE = { width: 390, height: 844 }
const TABLET = { width: 1024, height: 768 }
/** As the installed app stands on an iPad, upright and lying. */
const IPAD = { width: 820, height: 1180 }
const IPAD_LYING = { width: 1180, height: 820 }
const DESK = { width: 1440, height: 900 }
/** Both modes in each theme, each theme with extra large text, and the contrast that a device asks for. */
const LOOKS: readonly {
  name: string
  viewport: typeof PHONE
  colorScheme: 'light' | 'dark'
  mode: Mode
  isSunlight?: true
  isExtraLarge?: true
  contrast?: 'more'
}[] = [
  { name: 'phone, light', viewport: PHONE, colorScheme: 'light', mode: 'ios' },
  { name: 'phone, light, extra large', viewport: PHONE, colorScheme: 'light', mode: 'md', isExtraLarge: true },
  { name: 'phone, dark', viewport: PHONE, colorScheme: 'dark', mode: 'md' },
  { name: 'phone, dark, extra large', viewport: PHONE, colorScheme: 'dark', mode: 'ios', isExtraLarge: true },
  { name: 'phone, sunlight', viewport: PHONE, colorScheme: 'dark', mode: 'ios', isSunlight: true },
  {
    name: 'phone, sunlight, extra large',
    viewport: PHONE,
    colorScheme: 'light',
    mode: 'md',
    isSunlight: true,
    isExtraLarge: true,
  },
  { name: 'tablet, dark', viewport: TABLET, colorScheme: 'dark', mode: 'ios' },
  { name: 'tablet, light', viewport: TABLET, colorScheme: 'light', mode: 'md' },
  { name: 'installed, upright', viewport: IPAD, colorScheme: 'light', mode: 'ios' },
  { name: 'installed, lying', viewport: IPAD_LYING, colorScheme: 'light', mode: 'ios' },
  { name: 'desk, light, more contrast', viewport: DESK, colorScheme: 'light', mode: 'md', contrast: 'more' },
  { name: 'desk, dark, more contrast', viewport: DESK, colorScheme: 'dark', mode: 'md', contrast: 'more' },
]

/** For screens that are many and alike: a third of the looks, the next third at the next turn, and a phone by day always. */
export const faultsInTurn = (page: Page, screen: string, turn: number): Promise<string[]> =>
  faultsInEveryLook(
    page,
    screen,
    LOOKS.filter((_, at) => at === 0 || at % 3 === turn % 3),
  )

/** What is wrong with the screen as it stands, a line each; the phone's light look is what it is left in. */
export async function faultsInEveryLook(page: Page, screen: string, looks = LOOKS): Promise<string[]> {
  const found: string[] = []
  for (const { name, viewport, colorScheme, contrast = 'no-preference', ...look } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, contrast })
    await page.evaluate(chooseLook, look)
    await scrollUp(page)
    await atRest(page)
    // The sign-in page has no script, and follows the device alone.
    const isSunlight = look.isSunlight && new URL(page.url()).pathname !== '/login'
    const isLight = isSunlight || colorScheme === 'light'
    const faults = await violations(page, isLight ? TAGS : COLORS)
    if ((await wordsAreLight(page)) === isLight) faults.push(isLight ? 'is not light' : 'is not dark')
    if (isLight) faults.push(...(await page.evaluate(tooSmall)))
    if (!(await hasWayBack(page))) faults.push('has no way back')
    found.push(...faults.map((fault) => `${screen} (${name}): ${fault}`))
  }
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' })
  await page.evaluate(chooseLook, { mode: 'md' as const })
  await scrollUp(page)
  return found
}

/** As the settings do, and kept as they keep it: the app applies what is kept when it starts. Runs in the page, so it stands alone. */
function chooseLook({ mode, isSunlight, isExtraLarge }: { mode: Mode; isSunlight?: true; isExtraLarge?: true }): void {
  const { dataset } = document.documentElement
  dataset.mode = mode
  if (isSunlight) dataset.theme = 'sunlight'
  else delete dataset.theme
  dataset.fontSize = isExtraLarge ? 'largest' : 'medium'
  const look = { mode, sunlight: isSunlight ?? false, extraLarge: isExtraLarge ?? false }
  localStorage.setItem('curbside-look', JSON.stringify(look))
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
async function violations(page: Page, runOnly: typeof TAGS): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (runOnly) => {
    type Found = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }
    const { axe } = window as unknown as { axe: { run(context: Document, options: object): Promise<Found> } }
    const { violations } = await axe.run(document, { runOnly })
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 5).map(({ html, failureSummary }) => {
        const why = failureSummary.replace(/\s+/g, ' ').slice(0, 200)
        return `${id}: ${html.replace(/\s+/g, ' ').slice(0, 160)} ${why}`
      }),
    )
  }, runOnly)
}
