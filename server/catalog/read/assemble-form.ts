// Assembles a form: from its pages of names to the complete fields that the phone receives. Descriptions come from the
// field files, positions from the page.
import type { FieldDefinition, GroupDefinition, PageDefinition } from '#contract/form-definition.ts'
import type { CatalogSource, DefinitionSource, FieldSource, FieldUse, GroupSource } from './catalog-source.ts'

export type AssembledForm = {
  readonly pages: PageDefinition[]
  readonly fields: FieldDefinition[]
  /** Names that no field file describes, with the locations that use them. */
  readonly unknown: readonly { readonly name: string; readonly place: string }[]
}

const nameOf = (use: FieldUse): string => (typeof use === 'string' ? use : use.FieldName)

/**
 * fields/rooms.json describes a room's fields, fields/openHouses.json an open house's: each file is named after the
 * payload's array.
 */
const itemFieldsFile = (items: string) => items

/** Parents that the description or the lookup's rows name: every field that limits the choices. */
function parentsOf(source: CatalogSource, description: Partial<FieldSource>): Pick<FieldSource, 'parentFields'> {
  const rows = source.lookups.get(description.comboBoxLookupName ?? '') ?? []
  const named = rows.flatMap((row) => (row.Parents ?? []).map((parent) => parent.ParentField))
  const parentFields = [...new Set([...(description.parentFields ?? []), ...named])]
  return parentFields.length > 0 ? { parentFields } : {}
}

export function assembleForm(source: CatalogSource, definition: DefinitionSource): AssembledForm {
  const described: Record<string, FieldSource> = Object.assign(
    {},
    ...definition.fields.map((name) => source.fields.get(name)),
  )
  const unknown: { name: string; place: string }[] = []
  const fields: FieldDefinition[] = []

  const describe = (
    use: FieldUse,
    from: Readonly<Record<string, FieldSource>>,
    place: FieldDefinition,
  ): FieldDefinition => {
    const name = nameOf(use)
    if (!Object.hasOwn(from, name)) unknown.push({ name, place: place.PageName })
    const description = { ...from[name], ...(typeof use === 'object' && use) }
    const inputType = description.comboBoxLookupName ? 'ComboBox' : 'TextInput'
    return { ...place, inputType, ...description, ...parentsOf(source, description) }
  }

  const pages = definition.pages.map((page, index): PageDefinition => {
    const { PageName, PageLabel } = page
    const pageSortOrder = index + 1
    let SortOrder = 0
    const place = (use: FieldUse, order: number): FieldDefinition => ({
      FieldName: nameOf(use),
      fieldLabel: nameOf(use),
      datatype: 'string',
      PageName,
      PageLabel,
      pageSortOrder,
      SortOrder: order,
    })
    const groups = page.groups.map((group: GroupSource): GroupDefinition => {
      const { fields: uses = [], itemFields, ...rest } = group
      for (const use of uses) fields.push(describe(use, described, place(use, ++SortOrder)))
      const itemFile = source.fields.get(itemFieldsFile(group.items ?? '')) ?? {}
      return {
        ...rest,
        fields: uses.map(nameOf),
        ...(itemFields && {
          itemFields: itemFields.map((use, order) => describe(use, itemFile, place(use, order + 1))),
        }),
      }
    })
    return { PageName, PageLabel, pageSortOrder, groups }
  })
  return { pages, fields, unknown }
}

/** Every field of the form, including those of its repeatable items. */
export const allFields = (form: Pick<AssembledForm, 'pages' | 'fields'>): FieldDefinition[] => [
  ...form.fields,
  ...form.pages.flatMap((page) => page.groups.flatMap((group) => group.itemFields ?? [])),
]
