// History of a demo listing: when it was listed, at which prices, and how it ended. Prices, dates, history and audit
// entries agree.
import { DAY_MS } from '#contract/constants.ts'
import type { ItemRow, StatusLetter, Values } from '#contract/listing.ts'
import type { Random } from './seeded-random.ts'

type Change = readonly [field: string, before: string | null, after: string]
type Entry = { readonly at: Date; readonly kind: 'Insert' | 'Update'; readonly changes: readonly Change[] }
export type Course = {
  readonly listed: Date
  readonly changed: Date
  readonly version: number
  /** Current prices and dates, which override those that the listing was created with. */
  readonly values: Values
  readonly history: ItemRow[]
  readonly entries: readonly Entry[]
}

const YEARS_BACK = 6 * 365
const CHANGES: Partial<Record<StatusLetter, string>> = {
  S: 'Sold',
  P: 'Pending',
  E: 'Expired',
  T: 'Terminated',
  W: 'Withdrawn',
}

const day = (date: Date) => date.toISOString().slice(0, 10)

type Span = { listedAgo: number; endedAgo: number; term: number }

/** Days before today, and the term of the agreement in days. */
function spanOf(random: Random, status: StatusLetter): Span {
  // Most active listings are recent, and so are most that ended.
  const lately = (days: number) => Math.floor(random.next() ** 1.6 * days)
  switch (status) {
    case 'A':
      return { listedAgo: lately(120), endedAgo: 0, term: 180 }
    case 'I':
      return { listedAgo: lately(30), endedAgo: 0, term: 180 }
    case 'P': {
      const endedAgo = lately(45)
      return { listedAgo: endedAgo + random.int(5, 90), endedAgo, term: 180 }
    }
    case 'E': {
      const endedAgo = lately(YEARS_BACK)
      const term = random.pick([90, 120, 180])
      return { listedAgo: endedAgo + term, endedAgo, term }
    }
    default: {
      const endedAgo = lately(YEARS_BACK)
      return { listedAgo: endedAgo + random.int(7, 140), endedAgo, term: 180 }
    }
  }
}

export function demoCourse(random: Random, status: StatusLetter, made: Values, now: Date): Course {
  const { listedAgo, endedAgo, term } = spanOf(random, status)
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS - random.int(0, 28_000_000))
  const asked = Number(made.ListPrice)
  const open = listedAgo - endedAgo
  const cuts = status === 'I' || open < 21 ? 0 : random.chance(0.3) ? (random.chance(0.25) && open > 45 ? 2 : 1) : 0
  const prices = Array.from({ length: cuts + 1 }, (_, cut) => rounded(asked * (1 + 0.03 * (cuts - cut))))
  prices[cuts] = asked
  const first: Entry = {
    at: at(listedAgo),
    kind: 'Insert',
    changes: [
      ['StandardStatus', null, status === 'I' ? 'I' : 'A'],
      ['ListPrice', null, String(prices[0])],
      ['UnparsedAddress', null, String(made.UnparsedAddress ?? '')],
    ],
  }
  const cut = (turn: number): Entry => ({
    at: at(listedAgo - Math.floor((open * turn) / (cuts + 1))),
    kind: 'Update',
    changes: [['ListPrice', String(prices[turn - 1]), String(prices[turn])]],
  })
  const entries: Entry[] = [first, ...Array.from({ length: cuts }, (_, turn) => cut(turn + 1))]
  if (CHANGES[status]) entries.push({ at: at(endedAgo), kind: 'Update', changes: [['StandardStatus', 'A', status]] })
  const listed = entries[0]!.at
  const changed = entries[entries.length - 1]!.at
  return {
    listed,
    changed,
    version: entries.length,
    values: {
      ListingContractDate: day(listed),
      ExpirationDate: status === 'E' ? day(changed) : day(new Date(listed.getTime() + term * DAY_MS)),
      ...ending(random, status, asked, listed, changed),
    },
    history: status === 'I' ? [] : entries.map((entry, turn) => historyRow(entry, turn, listed)),
    entries,
  }
}

const rounded = (price: number) =>
  price < 10_000 ? Math.round(price / 50) * 50 : Math.round(price / 1_000) * 1_000 - 100

function ending(random: Random, status: StatusLetter, asked: number, listed: Date, changed: Date): Values {
  if (status === 'P') return { PurchaseContractDate: day(changed) }
  if (status === 'W') return { WithdrawnDate: day(changed) }
  if (status === 'T') return { CancellationDate: day(changed) }
  if (status !== 'S') return {}
  const price = asked < 10_000 ? asked : Math.round((asked * (0.94 + random.next() * 0.08)) / 500) * 500
  const agreed = new Date(Math.max(listed.getTime(), changed.getTime() - random.int(0, 40) * DAY_MS))
  return { ClosePrice: price, PurchaseContractDate: day(agreed), CloseDate: day(changed) }
}

function historyRow({ at, changes }: Entry, turn: number, listed: Date): ItemRow {
  const [field, before, after] = turn === 0 ? changes[1]! : changes[0]!
  return {
    uid: `demo-history-${turn + 1}`,
    SortOrder: turn + 1,
    IsDeleted: false,
    IsLive: true,
    OriginatingSystemTimestamp: at.toISOString(),
    EffectiveDate: day(at),
    MlsChangeType: turn === 0 ? 'New Listing' : field === 'ListPrice' ? 'Price Change' : 'Status Change',
    PreviousValue: before,
    NewValue: after,
    DOM: Math.round((at.getTime() - listed.getTime()) / DAY_MS),
  }
}
