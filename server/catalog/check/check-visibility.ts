// Checks field visibility: a name must have the same visibility on every form. Also reports fields without a
// visibility.
import { lookupByField } from '../read/build-catalog.ts'
import { type CatalogProblem, type CatalogSource, fieldsFile, lineOf, lookupFile } from '../read/catalog-source.ts'

/**
 * A listing has one value per name, whichever form wrote it: if two files disagree, one form would reveal what the
 * other hides.
 */
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
          message: `${FieldName} is ${see} here and ${other.see} in ${other.file}: use the same in both`,
        })
    }
  return problems
}

/** Files that describe fields of the record itself, each with its type of record; files for rows are separate. */
function filesByType(source: CatalogSource): [file: string, type: string][] {
  const pairs = [...source.definitions.values()].flatMap(({ fields, definitionType = 'listings' }) =>
    fields.map((name) => `${name}|${definitionType}`),
  )
  return [...new Set(pairs)].map((pair) => pair.split('|') as [string, string])
}

const KIND = 'SupplementType'

/** Kinds of supplements without a level, which only those who may edit the record can read. */
export function undeclaredKinds(source: CatalogSource): CatalogProblem[] {
  const table = lookupByField(source).get(KIND)
  return (source.lookups.get(table ?? '') ?? []).flatMap(({ Code, See, line }) =>
    See
      ? []
      : [
          {
            file: lookupFile(table!),
            line,
            message: `${Code}: without See, only those who may edit the record can read it`,
          },
        ],
  )
}

/** A level on any other option would protect nothing. */
export function misplacedLevels(source: CatalogSource): CatalogProblem[] {
  const table = lookupByField(source).get(KIND)
  return [...source.lookups].flatMap(([name, rows]) =>
    rows.flatMap(({ Code, See, line }) =>
      See && name !== table
        ? [{ file: lookupFile(name), line, message: `${Code}: only the kinds of supplements have See` }]
        : [],
    ),
  )
}

/** One line per file: fields without a declared visibility are visible only to those who may edit the record. */
export function undeclaredFields(source: CatalogSource): CatalogProblem[] {
  return [...source.fields].flatMap(([name, fields]) => {
    const [firstName, ...others] = Object.keys(fields).filter((each) => fields[each]!.see === undefined)
    if (!firstName) return []
    const file = fieldsFile(name)
    const line = lineOf(source, file, `"${firstName}"`)
    const rest = others.length > 0 ? ` and ${others.length} more` : ''
    const message = `${firstName}${rest}: without "see", only those who may edit the record can read it, and it is not sent to other systems`
    return [{ file, ...(line && { line }), message }]
  })
}
