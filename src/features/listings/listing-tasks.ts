// Tasks that a member sees on a listing. Tasks that were never granted are omitted; tasks that something prevents now
// are disabled, with the reason. Pure.
import { CHANGE_FORMS, type ChangeForm, DELETE_FORM, STATUS_FORMS } from '#contract/change-form.ts'
import type { ListingRecord, StatusLetter } from '#contract/listing.ts'
import type { Member } from '#contract/session.ts'

/** The status that a task sets, for its letter and color; null for the other tasks. */
export const STATUS_OF_TASK: Partial<Record<ChangeForm, StatusLetter>> = {
  chgActive: 'A',
  chgPending: 'P',
  chgSold: 'S',
  chgTerm: 'T',
  chgExp: 'E',
  chgWithdrawn: 'W',
}

export type Task = { readonly form: ChangeForm; readonly word: string; readonly isBegun: boolean }
export type Tasks = { readonly status: readonly Task[]; readonly others: readonly Task[] }

type TaskFacts = {
  /** Form permissions as the server supplies them. */
  granted: Readonly<Record<string, boolean>>
  /** Change forms with a draft on this phone. */
  begun: readonly string[]
  /** An incomplete listing is deleted directly, without a form. */
  canDelete: boolean
}

export function listingTasks({ granted, begun, canDelete }: TaskFacts): Tasks {
  const forms = (Object.keys(CHANGE_FORMS) as ChangeForm[]).filter(
    (form) => (granted[form] === true && !(form === DELETE_FORM && canDelete)) || begun.includes(form),
  )
  const task = (form: ChangeForm): Task => ({ form, word: CHANGE_FORMS[form], isBegun: begun.includes(form) })
  const isStatus = (form: ChangeForm) => STATUS_FORMS.includes(form)
  return { status: forms.filter(isStatus).map(task), others: forms.filter((form) => !isStatus(form)).map(task) }
}

/** Nobody can visit these; a board may still cancel what was announced before. */
const OFF_MARKET: readonly StatusLetter[] = ['E', 'S', 'T', 'W']

/** The reason why no open house can be added; null if one can, or if there are some to cancel. */
export function openHousesReason(
  status: StatusLetter,
  openHouses: readonly { IsDeleted: boolean }[] = [],
): string | null {
  const isIdle = OFF_MARKET.includes(status) && openHouses.every(({ IsDeleted }) => IsDeleted)
  return isIdle ? 'Not possible: the listing is not on the market.' : null
}

/** A sentence about each status and the next step. */
const WHAT_NEXT: Record<StatusLetter, string> = {
  A: 'On the market. Change it to Pending when an offer is accepted, then to Sold when the conditions are waived.',
  E: 'Its expiry date has passed. It can be reactivated with a new date.',
  I: 'Not on the market yet. Edit it, then submit it.',
  P: 'An offer is accepted. Change it to Sold when the conditions are waived, or back to Active if they aren’t.',
  S: 'Sold. The board’s record of it can still be corrected.',
  T: 'The listing agreement has ended. It is not on the market.',
  W: 'Off the market for now. It can be made Active again.',
}

/** For a listing for lease, "leased" replaces "sold". */
export function whatNext(status: StatusLetter, { status: moves, others }: Tasks): string {
  const offers = (form: ChangeForm) => [...moves, ...others].some((task) => task.form === form)
  const isForLease = status === 'A' && offers('chgLeased') && !offers('chgSold')
  return isForLease ? 'On the market. Change it to Leased when the lease is signed.' : WHAT_NEXT[status]
}

// Why a member finds no tasks on a listing of their own office.

/** Null if the member may change it, or if it is another office's, where nobody expects to. */
export function viewOnlyReason(
  {
    row,
    access,
  }: {
    row: Pick<ListingRecord['row'], 'ListOfficeMlsId' | 'ListAgentFullName'>
    access: Pick<ListingRecord['access'], 'canEdit'>
  },
  { OfficeMlsId }: Pick<Member, 'OfficeMlsId'>,
): string | null {
  if (access.canEdit || row.ListOfficeMlsId !== OfficeMlsId) return null
  const agent = row.ListAgentFullName
  return `You can view this listing, but not change it.${agent ? ` Its list agent is ${agent}.` : ''}`
}
