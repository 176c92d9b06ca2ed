// Every component of src/ui in every state, in each mode and theme, on a phone and at a desk. Pictures are compared with
// others of the same run only: the fonts of two machines differ.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { applyLook, parseLook } from '#src/features/settings/look.ts'
import '#src/app/shell/shell.css'
import { Gallery, LOOKS } from '../../gallery/gallery.tsx'
import { expectNothingForAxe, show } from '../../support/on-screen.tsx'
import { tooSmall } from '../../support/too-small.ts'

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

/** Controls that lie over one another. */
function overlaps(): string[] {
  const shown = [...document.querySelectorAll('#main :is(a, button, input, select, textarea)')].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.said'),
  )
  return shown.flatMap((one, at) =>
    shown.slice(at + 1).flatMap((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
      const isOver =
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      return isOver && !one.contains(other) && !other.contains(one) ? `${nameOf(one)} / ${nameOf(other)}` : []
    }),
  )
}

/** Boxes that are wider than their room, and do not scroll on purpose. */
const tooWide = () =>
  [document.documentElement, ...document.querySelectorAll('#main, #main .panel')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((each) => each.className || each.localName)

const picture = (element: Element) => page.elementLocator(element).screenshot({ save: false })

describe.each(['none', 'active'])('with forced colors %s', (value) => {
  beforeEach(async () => {
    await page.viewport(390, 844)
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
    onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { features: [] })))
  })

  test.each(LOOKS)('what is on does not look like what is off: $name', async ({ name: _, ...look }) => {
    await show(<Gallery />)
    applyLook(parseLook(JSON.stringify(look)), document)
    await expect.element(page.getByText('Could not be loaded', { exact: true })).toBeVisible()
    const one = (name: RegExp) => page.getByRole('switch', { name }).element()
    expect(await picture(one(/^Switch on$/))).not.toBe(await picture(one(/^Switch off$/)))
    const small = page.getByText('Small', { exact: true }).element()
    const before = await picture(small)
    await userEvent.click(small)
    ;(document.activeElement as HTMLElement).blur()
    expect(await picture(small)).not.toBe(before)
  })
})

describe.each([390, 1366])('%i pixels wide', (width) => {
  beforeEach(() => page.viewport(width, 844))

  test('with text of twice the size', async () => {
    document.documentElement.style.fontSize = '200%'
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    await show(<Gallery />)
    await expect.element(page.getByText('Could not be loaded', { exact: true })).toBeVisible()
    expect(tooWide()).toEqual([])
    expect(overlaps()).toEqual([])
  })

  test.each(LOOKS)('$name', async ({ name: _, ...look }) => {
    await show(<Gallery />)
    applyLook(parseLook(JSON.stringify(look)), document)
    await expect.element(page.getByText('Could not be loaded', { exact: true })).toBeVisible()
    await expectNothingForAxe()
    expect(tooWide()).toEqual([])
    expect(overlaps()).toEqual([])
    expect(tooSmall()).toEqual([])
    for (const opener of [
      /^Sheet, fit/,
      /^Sheet, tables/,
      /^Sheet, full/,
      'Question',
      'Typed question',
      'Failure',
      'Pictures',
    ]) {
      await page.getByRole('button', { name: opener, exact: true }).click()
      await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull()
      await expectNothingForAxe()
      expect(tooSmall()).toEqual([])
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
    }
    await page.getByRole('button', { name: 'Toast with an action' }).click()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectNothingForAxe()
  })
})
