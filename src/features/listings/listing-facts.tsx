import type { ReactNode } from 'react'
import type { Destination } from '#contract/delivery.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { useBoard, useFormats } from '../../ui/board.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePropertyTypes } from '../../ui/property-types.ts'
import { historyLine, isHistory } from './history-line.ts'
import { addressOf } from './listing-rows.ts'
import { type DetailRow, itemHeadline, itemLists, recordDetails } from './record-details.ts'
import type { LookupText } from './value-text.ts'
import { whereabouts } from './whereabouts.ts'

/** `retry`: the control that sends a refused delivery again, for members who may. */
export function Whereabouts({
  record,
  retry,
}: {
  record: ListingRecord
  retry?: ((place: { destination: Destination; place: string }) => ReactNode) | undefined
}) {
  const { nationalSite } = useBoard()
  const formats = useFormats()
  return (
    <section className="panel panel-pad" aria-labelledby="whereabouts">
      <h2 id="whereabouts">Publishing status</h2>
      <ol className="whereabouts">
        {whereabouts(record, nationalSite, formats).map(({ place, text, state, icon, refusedBy }) => (
          <li key={place} className={`whereabouts-${state}`}>
            <span className="whereabouts-mark">
              <Icon name={icon} size={18} />
            </span>
            <div>
              <b>{place}</b>
              <div className="soft small">{text}</div>
              {refusedBy && retry?.({ destination: refusedBy, place })}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The specification's table of six, first. */
export function KeyFacts({ record, city }: { record: ListingRecord; city: string }) {
  const { row } = record
  const rows: [string, string | null][] = [
    ['ListingID', row.ListingId],
    ['PropertyType', usePropertyTypes().label(row.PropertyType)],
    ['UnparsedAddress', addressOf(row)],
    ['City', city],
    ['StateOrProvince', row.StateOrProvince],
    ['PostalCode', row.PostalCode],
  ]
  return (
    <section className="panel panel-pad" aria-labelledby="key-facts">
      <h2 id="key-facts">Listing</h2>
      <Details rows={rows.map(([label, text]) => ({ name: label, label: SAID[label] ?? label, text: text ?? '' }))} />
    </section>
  )
}
const SAID: Record<string, string> = {
  ListingID: 'Listing ID',
  PropertyType: 'Property Type',
  UnparsedAddress: 'Address',
  StateOrProvince: 'Province',
  PostalCode: 'Postal Code',
}

type Props = { record: ListingRecord; definition: FormDefinition | null; lookups: LookupText }

/** Every filled field, by the pages of its form, then rooms and the other repeatable sections. */
export function RecordDetails({ record, definition, lookups }: Props) {
  const formats = useFormats()
  const groups = recordDetails(record.listing, definition, lookups, formats)
  const lists = itemLists(record.items, definition, lookups, formats)
  if (groups.length === 0 && lists.length === 0) return <p className="panel panel-pad soft">No Values to Show</p>
  return (
    <>
      {lists.map(({ section, label, items }) => (
        <section key={section} className="panel panel-pad" aria-labelledby={`items-${section}`}>
          <h2 id={`items-${section}`}>
            {label} <span className="soft">{items.length}</span>
          </h2>
          <ul className="item-list">
            {items.map(({ uid, rows }) => {
              const { title, rest } = isHistory(rows) ? historyLine(rows, formats) : itemHeadline(rows)
              return (
                <li key={uid}>
                  <b>{title}</b>
                  <span className="soft">{rest}</span>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {groups.map(({ name, label, rows }, place) => (
        <details key={name} className="panel detail-group" open={place < 2}>
          <summary>
            <h2>{label}</h2>
            <span className="soft small">{rows.length}</span>
            <Icon name="down" size={20} />
          </summary>
          <Details rows={rows} />
        </details>
      ))}
    </>
  )
}

function Details({ rows }: { rows: DetailRow[] }) {
  return (
    <dl className="detail-rows">
      {rows
        .filter(({ text }) => text !== '')
        .map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
