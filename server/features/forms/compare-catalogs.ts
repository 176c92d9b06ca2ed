// Differences between two catalogs, form by form. Pure.
import type { CatalogChanges, FormChange } from '#contract/catalog.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { BuiltCatalog } from './catalog.store.ts'

type Named = ReadonlyMap<string, string>
type Difference = FormChange['fields']

function difference(before: Named, after: Named): Difference {
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: [...after].flatMap(([name, text]) => (before.has(name) && before.get(name) !== text ? [name] : [])),
  }
}

const NONE: Named = new Map()

/** The fields of a form and of its rows: ListPrice, rooms.RoomType. */
export function fieldsOf({ fields, pages }: FormDefinition): Named {
  const ofRows = pages.flatMap(({ groups }) =>
    groups.flatMap(({ items, itemFields = [] }) =>
      itemFields.map((field) => [`${items}.${field.FieldName}`, JSON.stringify(field)] as const),
    ),
  )
  return new Map([...fields.map((field) => [field.FieldName, JSON.stringify(field)] as const), ...ofRows])
}

export function rulesIn({ rules, itemRules }: FormDefinition): Named {
  const sets = [rules, ...Object.values(itemRules)].flatMap((each) => Object.values(each).flat())
  return new Map(sets.map((rule) => [rule.id, JSON.stringify(rule)]))
}

const tablesOf = (tables: readonly LookupTable[]): Named =>
  new Map(tables.map((table) => [table.tableName, JSON.stringify(table)]))

/** `drafts`: number of drafts by form name. */
export function compareCatalogs(
  before: BuiltCatalog,
  after: BuiltCatalog,
  drafts: ReadonlyMap<string, number>,
): CatalogChanges {
  const old = new Map(before.forms.map((form) => [form.formName, form]))
  const next = new Map(after.forms.map((form) => [form.formName, form]))
  const forms = [...new Set([...next.keys(), ...old.keys()])].flatMap((formName): FormChange[] => {
    const [was, is] = [old.get(formName), next.get(formName)]
    if (was && is && was.hash === is.hash) return []
    return [
      {
        formName,
        title: (is ?? was)!.title,
        state: !was ? 'new' : !is ? 'removed' : 'changed',
        fields: difference(was ? fieldsOf(was) : NONE, is ? fieldsOf(is) : NONE),
        rules: difference(was ? rulesIn(was) : NONE, is ? rulesIn(is) : NONE),
        drafts: drafts.get(formName) ?? 0,
      },
    ]
  })
  return {
    before: before.hash,
    hash: after.hash,
    forms,
    lookups: difference(tablesOf(before.lookups), tablesOf(after.lookups)),
    rights: JSON.stringify(before.rights) !== JSON.stringify(after.rights),
    announcements: JSON.stringify(before.notifications) !== JSON.stringify(after.notifications),
  }
}
