// Replaces the step bar above the keyboard: the previous field, the next one by its name, and Done. These are within
// reach of the thumb; Enter does not move on, as specified.
import { Icon } from '#src/ui/icon.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { goToStop, neighborsOf, type Stop, stopsOf } from './field-stops.ts'

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
  const page = element.closest('.form-page')
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
