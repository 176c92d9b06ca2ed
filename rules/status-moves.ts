// Which change form leads from which status to which, for which types of property. Pure, and the same on the phone and on the server.
// Source: specification, portal page section 4 ("Listing tasks"); where it is silent, what an Alberta board does.
import type { ChangeForm } from '#contract/change-form.ts'
import type { PropertyType, StatusLetter } from '#contract/listing.ts'

/** keep: the status stays; delete: the listing goes. */
export type MoveTo = StatusLetter | 'keep' | 'delete'
export type Move = { from: readonly StatusLetter[]; to: MoveTo; types?: readonly PropertyType[] }

const SOLD_TYPES: readonly PropertyType[] = ['RES', 'MULT', 'MOB', 'LAND', 'COM', 'FARM']
/** Homes for rent, and what is offered for sale or lease. */
const LEASED_TYPES: readonly PropertyType[] = ['RNT', 'COM', 'LAND', 'FARM']

const STATUS_MOVES: Record<ChangeForm, Move> = {
  chgActive: { from: ['E', 'P', 'T', 'W'], to: 'A' },
  chgPending: { from: ['A', 'W'], to: 'P' },
  chgSold: { from: ['A', 'E', 'P', 'T', 'W'], to: 'S', types: SOLD_TYPES },
  chgLeased: { from: ['A', 'E', 'P', 'W'], to: 'S', types: LEASED_TYPES },
  chgTerm: { from: ['A', 'E', 'P', 'W'], to: 'T' },
  chgExp: { from: ['A', 'P', 'W'], to: 'E' },
  chgWithdrawn: { from: ['A', 'P'], to: 'W' },
  chgDetails: { from: ['A', 'E', 'P', 'S', 'T', 'W'], to: 'keep' },
  chgMajor: { from: ['A', 'E', 'P', 'S', 'T', 'W'], to: 'keep' },
  chgPropType: { from: ['A', 'I'], to: 'keep' },
  // What is or was on the market stays on record; it is terminated instead.
  chgDel: { from: ['E', 'I', 'T', 'W'], to: 'delete' },
}

export type Moved = { status: StatusLetter; isDeleted: boolean }

/** undefined: this form does not lead from there, or not for this type. */
export function moveBy(form: ChangeForm, listing: { status: StatusLetter; propertyType: string }): Moved | undefined {
  const { from, to, types } = STATUS_MOVES[form]
  if (!from.includes(listing.status)) return undefined
  if (types && !types.some((type) => type === listing.propertyType)) return undefined
  return { status: to === 'keep' || to === 'delete' ? listing.status : to, isDeleted: to === 'delete' }
}
