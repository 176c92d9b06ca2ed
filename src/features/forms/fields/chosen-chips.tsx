// Removable chips for the answers of a field that takes several, below it on a desktop. On a phone the sheet shows
// them.
import { Icon } from '#src/ui/icon.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { useForm, useValue } from '../screen/form-context.ts'
import { AT_DESK } from '../screen/use-picker.ts'

export function ChosenChips({ id }: { id: string }) {
  const { store } = useForm()
  const value = useValue(id)
  const isDesk = useMedia(AT_DESK)
  const table = store.fieldOf(id)?.table
  if (!isDesk || !table || !Array.isArray(value) || value.length === 0) return null
  return (
    <ul className="cluster gap-6">
      {value.map((code) => (
        <li key={code}>
          <button type="button" className="form-field-chip chip small" data-choose={id} data-code={code}>
            <span className="said">Remove </span>
            {store.lookups.describe(table, String(code))}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
