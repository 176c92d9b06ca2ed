import { type FieldDefinition, GROUP_TYPES, INPUT_TYPES } from '#contract/form-definition.ts'
import { MAX_SUBJECT } from '#rules/expression/pattern.ts'
import { DATATYPES, type DefaultKind, datatypes, isDatatype, isMoney } from '#rules/record/datatypes.ts'
import { capOf } from '#rules/record/sections.ts'
import { INDEXED_FIELDS, INDEXED_MAX } from '../../db/indexed-fields.ts'
import { JSON_INPUT } from '../../http/limits/limits.ts'
import { type AssembledForm, allFields } from '../read/assemble-form.ts'
import { type CatalogProblem, type CatalogSource, fieldsFile, lineOf } from '../read/catalog-source.ts'

const LABEL_MAX = 40
const HELP_MAX = 240
const REQUIRED_MAX = 100
/** RESO names: letters and digits, starting with a letter. They become record keys and names in rules. */
const NAME = /^[A-Za-z][A-Za-z0-9]{0,63}$/

type Described = Omit<FieldDefinition, 'FieldName' | 'PageName' | 'SortOrder'>

/** Problems of a single description. */
function describeFaults(field: Described): string[] {
  const faults: string[] = []
  const { fieldLabel, helpText, datatype, maxLength, Precision, DefaultValue, multiselect, comboBoxLookupName } = field
  if (!fieldLabel.trim()) faults.push('has no label')
  if (fieldLabel.length > LABEL_MAX)
    faults.push(`has a label of ${fieldLabel.length} characters; the limit is ${LABEL_MAX}`)
  if ((helpText?.length ?? 0) > HELP_MAX)
    faults.push(`has a help text of ${helpText!.length} characters; the limit is ${HELP_MAX}`)
  if (field.requiredText && !isSentence(field.requiredText))
    faults.push(`has a requiredText that is not a sentence of at most ${REQUIRED_MAX} characters`)
  if (!isDatatype(datatype)) faults.push(`has the unknown datatype ${datatype}; use one of ${DATATYPES.join(', ')}`)
  faults.push(...moneyFaults(field))
  if (field.quickDates && datatype !== 'date') faults.push('has quickDates but is not a date')
  if (field.sameFor && (!comboBoxLookupName || multiselect))
    faults.push('has sameFor but is not a single-choice lookup')
  if (multiselect && !comboBoxLookupName) faults.push('is multiselect without a lookup')
  if (comboBoxLookupName && datatype !== 'string') faults.push(`has a lookup but is a ${datatype}`)
  if (datatype === 'string' && !comboBoxLookupName && !maxLength) faults.push('is text without maxLength')
  if ((maxLength ?? 0) > MAX_SUBJECT / 2)
    faults.push(`has a maxLength of ${maxLength}; the limit is ${MAX_SUBJECT / 2}, which rules can read`)
  if (datatype === 'decimal' && Precision === undefined) faults.push('is a decimal without Precision')
  if (isDatatype(datatype) && isWrongDefault(datatypes[datatype].defaults, DefaultValue))
    faults.push(`cannot have the default ${DefaultValue}`)
  if (field.IsRequired && field.IsVisible === false)
    faults.push('is required but never visible, so no member can fill it in')
  return faults
}

const isSentence = (text: string): boolean => text.length <= REQUIRED_MAX && /^[A-Z].*[.]$/.test(text)

/** Words that end the label of an amount of money in the specification. */
const MONEY_LABEL = /\b(amount|price|rent|fee)$/i

/** The currency sign is declared per field, but must agree with the specification's labels. */
function moneyFaults(field: Described): string[] {
  const { inputType, datatype, comboBoxLookupName, fieldLabel } = field
  if (inputType !== undefined && !(INPUT_TYPES as readonly string[]).includes(inputType))
    return [`has the unknown inputType ${inputType}; use one of ${INPUT_TYPES.join(', ')}`]
  if (!isDatatype(datatype)) return []
  const isNumber = datatypes[datatype].decimals !== null && !comboBoxLookupName
  if (isMoney(field) && !isNumber) return ['is Currency but not a number']
  return isNumber && MONEY_LABEL.test(fieldLabel.trim()) && !isMoney(field)
    ? ['has the label of an amount of money, but not the inputType Currency']
    : []
}

function isWrongDefault(defaults: DefaultKind, value: FieldDefinition['DefaultValue']): boolean {
  if (value === undefined) return false
  return value === 'today' ? defaults !== 'day' : (defaults === 'number') !== (typeof value === 'number')
}

/** Checks descriptions as written in the field files. */
export function checkFields(source: CatalogSource): CatalogProblem[] {
  return [...source.fields].flatMap(([name, fields]) =>
    Object.entries(fields).flatMap(([FieldName, field]) => {
      const file = fieldsFile(name)
      const faults = describeFaults(field)
      if (INDEXED_FIELDS.has(FieldName) && (field.maxLength ?? 0) > INDEXED_MAX)
        faults.push(`has a maxLength of ${field.maxLength}; the limit of a field that is searched is ${INDEXED_MAX}`)
      if (!NAME.test(FieldName)) faults.push('is not a name: letters and digits only')
      const line = lineOf(source, file, `"${FieldName}"`)
      return faults.map((fault) => ({ file, line, message: `${FieldName} ${fault}` }))
    }),
  )
}

type Question = { readonly form: AssembledForm; readonly file: string }

const duplicates = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]

/** Checks a form as assembled: names, parents, groups, defaults. */
export function checkForm(source: CatalogSource, { form, file }: Question): CatalogProblem[] {
  const at = (name: string, message: string): CatalogProblem => ({
    file,
    line: lineOf(source, file, `"${name}"`),
    message,
  })
  const own = new Set(form.fields.map((field) => field.FieldName))
  const groups = form.pages.flatMap((page) => page.groups)
  const problems = [
    ...form.unknown.map(({ name, place }) => at(name, `${name} on page ${place} is not described in any field file`)),
    ...duplicates(form.fields.map((field) => field.FieldName)).map((name) => at(name, `${name} is in the form twice`)),
    ...duplicates(form.pages.map((page) => page.PageName)).map((name) => at(name, `two pages are named ${name}`)),
    ...duplicates(groups.flatMap((group) => group.items ?? [])).map((name) => at(name, `two groups contain ${name}`)),
    ...form.pages
      .filter((page) => page.groups.length === 0)
      .map((page) => at(page.PageName, `page ${page.PageName} is empty`)),
  ]
  const { length } = form.fields
  if (length > JSON_INPUT.keys)
    problems.push(at('formName', `the form has ${length} fields; at most ${JSON_INPUT.keys} can be saved`))
  for (const field of allFields(form)) {
    if (field.comboBoxLookupName && !source.lookups.has(field.comboBoxLookupName))
      problems.push(at(field.FieldName, `${field.FieldName}: there is no lookup ${field.comboBoxLookupName}`))
    for (const parent of field.parentFields ?? [])
      if (!own.has(parent))
        problems.push(at(field.FieldName, `${field.FieldName}: its parent ${parent} is not on the form`))
    const { DefaultValue, comboBoxLookupName } = field
    const rows = comboBoxLookupName && DefaultValue !== undefined && source.lookups.get(comboBoxLookupName)
    if (rows && !rows.some((row) => row.Code === DefaultValue && row.Active !== false))
      problems.push(
        at(
          field.FieldName,
          `${field.FieldName}: its default ${DefaultValue} is not an active code of ${comboBoxLookupName}`,
        ),
      )
  }
  for (const group of groups)
    problems.push(...groupFaults(group).map((fault) => at(`"${group.groupType}`.slice(1), fault)))
  return problems
}

function groupFaults(group: AssembledForm['pages'][number]['groups'][number]): string[] {
  const faults: string[] = []
  const { groupType, items, itemFields, fields, unitsField, role, folded, label, shots, minLongEdge } = group
  if (!(GROUP_TYPES as readonly string[]).includes(groupType))
    faults.push(`unknown group type ${groupType}; use one of ${GROUP_TYPES.join(', ')}`)
  const most = capOf(group)
  if (items && most > JSON_INPUT.rows)
    faults.push(`${items} has up to ${most} rows; at most ${JSON_INPUT.rows} can be saved`)
  if (items ? !itemFields?.length : fields.length === 0) faults.push(`a ${groupType} group has no fields`)
  if (/Lookup$/.test(groupType) && !role) faults.push(`an ${groupType} group needs its role`)
  if (/Measurement$/.test(groupType) && !(unitsField && fields.includes(unitsField)))
    faults.push(`a ${groupType} group needs its unitsField among its fields`)
  if (folded && items) faults.push(`a ${groupType} group has rows, so it cannot be folded`)
  if (shots && items !== 'photos') faults.push(`a ${groupType} group has no photos, so it cannot list shots`)
  if (minLongEdge && items !== 'photos') faults.push(`a ${groupType} group has no photos, so it needs no minLongEdge`)
  if (folded && !label) faults.push('a folded group needs a label')
  return faults
}
