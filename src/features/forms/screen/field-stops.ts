// The stops of the field bar on a form's page: everything that can be filled in, in reading order.
import type { FormStore } from '../engine/form-store.ts'

export type Stop = { element: HTMLElement; label: string }

const OPEN = ':not(:disabled):not([readonly])'
const BUTTONS = '[data-pick], [data-choose], [data-set]:not(.form-field-strip > *)'
const STOPS = `input${OPEN}:not([type="file"], [type="date"]), textarea${OPEN}, :is(${BUTTONS}):not(:disabled)`

/** The buttons of one choice are one stop, and none beside an input they fill in; feet and inches are two. */
export function stopsOf(page: Element, store: FormStore): Stop[] {
  const keys = new Set<string>()
  return [...page.querySelectorAll<HTMLElement>(STOPS)].flatMap((element) => {
    const key = element.closest<HTMLElement>('[data-key]')?.dataset.key
    if (key === undefined || !element.checkVisibility()) return []
    const isChoice = element.dataset.set !== undefined || element.dataset.choose !== undefined
    if (isChoice && keys.has(key)) return []
    keys.add(key)
    return [{ element, label: store.fieldOf(key)?.label ?? '' }]
  })
}

/** The stops before and after an element; undefined at the ends. */
export function neighborsOf(
  stops: readonly Stop[],
  element: Element,
): { before?: Stop | undefined; next?: Stop | undefined } {
  const at = stops.findIndex((stop) => stop.element === element)
  return at < 0 ? {} : { before: stops[at - 1], next: stops[at + 1] }
}

/**
 * Where a field comes to rest after scrolling, as a fraction of the height, so that the following fields are visible.
 */
const REST = 0.25

export function goToStop({ element }: Stop, scroller: HTMLElement): void {
  element.focus({ preventScroll: true })
  const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  scroller.scrollBy({ top: top - scroller.clientHeight * REST, behavior: calm ? 'instant' : 'smooth' })
  if (element.dataset.pick !== undefined) element.click()
}

const NOT_TYPED = ['checkbox', 'radio', 'file', 'range', 'button', 'date']
/** Whether focusing the element opens a keyboard. */
export const isTyped = (element: EventTarget | null): element is HTMLElement =>
  (element instanceof HTMLInputElement && !element.readOnly && !NOT_TYPED.includes(element.type)) ||
  (element instanceof HTMLTextAreaElement && !element.readOnly)
