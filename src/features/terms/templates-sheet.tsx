// Chooses one of the member's own listings as the template for a new one: "as my last condo in this building".
import { useState } from 'react'
import type { ListingRow } from '#contract/listing.ts'
import { Icon } from '#src/ui/icon.tsx'
import '#src/ui/lookup.css'
import { Sheet } from '#src/ui/sheet.tsx'
import { matchTemplates } from './templates.ts'

type Props = { rows: readonly ListingRow[]; onPick(row: ListingRow): void; onClose(): void }

export function TemplatesSheet({ rows, onPick, onClose }: Props) {
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
