// The subdivision whose condo names are shown, chosen by county, then city, then subdivision.
import { useId } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import '#src/ui/field.css'
import './condos.css'

export const PLACE_FIELDS = ['CountyOrParish', 'City', 'SubdivisionName'] as const
export type PlaceField = (typeof PLACE_FIELDS)[number]
/** Codes of the board's lookup tables. */
export type CondoPlace = Partial<Record<PlaceField, string | undefined>>

export const PLACE_LABELS = {
  CountyOrParish: 'County',
  City: 'City',
  SubdivisionName: 'Subdivision Name',
} as const satisfies Record<PlaceField, string>

export const tableOf = (field: PlaceField): string => `Lookup_Property_Listing_${field}`

/** Choosing a new county or city clears the fields below it. */
export function choose(place: CondoPlace, field: PlaceField, code: string | undefined): CondoPlace {
  const kept = PLACE_FIELDS.slice(0, PLACE_FIELDS.indexOf(field))
  return { ...Object.fromEntries(kept.map((name) => [name, place[name]])), ...(code ? { [field]: code } : {}) }
}

/** The field that has to be chosen first; null if this one is ready. */
export function waitsFor(place: CondoPlace, field: PlaceField): string | null {
  const missing = PLACE_FIELDS.slice(0, PLACE_FIELDS.indexOf(field)).filter((name) => !place[name])
  if (missing.length === 0) return null
  return `Choose a ${missing.map((name) => PLACE_LABELS[name].toLowerCase()).join(' and a ')} first.`
}

/**
 * Text for a field without choices. `parent`: text of the chosen county or city; undefined while the choices are
 * loading.
 */
export function noChoices(field: PlaceField, isLoading: boolean, parent?: string): string {
  if (isLoading) return 'Loading the choices.'
  if (parent === undefined) return 'The choices need a connection once. Try again then.'
  return `The board has no ${PLURALS[field]} for ${parent}.`
}

const PLURALS = {
  CountyOrParish: 'counties',
  City: 'cities',
  SubdivisionName: 'subdivisions',
} as const satisfies Record<PlaceField, string>

type Props = {
  place: CondoPlace
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
