// Who reads which field, checked before it is published: one name means one thing on every form, and a field that says nothing is pointed out.
import { type CatalogProblem, type CatalogSource, fieldsFile, lineOf } from '../read/catalog-source.ts'

/** A listing keeps one value a name, whichever form wrote it: two files that disagree would let one form tell what the other keeps. */
export function checkVisibility(source: CatalogSource): CatalogProblem[] {
  const first = new Map<string, { file: string; see: string }>()
  const problems: CatalogProblem[] = []
  for (const [name, type] of filesByType(source))
    for (const [FieldName, { see = 'side' }] of Object.entries(source.fields.get(name) ?? {})) {
      const key = `${type} ${FieldName}`
      const file = fieldsFile(name)
      const other = first.get(key)
      if (!other) first.set(key, { file, see })
      else if (other.see !== see)
        problems.push({
          file,
          line: lineOf(source, file, `"${FieldName}"`),
          message: `${FieldName} is ${see} here and ${other.see} in ${other.file}: say the same in both`,
        })
    }
  return problems
}

/** The files of the record's own fields with the type of record they describe; files of rows stand alone. */
function filesByType(source: CatalogSource): [file: string, type: string][] {
  const pairs = [...source.definitions.values()].flatMap(({ fields, definitionType = 'listings' }) =>
    fields.map((name) => `${name}|${definitionType}`),
  )
  return [...new Set(pairs)].map((pair) => pair.split('|') as [string, string])
}

/** One line a file: until somebody says who reads them, these fields stay with those who edit the record. */
export function undeclaredFields(source: CatalogSource): CatalogProblem[] {
  return [...source.fields].flatMap(([name, fields]) => {
    const [firstName, ...others] = Object.keys(fields).filter((each) => fields[each]!.see === undefined)
    if (!firstName) return []
    const file = fieldsFile(name)
    const line = lineOf(source, file, `"${firstName}"`)
    const rest = others.length > 0 ? ` and ${others.length} more` : ''
    const message = `${firstName}${rest}: without "see" only those who edit the record read it, and it is sent nowhere`
    return [{ file, ...(line && { line }), message }]
  })
}
