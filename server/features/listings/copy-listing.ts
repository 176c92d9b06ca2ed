// Starting values of a copy: the source's values without those that identify it (contract/search.ts lists them).
import { ITEM_SECTIONS, type ItemRow, type ItemSection, type Values } from '#contract/listing.ts'
import type { CompiledForm } from '#rules/form-plan.ts'
import { rowValues } from '#rules/record/row.ts'
import { SECTIONS } from '#rules/record/sections.ts'
import { expressionType } from '#rules/record/value.ts'
import { type Reader, readableRows, readableValues, reads, type Visibility } from '#rules/visible-fields.ts'
import type { StoredListing } from './listings.store.ts'

const IDENTITY = new Set([
  'UniqueID',
  'ListingId',
  'ListingID',
  'ListingKey',
  'ListingKeyNumeric',
  'StandardStatus',
  'StandardStatusVerb',
  'MlsStatus',
  'PropertyType',
  'UnparsedAddress',
  'ModifiedDate',
])
const PAST =
  /^(Close|Original|Previous|Leased?Price|Sold|Buyer|CoBuyer|Withdraw|Cancel|Terminat|Pending|DaysOnMarket|Cumulative)/
const PEOPLE = /^(Co)?List(Agent|Office)/

export type Copied = { listing: Values; items: Record<string, ItemRow[]> }

/** `keepsAgents`: the member may list for the source's agents; otherwise the new listing becomes the member's own. */
type CopyOptions = { keepsAgents: boolean; newUid: () => string; reader: Reader; visibility: Visibility }

/**
 * The owner, the lockbox and the codes are private to the source listing: nobody copies them, not even its own agent.
 */
const copyReader = (reader: Reader): Reader => (reads(reader, 'side') ? 'office' : reader)

export function copyListing(
  source: Pick<StoredListing, 'fields' | 'items'>,
  form: CompiledForm,
  { keepsAgents, newUid, reader, visibility }: CopyOptions,
): Copied {
  const copied = copyReader(reader)
  const isCopied = (name: string): boolean => {
    const field = form.fields.get(name)
    if (!field || IDENTITY.has(name) || PAST.test(name) || expressionType(field) === 'time') return false
    return keepsAgents || !PEOPLE.test(name)
  }
  const rowsOf = (section: ItemSection): ItemRow[] =>
    readableRows(visibility, copied, section, source.items[section] ?? [])
      .filter((row) => !row.IsDeleted)
      .map((row) => ({ ...rowValues(row), uid: newUid(), SortOrder: row.SortOrder, IsDeleted: false }))
  const items = ITEM_SECTIONS.filter((section) => SECTIONS[section].isCopied && form.sections.has(section)).map(
    (section) => [section, rowsOf(section)],
  )
  return {
    listing: Object.fromEntries(
      Object.entries(readableValues(visibility, copied, source.fields)).filter(([name]) => isCopied(name)),
    ),
    items: Object.fromEntries(items.filter(([, rows]) => rows!.length > 0)),
  }
}
