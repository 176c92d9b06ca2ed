// Checks a catalog before it is published and reports every problem with file and line. If it finds nothing,
// build-catalog cannot fail.
import { type AssembledForm, assembleForm } from '../read/assemble-form.ts'
import type { CatalogProblem, CatalogSource, DefinitionSource } from '../read/catalog-source.ts'
import { definitionFile, fieldsFile, lineOf, rulesFile } from '../read/catalog-source.ts'
import { checkNotifications } from './check-announcements.ts'
import { checkFields, checkForm } from './check-fields.ts'
import { checkLookups } from './check-lookups.ts'
import { propertyTypeFaults } from './check-property-types.ts'
import { checkRights } from './check-rights.ts'
import { checkRules } from './check-rules.ts'
import { checkVisibility } from './check-visibility.ts'

type FormInQuestion = {
  readonly definition: DefinitionSource
  readonly form: AssembledForm
  readonly file: string
}

export function checkCatalog(source: CatalogSource): CatalogProblem[] {
  // Stop at unreadable files: every later check would repeat the same problem.
  if (source.problems.length > 0) return [...source.problems]
  const problems: CatalogProblem[] = []
  const forms = [...source.definitions].map(([name, definition]): FormInQuestion => {
    const file = definitionFile(name)
    if (definition.formName !== name)
      problems.push({
        file,
        line: lineOf(source, file, '"formName"'),
        message: `formName is ${definition.formName}, but the file is named ${name}`,
      })
    return { definition, form: assembleForm(source, definition), file }
  })
  for (const question of forms) problems.push(...checkReferences(source, question))
  if (problems.length > 0) return problems
  problems.push(...checkFields(source), ...checkLookups(source, forms), ...checkVisibility(source))
  problems.push(...checkNames(source, forms))
  for (const question of forms) problems.push(...checkForm(source, question))
  for (const [name, file] of source.fields) problems.push(...checkUse(source, forms, name, file))
  problems.push(...checkRights(source, forms), ...checkNotifications(source))
  return [...problems, ...checkRules(source, forms)]
}

/**
 * Names are used in addresses and titles on the dashboard; exactly one form per type creates listings, and lookups are
 * filtered by its code.
 */
function checkNames(source: CatalogSource, forms: readonly FormInQuestion[]): CatalogProblem[] {
  const begins = new Map<string, string>()
  return forms.flatMap(({ definition: { formName, title, propertyType, propertyTypeFacts }, form, file }) => {
    const at = (key: string, message: string) => ({ file, line: lineOf(source, file, `"${key}"`), message })
    const problems: CatalogProblem[] = []
    if (!/^[A-Za-z][A-Za-z0-9]{0,39}$/.test(formName))
      problems.push(at('formName', `${formName} is not a valid form name: letters and digits only`))
    if (!title.trim()) problems.push(at('title', 'the form has no title'))
    if (propertyType === undefined) return problems
    const other = begins.get(propertyType)
    if (other) problems.push(at('propertyType', `${other} already creates listings of type ${propertyType}`))
    begins.set(propertyType, formName)
    const lookup = form.fields.find(({ FieldName }) => FieldName === 'PropertyType')?.comboBoxLookupName
    const rows = source.lookups.get(lookup ?? '')
    const row = rows?.find(({ Code }) => Code === propertyType)
    if (rows && (!row || (row.Active === false && !propertyTypeFacts?.isRetired)))
      problems.push(at('propertyType', `${propertyType} is not an active code of ${lookup}`))
    const faults = propertyTypeFaults(formName, propertyTypeFacts, row?.Description)
    return [...problems, ...faults.map((message) => at('propertyType', message))]
  })
}

/** Checks that the files used by a form exist. */
function checkReferences(source: CatalogSource, { definition, file }: FormInQuestion): CatalogProblem[] {
  const missing = [
    ...definition.fields.filter((name) => !source.fields.has(name)).map((name) => ({ name, path: fieldsFile(name) })),
    ...definition.rules.filter((name) => !source.rules.has(name)).map((name) => ({ name, path: rulesFile(name) })),
  ]
  return missing.map(({ name, path }) => ({
    file,
    line: lineOf(source, file, `"${name}"`),
    message: `${path} is missing`,
  }))
}

/** Reports descriptions that no form shows: fields without a page. */
function checkUse(
  source: CatalogSource,
  forms: readonly FormInQuestion[],
  name: string,
  fields: Readonly<Record<string, unknown>>,
): CatalogProblem[] {
  const file = fieldsFile(name)
  const shown = new Set(
    forms.flatMap(({ definition, form }) => {
      const own = definition.fields.includes(name) ? form.fields : []
      const items = form.pages.flatMap((page) => page.groups.filter((group) => group.items === name))
      return [...own, ...items.flatMap((group) => group.itemFields ?? [])].map((field) => field.FieldName)
    }),
  )
  return Object.keys(fields)
    .filter((field) => !shown.has(field))
    .map((field) => ({ file, line: lineOf(source, file, `"${field}"`), message: `${field} is on no page of any form` }))
}
