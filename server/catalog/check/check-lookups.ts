import { type AssembledForm, allFields } from '../read/assemble-form.ts'
import { lookupByField } from '../read/build-catalog.ts'
import { type CatalogProblem, type CatalogSource, type LookupLine, lookupFile } from '../read/catalog-source.ts'

const DESCRIPTION_MAX = 60
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/

/** Field name → codes of its lookup, for fields that rows may name as parents. */
type Parents = ReadonlyMap<string, ReadonlySet<string>>

function checkRow(row: LookupLine, parents: Parents): string[] {
  const faults: string[] = []
  if (!CODE.test(row.Code)) faults.push('is not a code: letters, digits, - and _ only, at most 50')
  if (row.Description.length > DESCRIPTION_MAX) faults.push(`has a description of over ${DESCRIPTION_MAX} characters`)
  for (const { ParentField, ParentCodes } of row.Parents ?? []) {
    const codes = parents.get(ParentField)
    if (!codes) faults.push(`names the parent ${ParentField}, which no form has`)
    else
      for (const code of ParentCodes)
        if (!codes.has(code.toUpperCase())) faults.push(`names ${code}, which is not a code of ${ParentField}`)
  }
  return faults
}

/** Whether the two never appear in the same list, because they depend on different codes of the same field. */
const areApart = (a: LookupLine, b: LookupLine): boolean =>
  (a.Parents ?? []).some(({ ParentField, ParentCodes }) => {
    const other = b.Parents?.find((parent) => parent.ParentField === ParentField)
    return other !== undefined && !other.ParentCodes.some((code) => ParentCodes.includes(code))
  })

const reading = ({ Description }: LookupLine): string => Description.toLowerCase()

/** Members choose by description, so two equal ones in a list can't be told apart. Reported at the later one. */
function twins(rows: readonly LookupLine[]): Map<LookupLine, LookupLine> {
  const found = new Map<LookupLine, LookupLine>()
  const known = new Map<string, LookupLine[]>()
  for (const row of rows.filter(({ Active }) => Active !== false)) {
    const alike = known.get(reading(row)) ?? []
    const twin = alike.find((each) => each.Code !== row.Code && !areApart(each, row))
    if (twin) found.set(row, twin)
    known.set(reading(row), [...alike, row])
  }
  return found
}

function checkTable(name: string, rows: readonly LookupLine[], parents: Parents): CatalogProblem[] {
  const file = lookupFile(name)
  const seen = new Set<string>()
  const alike = twins(rows)
  const problems = rows.flatMap((row) => {
    const faults = checkRow(row, parents)
    // Codes are compared in upper case, so they must differ in upper case.
    if (seen.has(row.Code.toUpperCase())) faults.push('is listed twice')
    seen.add(row.Code.toUpperCase())
    const twin = alike.get(row)
    if (twin) faults.push(`reads like ${twin.Code} of line ${twin.line}`)
    return faults.map((fault) => ({ file, line: row.line, message: `${row.Code} ${fault}` }))
  })
  if (!rows.some((row) => row.Active !== false)) problems.push({ file, line: 1, message: 'no value is active' })
  return problems
}

export function checkLookups(
  source: CatalogSource,
  forms: readonly { readonly form: AssembledForm }[],
): CatalogProblem[] {
  const onForms = new Set(forms.flatMap(({ form }) => allFields(form).map((field) => field.FieldName)))
  const parents = new Map(
    [...lookupByField(source)]
      .filter(([field]) => onForms.has(field))
      .map(([field, table]) => [
        field,
        new Set((source.lookups.get(table) ?? []).map((row) => row.Code.toUpperCase())),
      ]),
  )
  return [...source.lookups].flatMap(([name, rows]) => checkTable(name, rows, parents))
}
