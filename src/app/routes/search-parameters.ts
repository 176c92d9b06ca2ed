// Parsers for search parameters: a URL may contain any text.
import { type ChangeForm, isChangeForm } from '#contract/change-form.ts'
import { SEARCH_TEXT_MAX } from '#contract/constants.ts'
import { searchText } from '#contract/text.ts'

/** Search parameters as they are in the URL. */
export type Raw = Record<string, unknown>
export const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) || undefined : undefined
/** Ids of drafts, joined with dots; see finish-row.ts. */
export const ids = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,40}(\.[\w-]{1,40}){0,19}$/.test(value) ? value : undefined
/** Value of a search field: trimmed, and cut to the field's maximum length. */
export const searched = (value: unknown): string | undefined =>
  searchText(text(value) ?? '').slice(0, SEARCH_TEXT_MAX) || undefined
export const count = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}
/** The change form named in the URL. */
export const changeFormOf = ({ formName }: Raw): ChangeForm | undefined => {
  const named = String(formName)
  return isChangeForm(named) ? named : undefined
}
/** A page's own search parameters, without those of an open sheet or anything else in the URL. */
export function only<View extends object, Name extends keyof View>(
  view: View,
  names: readonly Name[],
): Pick<View, Name> {
  return Object.fromEntries(names.filter((name) => name in view).map((name) => [name, view[name]])) as Pick<View, Name>
}
export const flag = (value: unknown): true | undefined => (String(value) === 'true' ? true : undefined)
