// The listing as other members will see it, from the form's current values. Pure; the server decides what each member
// receives, this is only a preview.
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { ItemRow, ListingRecord, Values } from '#contract/listing.ts'
import { itemFieldsOf } from '#rules/record/sections.ts'
import { reads } from '#rules/visible-fields.ts'
import type { EvaluatedRecord } from '../../../features/forms/engine/evaluator.ts'

/** `isShown`: whether the form's rules show the field for this listing. */
export function previewRecord(
  definition: FormDefinition,
  { values, rows }: Pick<EvaluatedRecord, 'values' | 'rows'>,
  isShown: (name: string) => boolean,
): Pick<ListingRecord, 'listing' | 'items'> {
  const fields = definition.fields.filter(({ FieldName }) => isShown(FieldName))
  const items = Object.entries(rows).map(([section, list]) => {
    const shape = itemFieldsOf(definition, section)
    const seen = list.map(
      ({ uid, SortOrder, IsDeleted, values: row }): ItemRow => ({ ...readable(shape, row), uid, SortOrder, IsDeleted }),
    )
    return [section, shape.some(isReadable) ? seen : []]
  })
  return { listing: readable(fields, values), items: Object.fromEntries(items) }
}

const isReadable = ({ see }: FieldDefinition): boolean => reads('members', see)

const readable = (fields: readonly FieldDefinition[], values: Values): Values =>
  Object.fromEntries(fields.filter(isReadable).map(({ FieldName }) => [FieldName, values[FieldName] ?? null]))
