// A form with every field and every row filled, so that all options of its lists come by: the first record has the first option of each, the next one
// the second. Rules are not asked: what is sent on has to be right whatever a rule says.
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { ItemRow, Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'

export type FullRecord = { fields: Values; items: Record<string, ItemRow[]> }

/** `deep`: fields whose options all come by; of other fields only the first. */
export function fullRecords(
  definition: FormDefinition,
  lookups: ReadonlyMap<string, LookupTable>,
  deep: ReadonlySet<string>,
): FullRecord[] {
  const sections = definition.pages
    .flatMap(({ groups }) => groups)
    .flatMap(({ items, itemFields }) => (items && itemFields ? [{ items, itemFields }] : []))
  const optionsOf = ({ comboBoxLookupName }: FieldDefinition) =>
    (comboBoxLookupName && lookups.get(comboBoxLookupName)?.rows.map(({ Code }) => Code)) || []
  const all = [...definition.fields, ...sections.flatMap(({ itemFields }) => itemFields)]
  const count = Math.max(
    1,
    ...all
      .filter(({ FieldName, multiselect }) => deep.has(FieldName) && !multiselect)
      .map((each) => optionsOf(each).length),
  )
  /** Without the fields of which everything has come by. */
  const filled = (fields: readonly FieldDefinition[], at: number): Values =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const options = optionsOf(field)
        const isNew = at === 0 || (!field.multiselect && deep.has(field.FieldName) && at < options.length)
        return isNew ? [[field.FieldName, fillingOf(field, options, at)]] : []
      }),
    )
  return Array.from({ length: count }, (_, at) => ({
    fields: { StandardStatus: 'A', ...filled(definition.fields, at) },
    items: Object.fromEntries(
      sections.map(({ items, itemFields }) => [
        items,
        [{ uid: `${items}-1`, SortOrder: 1, IsDeleted: false, ...filled(itemFields, at) }],
      ]),
    ),
  }))
}

function fillingOf(field: FieldDefinition, options: readonly string[], at: number): Values[string] {
  const { datatype, multiselect, maxLength = 10, Precision = 2 } = field
  if (options.length > 0) return multiselect ? [...options] : options[at]!
  switch (datatype) {
    case 'bit':
      return 1
    case 'integer':
      return 2_026
    case 'decimal':
    case 'numeric':
      return Number((1_234.56789).toFixed(Precision))
    case 'date':
      return '2026-07-04'
    case 'time':
      return '1:30 PM'
    case 'datetime':
      return '2026-07-04T19:30:00.000Z'
    default:
      return 'W'.repeat(maxLength)
  }
}
