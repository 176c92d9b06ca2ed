// Checks a board's own rights: every form, field and page that they name must exist.
import { SCOPES } from '#contract/rights.ts'
import { rightsFrom } from '#rules/rights.ts'
import { type AssembledForm, allFields } from '../read/assemble-form.ts'
import {
  type CatalogProblem,
  type CatalogSource,
  type DefinitionSource,
  lineOf,
  RIGHTS_FILE,
} from '../read/catalog-source.ts'

type FormInQuestion = { readonly definition: DefinitionSource; readonly form: AssembledForm }

export function checkRights(source: CatalogSource, forms: readonly FormInQuestion[]): CatalogProblem[] {
  const { fields = {}, pages = {} } = source.rights ?? {}
  const formsOf = (name: string) =>
    name === '*' ? forms : forms.filter(({ definition }) => definition.formName === name)
  const problem = (name: string, message: string): CatalogProblem => {
    const line = lineOf(source, RIGHTS_FILE, `"${name}"`)
    return { file: RIGHTS_FILE, ...(line !== undefined && { line }), message }
  }
  const check = (
    named: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
    what: string,
    has: (question: FormInQuestion, name: string) => boolean,
  ) =>
    Object.entries(named).flatMap(([form, names]) => {
      const asked = formsOf(form)
      if (asked.length === 0) return [problem(form, `there is no form ${form}`)]
      return Object.keys(names)
        .filter((name) => !asked.some((question) => has(question, name)))
        .map((name) => problem(name, `${form} has no ${what} ${name}`))
    })
  return [
    ...checkAdministrators(source, problem),
    ...check(fields, 'field', ({ form }, name) => allFields(form).some((field) => field.FieldName === name)),
    ...check(pages, 'page', ({ form }, name) => form.pages.some((page) => page.PageName === name)),
  ]
}

/** A member acting for an administrator has staff rights, which must not exceed the administrator's. */
function checkAdministrators(
  source: CatalogSource,
  problem: (name: string, message: string) => CatalogProblem,
): CatalogProblem[] {
  const { listing, agent, office } = rightsFrom(source.rights ?? {})
  return Object.entries({ listing, agent, office }).flatMap(([kind, { staff, admin }]) =>
    Object.entries(staff)
      .filter(
        ([action, reach]) => SCOPES.indexOf(reach) > SCOPES.indexOf((admin as Record<string, typeof reach>)[action]!),
      )
      .map(([action]) => problem('staff', `${kind}: staff reach further than administrators with ${action}`)),
  )
}
