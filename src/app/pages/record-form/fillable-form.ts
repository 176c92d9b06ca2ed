// A form as seen by tools that fill it in from another source: the fields that this member may fill now, and values as
// text.
import type { Value, Values } from '#contract/listing.ts'
import { isEmpty } from '#rules/record/value.ts'
import type { FormStore } from '../../../features/forms/engine/form-store.ts'
import { valueText } from '../../../features/listings/value-text.ts'
import type { Formats } from '../../../ui/formats.ts'

export function fillableForm(store: FormStore, formats: Formats) {
  const { fields, unitsOf } = store.model
  return {
    fields: [...fields.values()].filter(({ name }) => {
      const { visible, disabled } = store.state(name)
      return visible && !disabled
    }),
    value: (name: string) => store.parentOf(name, name),
    unitsOf: (name: string) => unitsOf.get(name),
    tables: store.lookups.tables,
    words: (name: string, value: Value) => {
      const field = fields.get(name)
      if (!field || isEmpty(value)) return ''
      return valueText(value!, field.definition, store.lookups.describe.bind(store.lookups), formats)
    },
    clearedBy: (values: Values) => store.consequencesOf(values).cleared.map((name) => fields.get(name)!.label),
  }
}
