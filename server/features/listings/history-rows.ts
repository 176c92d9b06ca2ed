// Rows that a write adds to a listing's history, for buyers' agents: changes of status and price. Pure. Only the server
// writes the history; nothing in it comes from a phone.
import { DAY_MS } from '#contract/constants.ts'
import type { ItemRow, StatusLetter, Value, Values } from '#contract/listing.ts'

export type ListingState = { status: StatusLetter; price: Value }

/** An entry of the history: `New Listing` when the listing first comes on the market. */
type Line = { MlsChangeType: string; PreviousValue: string | null; NewValue: string | null }

/** `before` is null for a new listing. An incomplete listing has no history. */
export function historyLines(before: ListingState | null, after: ListingState): Line[] {
  if (after.status === 'I') return []
  const lines: Line[] = []
  const isNew = before === null || before.status === 'I'
  if (isNew) return [{ MlsChangeType: 'New Listing', PreviousValue: null, NewValue: priceText(after.price) }]
  if (before.status !== after.status)
    lines.push({ MlsChangeType: 'Status Change', PreviousValue: before.status, NewValue: after.status })
  const [from, to] = [priceText(before.price), priceText(after.price)]
  if (from !== to) lines.push({ MlsChangeType: 'Price Change', PreviousValue: from, NewValue: to })
  return lines
}

const priceText = (price: Value): string | null => (price === null || price === '' ? null : String(price))

export type HistoryMoment = {
  now: Date
  /** The board's current day, yyyy-MM-dd. */
  today: string
  newUid: () => string
}

/** The history with its new entries, oldest first. DOM is the number of days from the list date to today. */
export function extendHistory(history: ItemRow[], lines: Line[], fields: Values, moment: HistoryMoment): ItemRow[] {
  const last = Math.max(0, ...history.map((row) => row.SortOrder))
  const lastId = Math.max(0, ...history.map((row) => row.UniqueID ?? 0))
  return [
    ...history,
    ...lines.map((line, index) => ({
      uid: moment.newUid(),
      SortOrder: last + index + 1,
      IsDeleted: false,
      IsLive: true,
      UniqueID: lastId + index + 1,
      OriginatingSystemTimestamp: moment.now.toISOString(),
      EffectiveDate: moment.today,
      DOM: daysOnMarket(fields.ListingContractDate, moment.today),
      ...line,
    })),
  ]
}

/** Null if there is no list date. */
function daysOnMarket(listed: Value | undefined, today: string): number | null {
  const from = typeof listed === 'string' ? Date.parse(listed) : Number.NaN
  return Number.isNaN(from) ? null : Math.max(0, Math.round((Date.parse(today) - from) / DAY_MS))
}
