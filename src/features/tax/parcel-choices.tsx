// A few parcels to choose from, below the box "Where is it?", and the text shown there without an answer.
import type { TaxRow } from '#contract/tax.ts'
import { composeStreet, type Describe } from '#rules/address.ts'
import { Button } from '#src/ui/button.tsx'
import '#src/ui/lookup.css'
import './tax.css'

export const ROLL_OFFLINE = 'You’re offline, and the tax roll needs a connection. Fill in the fields yourself.'

type Props = { rows: readonly TaxRow[]; describe: Describe; onPick(row: TaxRow): void }

export function ParcelChoices({ rows, describe, onPick }: Props) {
  if (rows.length === 0) return null
  return (
    <ul className="tax-suggestions" aria-label="From the tax roll">
      {rows.map((row) => (
        <li key={row.UniqueID}>
          <button type="button" className="lookup-choice hover" onClick={() => onPick(row)}>
            <b>{parcelStreet(row, describe)}</b>
            <span className="soft small">
              {[describe('City', row.City), row.ParcelNumber && `LINC ${row.ParcelNumber}`].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function RollUnread({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert">
      <p>The tax roll could not be read. Nothing you typed was lost.</p>
      <Button icon="sync" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

// Texts for a tax roll record. Pure.

export const parcelStreet = (row: TaxRow, describe: Describe): string => composeStreet(row, describe)

export const parcelFacts = ({ City, ParcelNumber, TaxRollNumber }: TaxRow, describe: Describe): string =>
  [describe('City', City), ParcelNumber && `LINC ${ParcelNumber}`, TaxRollNumber && `roll ${TaxRollNumber}`]
    .filter(Boolean)
    .join(' · ')
