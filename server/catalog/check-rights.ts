// A board's own rights before they are published: every form, field and page that they name is there.
import { type AssembledForm, allFields } from './assemble-form.ts'
import {
  type CatalogProblem,
  type CatalogSource,
  type DefinitionSource,
  lineOf,
  RIGHTS_FILE,
} from './catalog-source.ts'

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
    ...check(fields, 'field', ({ form }, name) => allFields(form).some((field) => field.FieldName === name)),
    ...check(pages, 'page', ({ form }, name) => form.pages.some((page) => page.PageName === name)),
  ]
}
