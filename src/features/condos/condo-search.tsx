import { useId } from 'react'
import { Button } from '#src/ui/button.tsx'
import '#src/ui/field.css'
import { Icon } from '#src/ui/icon.tsx'
import { PLACE_FIELDS, PLACE_LABELS, type Place, type PlaceField, waitsFor } from './condo-place.ts'
import './condos.css'

type Props = {
  place: Place
  /** Text for a code. */
  textOf: (field: PlaceField, code: string) => string
  /** Opens the list of choices. */
  onPick: (field: PlaceField) => void
  onSearch: () => void
  busy: boolean
}

/** County, city and subdivision, each filtered by the one before it. */
export function CondoSearch({ place, textOf, onPick, onSearch, busy }: Props) {
  const id = useId()
  return (
    <section className="panel panel-pad stack gap-16" aria-labelledby={`${id}h`}>
      <h2 id={`${id}h`}>Condo Management</h2>
      {PLACE_FIELDS.map((field) => {
        const code = place[field]
        const reason = waitsFor(place, field)
        return (
          <div key={field} className="field">
            <span id={`${id}${field}l`} className="field-label">
              {PLACE_LABELS[field]}
            </span>
            <button
              id={`${id}${field}`}
              type="button"
              className="field-input condo-pick split"
              aria-haspopup="dialog"
              aria-labelledby={`${id}${field}l ${id}${field}`}
              aria-describedby={reason ? `${id}${field}r` : undefined}
              disabled={reason !== null}
              onClick={() => onPick(field)}
            >
              <span className={code ? undefined : 'soft'}>{code ? textOf(field, code) : 'Choose'}</span>
              <Icon name="down" size={20} />
            </button>
            {reason && (
              <span id={`${id}${field}r`} className="field-help">
                {reason}
              </span>
            )}
          </div>
        )
      })}
      <Button look="main" icon="search" wide busy={busy} disabled={!place.SubdivisionName} onClick={onSearch}>
        {busy ? 'Loading...' : 'Search'}
      </Button>
    </section>
  )
}
