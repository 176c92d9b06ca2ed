import type { FormModel, PageModel } from './form-model.ts'

const SHOWN_BY: ReadonlySet<string> = new Set(['SET_DISPLAY', 'SET_REQUIRED', 'SET_READ_ONLY'])

/** The fields of a page that rules may hide, demand or lock: what must be known before it is drawn. Errors are told later anyway. */
export function decidedByRules(model: FormModel, page: PageModel): ReadonlySet<string> {
  const { rules } = model.definition
  const names = page.groups.flatMap((group) => group.fields.map((field) => field.name))
  return new Set(names.filter((name) => rules[`${name}Rules`]?.some(({ action }) => SHOWN_BY.has(action))))
}
