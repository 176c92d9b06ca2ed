// Above the keyboard, in place of the step bar: the previous field, the next one by its name, and Done. A thumb reaches
// it where Enter, as specified, moves nowhere.
import { Icon } from '../../../ui/icon.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { goToStop, neighborsOf, type Stop, stopsOf } from './field-stops.ts'

/** In the same part: both come with the first field that is typed into. */
export { FieldDictation } from '../fields/field-dictation.tsx'

type Props = {
  store: FormStore
  /** The field that has the focus. */
  element: HTMLElement
  /** Before the focus moves to a stop, which may be a button: the bar stays for it. */
  onGo(stop: Stop): void
  /** What follows the last field of the page. */
  after: { label: string; go(): void }
}

export default function FieldBar({ store, element, onGo, after }: Props) {
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
      // The keyboard stays up: the field keeps the focus until this bar moves it.
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
        <span className="form-nav-field">{`Next: ${next?.label ?? after.label}`}</span>
      </button>
      <button type="button" className="button button-quiet" onClick={() => element.blur()}>
        Done
      </button>
    </div>
  )
}
