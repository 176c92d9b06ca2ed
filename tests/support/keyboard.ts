// A keyboard and nothing else: where the focus is after each key, and whether it can be seen there.
import type { Page } from 'playwright-core'

export type Stop = {
  /** The same number for the same element, as long as the page lives; 0 for none. */
  id: number
  /** The field that it belongs to. */
  key: string | null
  name: string
  kind: 'pick' | 'fold' | 'dialog' | 'other' | 'none'
  isInForm: boolean
  isInDialog: boolean
  /** What is wrong with the focus here, in words. */
  faults: string[]
}

/** Press `key`, and see where that leads. */
export async function press(page: Page, key: string): Promise<Stop> {
  await page.keyboard.press(key)
  return here(page)
}

/** Presses `key` so often, and says where each press led. Seen by the page itself: asking it each time took most of the time. */
export async function pressAll(page: Page, key: string, times: number): Promise<Stop[]> {
  await page.evaluate(
    `if (!window.seenStops) addEventListener('keyup', ({ key }) => key === 'Shift' || window.seenStops.push((${lookAtFocus})()), true)
     window.seenStops = []`,
  )
  for (let time = 0; time < times; time++) await page.keyboard.press(key)
  return page.evaluate(() => (window as unknown as { seenStops: Stop[] }).seenStops)
}

/** Back to where the focus was. */
export const focusStop = (page: Page, { id }: Stop): Promise<void> =>
  page.evaluate(
    (id) => (window as unknown as { stopElements: Map<number, HTMLElement> }).stopElements.get(id)!.focus(),
    id,
  )

export const here = (page: Page): Promise<Stop> => page.evaluate(lookAtFocus)

/** Runs in the page, so it stands alone. */
function lookAtFocus(): Stop {
  const kept = window as unknown as { stops?: WeakMap<Element, number>; stopElements?: Map<number, Element> }
  const stops = kept.stops ?? new WeakMap<Element, number>()
  const elements = kept.stopElements ?? new Map<number, Element>()
  Object.assign(kept, { stops, stopElements: elements })
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body)
    return { id: 0, key: null, name: '', kind: 'none', isInForm: false, isInDialog: false, faults: ['focus is lost'] }
  if (!stops.has(element)) {
    stops.set(element, elements.size + 1)
    elements.set(elements.size + 1, element)
  }
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)
  const key = element.closest<HTMLElement>('[data-key]')?.dataset.key ?? null
  const faults: string[] = []
  // A field's frame is drawn by its label, which follows it.
  const outlines = [element, element.parentElement, element.nextElementSibling].flatMap((each) =>
    each ? [null, '::before', '::after'].map((part) => getComputedStyle(each, part)) : [],
  )
  const isDrawn = outlines.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px')
  const isTitle = element.matches('h1, h2, main')
  if (!isTitle && !element.matches(':focus-visible')) faults.push('focus is not shown')
  else if (!isTitle && !isDrawn) faults.push('nothing is drawn around the focus')
  const { left, top, width, height } = element.getBoundingClientRect()
  const isInView = top + height > 0 && top < innerHeight && left + width > 0 && left < innerWidth
  const spots = [0.5, 0.1, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + height * part))
  const isUncovered = (at: Element | null) =>
    at !== null &&
    (element.contains(at) ||
      at.contains(element) ||
      at.closest('label')?.contains(element) ||
      at.closest('label')?.htmlFor === element.id)
  const isTiny = width < 2 || height < 2
  if (!isInView) faults.push('focus is out of sight')
  else if (!isTiny && !spots.some(isUncovered)) faults.push(`focus is covered by ${spots[0]?.className}`)
  const kind =
    element.dataset.pick !== undefined
      ? 'pick'
      : element.matches('.form-page button[aria-expanded="false"]:not([aria-haspopup])')
        ? 'fold'
        : element.getAttribute('aria-haspopup') === 'dialog'
          ? 'dialog'
          : 'other'
  return {
    id: stops.get(element) ?? 0,
    key,
    name,
    kind,
    isInForm: element.closest('.form-scroll') !== null,
    isInDialog: element.closest('dialog[open], [role="dialog"]') !== null,
    faults,
  }
}

/** The fields of the section on screen that can be filled in. */
export const openFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOpen = (element: Element) =>
      element.matches(':not(:disabled):not([readonly]):not([type="hidden"])') && element.checkVisibility()
    return [...document.querySelectorAll<HTMLElement>('.form-page [data-key]')]
      .filter((field) => [...field.querySelectorAll('input, textarea, button, select')].some(isOpen))
      .map((field) => field.dataset.key ?? '')
  })
