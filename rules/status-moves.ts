// Which change form leads from which status to which. A property type narrows this with data of its own. Pure, and the same on the phone and on the server.
// Source: specification, portal page section 4 ("Listing tasks"); where it is silent, what an Alberta board does.
import type { ChangeForm } from '#contract/change-form.ts'
import type { StatusLetter } from '#contract/listing.ts'
import type { PropertyTypeFacts } from '#contract/property-type.ts'

/** keep: the status stays; delete: the listing goes. */
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
  // What is or was on the market stays on record; it is terminated instead.
  chgDel: { from: ['E', 'I', 'T', 'W'], to: 'delete' },
}

export type Moved = { status: StatusLetter; isDeleted: boolean }

/** Property types say where they differ: `changeForms` of the type's own data. */
export type MovesOfType = Pick<PropertyTypeFacts, 'changeForms'>

/** The status that a change form leads to; undefined when it does not lead anywhere from `status`, or not for this property type. */
export function moveBy(form: ChangeForm, status: StatusLetter, type: MovesOfType = {}): Moved | undefined {
  const from = type.changeForms?.[form] ?? STATUS_MOVES[form].from
  return from.includes(status) ? leadsTo(form, status) : undefined
}

/** Where the form leads, whatever may begin it. */
export function leadsTo(form: ChangeForm, status: StatusLetter): Moved {
  const { to } = STATUS_MOVES[form]
  return { status: to === 'keep' || to === 'delete' ? status : to, isDeleted: to === 'delete' }
}
