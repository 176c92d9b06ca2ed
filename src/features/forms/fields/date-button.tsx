// The browser's own calendar next to a typed date. Its input is invisible on top of the icon, because phones open their
// calendar only for a tap on it.
import { MIN_YEAR } from '#contract/constants.ts'
import { datatypes } from '#rules/record/datatypes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useForm, useValue } from '../screen/form-context.ts'

export function DateButton({ id, label }: { id: string; label: string }) {
  const { store, effects } = useForm()
  const day = datatypes.date.read(String(useValue(id) ?? ''), effects.timezone)
  return <Calendar label={label} day={String(day ?? '')} onDay={(chosen) => store.set(id, chosen, 'control')} />
}

type Props = {
  label: string
  /** yyyy-MM-dd, or empty. */
  day: string
  onDay(day: string): void
}

export function Calendar({ label, day, onDay }: Props) {
  return (
    <span className="form-field-calendar soft">
      <Icon name="calendar" size={20} />
      {/* Not a tab stop: with a keyboard the date is typed. */}
      <input
        type="date"
        tabIndex={-1}
        aria-label={`${label}, calendar`}
        min={`${MIN_YEAR}-01-01`}
        max="9999-12-31"
        value={day}
        onChange={(event) => {
          if (event.target.value) onDay(event.target.value)
        }}
      />
    </span>
  )
}
