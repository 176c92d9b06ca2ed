// Replaces the step bar above the keyboard: the previous field, the next one by its name, and Done. These are within
// reach of the thumb; Enter does not move on, as specified.
import { Icon } from '#src/ui/icon.tsx'
import type { FormStore } from '../engine/form-store.ts'

type Props = {
  store: FormStore
  /** The field that has the focus. */
  element: HTMLElement
  /** Called before the focus moves to a stop, which may be a button; the bar stays for it. */
  onGo(stop: Stop): void
  /** Where to go after the last field of the page. */
  after: { label: string; go(): void }
}

export function FieldBar({ store, element, onGo, after }: Props) {
  const scroller = element.closest<HTMLElement>('.form-scroll')
  const page = scroller?.querySelector('.form-page')
  const { before, next } = page ? neighborsOf(stopsOf(page, store), element) : {}
  const go = (stop: Stop) => {
    if (!scroller) return
    onGo(stop)
    goToStop(stop, scroller)
  }
  const leave = () => {
    element.blur()
    after.go()
  }
  return (
    <div
      className="form-nav-fields"
      role="toolbar"
      aria-label="Fields"
      // Keeps the keyboard open: the field keeps the focus until this bar moves it.
      onMouseDown={(event) => event.preventDefault()}
    >
      <button
        type="button"
        className="icon-button"
        aria-label="Previous field"
        disabled={!before}
        onClick={() => before && go(before)}
      >
        <Icon name="up" />
      </button>
      <button type="button" className="form-nav-current" onClick={() => (next ? go(next) : leave())}>
        <span className="form-nav-field clip">{`Next: ${next?.label ?? after.label}`}</span>
      </button>
      <button type="button" className="button button-quiet" onClick={() => element.blur()}>
        Done
      </button>
    </div>
  )
}

// The stops of the field bar on a form's page: everything that can be filled in, in reading order.

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

/** The stops before and after an element, which may not be a stop itself; undefined at the ends. */
export function neighborsOf(
  stops: readonly Stop[],
  element: Element,
): { before?: Stop | undefined; next?: Stop | undefined } {
  const isAfter = (stop: Stop) =>
    (element.compareDocumentPosition(stop.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return { before: stops.findLast((stop) => stop.element !== element && !isAfter(stop)), next: stops.find(isAfter) }
}

/**
 * Where a field comes to rest after scrolling, as a fraction of the height, so that the following fields are visible.
 */
const REST = 0.25

function goToStop({ element }: Stop, scroller: HTMLElement): void {
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
