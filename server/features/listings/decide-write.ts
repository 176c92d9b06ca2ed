// Decides a listing's status after a write. The status is derived from the stored record and the request, never taken
// from the phone.
import { CHANGE_FORMS, type ChangeForm, isChangeForm } from '#contract/change-form.ts'
import type { StatusLetter } from '#contract/listing.ts'
import { type MovesOfType, moveBy } from '#rules/status-moves.ts'

export type WriteName = 'createListing' | 'saveIncomplete' | 'updateListing' | 'updateIncomplete'
/** For a change form, the verb of its task. */
export type AuditKind = 'Insert' | 'Submit' | 'Update' | 'Delete' | (typeof CHANGE_FORMS)[ChangeForm]

export type WriteDecision =
  | { kind: 'write'; status: StatusLetter; audit: AuditKind; isDeleted: boolean }
  /** An active listing cannot become incomplete again; a change form is allowed from some statuses only. */
  | { kind: 'refuse' }

/** `current` is null for a new listing. */
export function decideWrite(
  name: WriteName,
  formName: string,
  current: { status: StatusLetter; type: MovesOfType | undefined } | null,
): WriteDecision {
  if (!isChangeForm(formName)) return decideEdit(name, current?.status ?? null)
  const moved = name === 'updateListing' && current ? moveBy(formName, current.status, current.type) : undefined
  if (!moved) return { kind: 'refuse' }
  return { kind: 'write', ...moved, audit: moved.isDeleted ? 'Delete' : CHANGE_FORMS[formName] }
}

function decideEdit(name: WriteName, current: StatusLetter | null): WriteDecision {
  const isDeleted = false
  switch (name) {
    case 'createListing':
      return { kind: 'write', status: 'A', audit: 'Insert', isDeleted }
    case 'saveIncomplete':
      return { kind: 'write', status: 'I', audit: 'Insert', isDeleted }
    case 'updateListing':
      return current === 'I'
        ? { kind: 'write', status: 'A', audit: 'Submit', isDeleted }
        : { kind: 'write', status: current ?? 'A', audit: 'Update', isDeleted }
    case 'updateIncomplete':
      return current === 'I' ? { kind: 'write', status: 'I', audit: 'Update', isDeleted } : { kind: 'refuse' }
  }
}

/**
 * Decides about a create whose draft has already created a listing. answer: the same request again, because its reply
 * was lost, or very late; its listing is saved. conflict: a different request, from another phone or after more typing.
 * Its content is in no listing, so it must never be confirmed as saved.
 */
export const decideRepeatedCreate = (
  { name, key }: { name: WriteName; key: string | undefined },
  made: { createdKey: string | null; status: StatusLetter },
): 'answer' | 'conflict' => {
  const isSame = key !== undefined && key === made.createdKey
  return isSame && !(name === 'createListing' && made.status === 'I') ? 'answer' : 'conflict'
}
