// Why a change form can't be opened on this listing, checked before anything is typed into it; and whether it opens again
// after it was submitted. Pure.
import { CHANGE_FORMS, isChangeForm } from '#contract/change-form.ts'
import { STATUSES, type StatusLetter } from '#contract/listing.ts'
import { leadsTo, type MovesOfType, moveBy } from '#rules/status-moves.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'

/**
 * `granted`: whether the server lets this member make the change; null while unknown. Returns null if the form can be
 * opened.
 */
export function changeRefusal(
  formName: string,
  { base }: Pick<Draft, 'base'>,
  type: MovesOfType | undefined,
  granted: boolean | null,
): string | null {
  if (!isChangeForm(formName) || !base) return null
  const status = base.status as StatusLetter
  const isPossible = moveBy(formName, status, type ?? {}) !== undefined
  if (isPossible && granted !== false) return null
  const change = CHANGE_FORMS[formName]
  if (isPossible) return `You may not use “${change}” on this listing.`
  return `“${change}” isn’t possible while the listing is ${STATUSES[status]}.`
}

/** Whether the listing, once changed by this form, is one that the same form can't be opened on. */
export function changesOnce(formName: string, { base }: Pick<Draft, 'base'>, type: MovesOfType | undefined): boolean {
  if (!isChangeForm(formName) || !base) return false
  const { status, isDeleted } = leadsTo(formName, base.status as StatusLetter)
  return isDeleted || moveBy(formName, status, type ?? {}) === undefined
}
