import type { FormModel, PageModel } from './form-model.ts'

const SHOWN_BY: ReadonlySet<string> = new Set(['SET_DISPLAY', 'SET_REQUIRED', 'SET_READ_ONLY'])

/**
 * Fields of a page that rules may hide, require or lock: their state must be known before the page is drawn. Errors can
 * follow later.
 */
export function decidedByRules(model: FormModel, page: PageModel): ReadonlySet<string> {
  const { rules } = model.definition
  const names = page.groups.flatMap((group) => group.fields.map((field) => field.name))
  return new Set(names.filter((name) => rules[`${name}Rules`]?.some(({ action }) => SHOWN_BY.has(action))))
}
