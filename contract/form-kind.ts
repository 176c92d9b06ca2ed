// Kinds of forms by what they write: a new or changed listing, a change of a listing's status, an agent, an office, or
// the member's own profile.
import { isChangeForm } from './change-form.ts'
import type { RecordKey } from './lock.ts'

/**
 * `record`: the type whose lock, number and rights apply; `resource`: its RESO name. `begins`: the form also creates
 * records.
 */
export const FORM_KINDS = {
  listing: { record: 'listing', resource: 'Property', begins: true },
  change: { record: 'listing', resource: 'Property', begins: false },
  agent: { record: 'agent', resource: 'Member', begins: true },
  office: { record: 'office', resource: 'Office', begins: true },
  profile: { record: 'agent', resource: 'Member', begins: false },
} as const satisfies Record<string, { record: RecordKey['type']; resource: string; begins: boolean }>

export type FormKind = keyof typeof FORM_KINDS

/** Any form that is not one of the others creates listings of a property type. */
export function formKindOf(formName: string): FormKind {
  if (formName === 'agent' || formName === 'office' || formName === 'profile') return formName
  return isChangeForm(formName) ? 'change' : 'listing'
}
