// Who reads which field by the product's own catalog.
import type { DefinitionType } from '#contract/form-definition.ts'
import { type Visibility, visibilityOf } from '#rules/visible-fields.ts'
import { assembleForm } from '#server/catalog/read/assemble-form.ts'
import { catalogFolder } from '#server/catalog/read/load-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'

export function productVisibility(): (type: DefinitionType) => Visibility {
  const source = readCatalog(catalogFolder(process.cwd()))
  const forms = [...source.definitions.values()].map((definition) => ({
    ...assembleForm(source, definition),
    ...(definition.definitionType && { definitionType: definition.definitionType }),
  }))
  const tables = new Map([...source.lookups].map(([tableName, rows]) => [tableName, { tableName, rows: [...rows] }]))
  return (type) => visibilityOf(forms, type, tables)
}
