// Labels and display values of a record's fields, from the form's definition.
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import type { ChangeWords } from './compare-changes.ts'

type ReadValue = (value: NonNullable<Value>, field: FieldDefinition) => string

/** A field that the form does not have, or no longer has, keeps its name and its raw value. */
export function recordWords(definition: FormDefinition | null, read: ReadValue): ChangeWords {
  const fields = new Map((definition?.fields ?? []).map((field) => [field.FieldName, field]))
  const groups = (definition?.pages ?? []).flatMap((page) => page.groups.map((group) => ({ page, group })))
  const itemsOf = (section: string) => groups.find(({ group }) => group.items === section)
  const fieldOf = (name: string, section?: string) =>
    section === undefined
      ? fields.get(name)
      : itemsOf(section)?.group.itemFields?.find(({ FieldName }) => FieldName === name)
  return {
    label: (name, section) => {
      if (section === undefined && itemsOf(name)) return itemsOf(name)!.group.label ?? itemsOf(name)!.page.PageLabel
      return fieldOf(name, section)?.fieldLabel ?? name
    },
    text: (name, value, section) => {
      if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return ''
      const field = fieldOf(name, section)
      return field ? read(value, field) : Array.isArray(value) ? value.join(', ') : String(value)
    },
  }
}
