// Status changes: the change form from each status to the next. A property type narrows them with its own data. Pure,
// and the same on the phone and on the server. Source: specification, portal page section 4 ("Listing tasks"); where it
// says nothing, the practice of Alberta boards.
import type { ChangeForm } from '#contract/change-form.ts'
import type { StatusLetter } from '#contract/listing.ts'
import type { PropertyTypeFacts } from '#contract/property-type.ts'

/** keep: the status stays; delete: the listing is removed. */
type MoveTo = StatusLetter | 'keep' | 'delete'
type Move = { from: readonly StatusLetter[]; to: MoveTo }

const STATUS_MOVES: Record<ChangeForm, Move> = {
  chgActive: { from: ['E', 'P', 'T', 'W'], to: 'A' },
  chgPending: { from: ['A', 'W'], to: 'P' },
  chgSold: { from: ['A', 'E', 'P', 'T', 'W'], to: 'S' },
  chgLeased: { from: ['A', 'E', 'P', 'W'], to: 'S' },
  chgTerm: { from: ['A', 'E', 'P', 'W'], to: 'T' },
  chgExp: { from: ['A', 'P', 'W'], to: 'E' },
  chgWithdrawn: { from: ['A', 'P'], to: 'W' },
  chgDetails: { from: ['A', 'E', 'P', 'S', 'T', 'W'], to: 'keep' },
  chgMajor: { from: ['A', 'E', 'P', 'S', 'T', 'W'], to: 'keep' },
  chgPropType: { from: ['A', 'I'], to: 'keep' },
  // A listing that is or was on the market stays on record; it is terminated instead.
  chgDel: { from: ['E', 'I', 'T', 'W'], to: 'delete' },
}

export type Moved = { status: StatusLetter; isDeleted: boolean }

/** Property types declare their differences in `changeForms` of their own data. */
export type MovesOfType = Pick<PropertyTypeFacts, 'changeForms'>

/** The status a change form leads to; undefined if it cannot start from `status`, or not for this property type. */
export function moveBy(form: ChangeForm, status: StatusLetter, type: MovesOfType = {}): Moved | undefined {
  const from = type.changeForms?.[form] ?? STATUS_MOVES[form].from
  return from.includes(status) ? leadsTo(form, status) : undefined
}

/** The status a form leads to, regardless of where it may start. */
export function leadsTo(form: ChangeForm, status: StatusLetter): Moved {
  const { to } = STATUS_MOVES[form]
  return { status: to === 'keep' || to === 'delete' ? status : to, isDeleted: to === 'delete' }
}
