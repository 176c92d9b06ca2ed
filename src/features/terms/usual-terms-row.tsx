import { useState } from 'react'
import type { ListingRow, Value, Values } from '#contract/listing.ts'
import { isEmpty } from '#rules/record/value.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { matchTemplates } from './templates.ts'
import './usual-terms.css'
import '#src/ui/lookup.css'

type Props = {
  /** The listing that the terms are from. */
  street: string
  /** The most important terms, as text. */
  terms: readonly string[]
  onUse(): void
}

/** A row at the top of a new listing: offers the terms of the member's last one with a single tap. */
export const UsualTermsRow = ({ street, terms, onUse }: Props) => (
  <section className="form-group usual-terms" aria-label="Your usual terms">
    <p>
      <b className="clip">Same terms as {street}</b>
      <span className="clip soft small">{terms.join(' · ')}</span>
    </p>
    <Button onClick={onUse}>
      Use<span className="said"> the same terms</span>
    </Button>
  </section>
)

// Chooses one of the member's own listings as the template for a new one: "as my last condo in this building".

type TemplatesSheetProps = { rows: readonly ListingRow[]; onPick(row: ListingRow): void; onClose(): void }

export function TemplatesSheet({ rows, onPick, onClose }: TemplatesSheetProps) {
  const [typed, setTyped] = useState('')
  const found = matchTemplates(rows, typed)
  return (
    <Sheet isOpen onClose={onClose} title="Start from a listing" size="tall">
      <p className="soft">
        Its values are copied, without photos, dates and private fields, and stay marked until you check them.
      </p>
      <div className="field-search">
        <Icon name="search" size={20} />
        <input
          className="field-input"
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="Street, city or ID"
          aria-label="Find a listing"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <ul>
        {found.map((row) => (
          <li key={row.UniqueID}>
            <button type="button" className="lookup-choice hover" onClick={() => onPick(row)}>
              <b>{row.UnparsedAddress || row.ListingId}</b>
              <span className="soft small">
                {[row.UnparsedAddress && row.ListingId, row.StandardStatusVerb].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="soft">No match for “{typed.trim()}”.</p>}
    </Sheet>
  )
}

// Terms that an agent repeats from listing to listing, read from their last one. Nothing about the house, and no names
// or numbers except an agent's. Pure.

/** In the order in which the row lists them. */
const TERMS = [
  'ListingAgreement',
  'ListingService',
  'BuyerBrokerageCompensation',
  'BuyerBrokerageCompensationType',
  'SpecialListingConditions',
  'DualOrVariableRateCommissionYN',
  'ShowingServiceName',
  'ShowingRequirements',
  'ShowingAdvanceNotice',
  'LockBoxType',
] as const
/** The four that the row lists before it is used. */
export const NAMED_TERMS: readonly string[] = [TERMS[0], TERMS[1], TERMS[2], TERMS[4]]

/** An owner's or occupant's number belongs to their house only. */
const CONTACT = ['ShowingContactType', 'ShowingContactName', 'ShowingContactPhone', 'ShowingContactPhoneExt'] as const
const OF_THE_HOUSE: ReadonlySet<string> = new Set(['Owner', 'Occupant'])

const INCOMPLETE = 'I'
const byListingId = new Intl.Collator('en', { numeric: true })

/** The member's newest submitted listing of this type; null if there is none. */
export function lastListing(rows: readonly ListingRow[], member: number, propertyType: string): ListingRow | null {
  const own = rows.filter(
    (row) =>
      row.ListAgentKeyNumeric === member && row.PropertyType === propertyType && row.StandardStatus !== INCOMPLETE,
  )
  return own.toSorted((a, b) => byListingId.compare(b.ListingId, a.ListingId))[0] ?? null
}

/** `mayFill`: the member may edit the field, nobody has entered a value, and the form accepts this one. */
export function termsFrom(listing: Values, mayFill: (name: string, value: Value) => boolean): Values {
  const contacts = [listing.ShowingContactType ?? []].flat().map(String)
  const isOfAgent = contacts.length > 0 && !contacts.some((code) => OF_THE_HOUSE.has(code))
  const names = [...TERMS, ...(isOfAgent ? CONTACT : [])]
  const terms = names.map((name): [string, Value] => [name, listing[name] ?? null])
  return Object.fromEntries(terms.filter(([name, value]) => !isEmpty(value) && mayFill(name, value)))
}
