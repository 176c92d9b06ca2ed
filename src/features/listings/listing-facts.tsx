import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import { type ListingRecord, STATUSES, type StatusLetter } from '#contract/listing.ts'
import { useFormats } from '#src/ui/board.ts'
import { MailLink, PhoneLink } from '#src/ui/contact-links.tsx'
import type { Formats } from '#src/ui/formats.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { addressOf } from './listing-rows.ts'
import type { LookupText } from './lookup-text.ts'
import { type DetailRow, itemHeadline, itemLists, recordDetails } from './record-details.ts'
import '#src/ui/detail-rows.css'

const SAID: Record<string, string> = {
  ListingID: 'Listing ID',
  PropertyType: 'Property Type',
  UnparsedAddress: 'Address',
  StateOrProvince: 'Province',
  PostalCode: 'Postal Code',
}

/** The specification's table of six. Collapsed on a phone, where the page has already shown all of it above. */
export function KeyFacts({ record, city, isOpen }: { record: ListingRecord; city: string; isOpen: boolean }) {
  const { row } = record
  const rows: [string, string | null][] = [
    ['ListingID', row.ListingId],
    ['PropertyType', usePropertyTypes().label(row.PropertyType)],
    ['UnparsedAddress', addressOf(row, city || undefined)],
    ['City', city],
    ['StateOrProvince', row.StateOrProvince],
    ['PostalCode', row.PostalCode],
  ]
  return (
    <Group label="ID and address" isOpen={isOpen}>
      <Details rows={rows.map(([label, text]) => ({ name: label, label: SAID[label] ?? label, text: text ?? '' }))} />
    </Group>
  )
}

type Props = {
  record: Pick<ListingRecord, 'listing' | 'items'>
  definition: FormDefinition | null
  lookups: LookupText
  /** Fields described by change forms; null while they are loading. */
  changeFields?: readonly FieldDefinition[] | null
  /** Number of groups that are expanded initially. */
  open: number
}

/** What agents read after the price: before every group of fields, and in full. */
const READ_FIRST = 'PublicRemarks'

/** Remarks, every other filled field by the pages of its form, then rooms and the other repeatable sections. */
export function RecordDetails({ record, definition, lookups, changeFields, open }: Props) {
  const formats = useFormats()
  const all = recordDetails(record.listing, definition, lookups, formats, changeFields)
  const remarks = all.flatMap(({ rows }) => rows).find(({ name }) => name === READ_FIRST)
  const groups = all
    .map((group) => ({ ...group, rows: group.rows.filter((row) => row !== remarks) }))
    .filter(({ rows }) => rows.length > 0)
  const lists = itemLists(record.items, definition, lookups, formats)
  if (all.length === 0 && lists.length === 0) return <p className="panel panel-pad soft">No Values to Show</p>
  return (
    <>
      {remarks && (
        <section className="panel panel-pad listing-remarks" aria-label={remarks.label}>
          <h2>{remarks.label}</h2>
          <p>{remarks.text}</p>
        </section>
      )}
      {groups.map(({ name, label, rows }, place) => (
        <Group key={name} label={label} isOpen={place < open}>
          <Details rows={rows} />
        </Group>
      ))}
      {lists.map(({ section, label, items }) => (
        <Group key={section} label={label} count={items.length} isOpen={open > 1}>
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
        </Group>
      ))}
    </>
  )
}

type GroupProps = { label: string; count?: number; isOpen: boolean; children: ReactNode }

function Group({ label, count, isOpen, children }: GroupProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useOpenOnPaper(details)
  return (
    <details ref={details} className="panel detail-group" open={isOpen}>
      <summary className="fold-head row">
        <h2>{label}</h2>
        {count !== undefined && <span className="soft small">{count}</span>}
        <Icon name="down" size={20} />
      </summary>
      {children}
    </details>
  )
}

/** Expands everything for printing, because paper has nothing to tap. */
function useOpenOnPaper(details: { current: HTMLDetailsElement | null }) {
  useEffect(() => {
    let wasOpen: boolean | undefined
    const before = () => {
      wasOpen = details.current?.open
      if (details.current) details.current.open = true
    }
    const after = () => {
      if (details.current && wasOpen !== undefined) details.current.open = wasOpen
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [details])
}

/** Length in characters from which a text gets a line to itself. */
const LONG = 120

function Details({ rows }: { rows: DetailRow[] }) {
  const filled = rows.filter(({ text }) => text !== '')
  if (filled.length === 0) return <p className="soft detail-none">No Values to Show</p>
  return (
    <dl className="detail-rows">
      {filled.map(({ name, label, text, page }) => (
        <div key={name} className={text.length > LONG ? 'detail-long' : undefined}>
          <dt>{label}</dt>
          <dd>
            {page ? (
              <Link to={page.to} search={{ UniqueID: page.UniqueID }}>
                {text}
              </Link>
            ) : name.endsWith('Phone') ? (
              <PhoneLink phone={text} />
            ) : name.endsWith('Email') ? (
              <MailLink email={text} />
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

// One line of a listing's history: the event, its time, the old and the new value.

export const isHistory = (rows: readonly DetailRow[]): boolean => rows.some(({ name }) => name === 'MlsChangeType')

export function historyLine(rows: readonly DetailRow[], formats: Formats): { title: string; rest: string } {
  const text = (field: string) => rows.find(({ name }) => name === field)?.text ?? ''
  const [before, after] = [spokenValue(text('PreviousValue'), formats), spokenValue(text('NewValue'), formats)]
  const change = before && after ? `${before} → ${after}` : after
  return {
    title: text('MlsChangeType'),
    rest: [change, formats.dayText(text('EffectiveDate'))].filter(Boolean).join(' · '),
  }
}

/** Shows status letters as words and long plain numbers as prices. */
function spokenValue(value: string, { wholePrice }: Formats): string {
  if (value in STATUSES) return STATUSES[value as StatusLetter]
  return /^\d{4,}$/.test(value) ? wholePrice(Number(value)) : value
}
