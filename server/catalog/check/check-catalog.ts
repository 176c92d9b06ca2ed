// Checks a catalog before it is published and reports every problem with file and line. If it finds nothing,
// build-catalog cannot fail.
import { isChangeForm } from '#contract/change-form.ts'
import { PROPERTY_ICONS, PROPERTY_ROUTE, type PropertyTypeFacts, RESERVED_ROUTES } from '#contract/property-type.ts'
import { SCOPES } from '#contract/rights.ts'
import { rightsFrom } from '#rules/rights.ts'
import { type AssembledForm, allFields, assembleForm } from '../read/assemble-form.ts'
import {
  type CatalogProblem,
  type CatalogSource,
  type DefinitionSource,
  definitionFile,
  fieldsFile,
  lineOf,
  NOTIFICATIONS_FILE,
  RIGHTS_FILE,
  rulesFile,
} from '../read/catalog-source.ts'
import { checkFields, checkForm } from './check-fields.ts'
import { checkLookups } from './check-lookups.ts'
import { checkRules } from './check-rules.ts'
import { checkVisibility, misplacedLevels } from './check-visibility.ts'

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
  problems.push(
    ...checkFields(source),
    ...checkLookups(source, forms),
    ...checkVisibility(source),
    ...misplacedLevels(source),
  )
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

function checkNotifications(source: CatalogSource): CatalogProblem[] {
  const seen = new Set<string>()
  return (source.notifications ?? []).flatMap(({ id, createdts, expirests }) => {
    const found: string[] = []
    if (seen.has(id)) found.push(`${id} is used twice`)
    seen.add(id)
    if (new Date(expirests) <= new Date(createdts)) found.push(`${id} expires before it is created`)
    const line = lineOf(source, NOTIFICATIONS_FILE, `"${id}"`)
    return found.map((message) => ({ file: NOTIFICATIONS_FILE, ...(line !== undefined && { line }), message }))
  })
}

/** `inLookup`: description of the same code in the lookup of property types, from which members choose. */
function propertyTypeFaults(
  formName: string,
  facts: PropertyTypeFacts | undefined,
  inLookup: string | undefined,
): string[] {
  const faults: string[] = []
  if (!PROPERTY_ROUTE.test(formName))
    faults.push(`${formName} is not a valid route for a property type: 2 to 12 lower-case letters`)
  if (RESERVED_ROUTES.includes(formName)) faults.push(`${formName} already names another page of the portal`)
  if (!facts)
    return [...faults, 'propertyTypeFacts is missing: label, longName, description, order and resoName of this type']
  if (!facts.resoName.trim()) faults.push('resoName is missing: what the MLS and the national site call this type')
  if (inLookup !== undefined && inLookup !== facts.label)
    faults.push(`the label is ${facts.label}, the lookup of property types says ${inLookup}`)
  if (facts.icon !== undefined && !PROPERTY_ICONS.some((icon) => icon === facts.icon))
    faults.push(`${facts.icon} is not an icon; use one of ${PROPERTY_ICONS.join(', ')}`)
  for (const form of Object.keys(facts.changeForms ?? {}))
    if (!isChangeForm(form)) faults.push(`changeForms names ${form}, which is not a change form`)
  return faults
}

// Checks a board's own rights: every form, field and page that they name must exist.
function checkRights(source: CatalogSource, forms: readonly FormInQuestion[]): CatalogProblem[] {
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
