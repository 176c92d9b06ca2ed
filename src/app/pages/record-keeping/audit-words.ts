// Labels and display texts for the audit log's names and values, from the record's form.
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import { STATUSES, type StatusLetter } from '#contract/listing.ts'
import { capitalized } from '#contract/text.ts'
import { itemFieldsOf, SECTION_NAMES, SECTIONS, sectionOf, sectionOfTarget } from '#rules/record/sections.ts'
import { type AuditChange, type ChangeWords, isHidden } from '#src/features/audit/spoken-change.ts'
import type { LookupText } from '#src/features/listings/lookup-text.ts'
import { spoken } from '#src/features/listings/record-details.ts'
import { valueText } from '#src/features/listings/value-text.ts'
import type { Formats } from '#src/ui/formats.ts'

/** `Rooms[2].RoomLength`: the section, the row's number, its field. */
const ROW = /^\w+\[(\d+)\](?:\.(\w+))?$/

const isSection = (className: string): boolean => SECTION_NAMES.some((name) => SECTIONS[name].target === className)
const rowOf = (className: string) => capitalized(sectionOf(sectionOfTarget(className)).one)

/** `changeFields`: fields described only by change forms. */
export function changeWords(
  definition: FormDefinition | null,
  lookups: LookupText,
  formats: Formats,
  changeFields: readonly FieldDefinition[] = [],
): ChangeWords {
  const own = byName(definition?.fields ?? [])
  const fieldOf = fieldsByClass(definition, changeFields)
  const labelOf = (className: string, name: string) => fieldOf(className, name)?.fieldLabel ?? spoken(name)
  return {
    fields: [...allFields(definition), ...changeFields.filter(({ FieldName }) => !own.has(FieldName))].map(
      ({ FieldName, fieldLabel }) => ({ name: FieldName, label: fieldLabel }),
    ),
    kind: (className) => (isSection(className) ? sectionOf(sectionOfTarget(className)).title : spoken(className)),
    field: (className, fieldName) => {
      const [, number, name] = ROW.exec(fieldName) ?? []
      if (number === undefined) return labelOf(className, fieldName)
      const row = `${rowOf(className)} ${number}`
      return name === undefined ? row : `${row}: ${name === 'SortOrder' ? 'Position' : labelOf(className, name)}`
    },
    value: (className, fieldName, value) => {
      const [, number, name = number === undefined ? fieldName : undefined] = ROW.exec(fieldName) ?? []
      // For a whole photo or file, whose id means nothing to a reader.
      if (name === undefined) return rowOf(className)
      if (name === 'StandardStatus' && value in STATUSES) return STATUSES[value as StatusLetter]
      const field = fieldOf(className, name)
      if (!field) return value
      return valueText(field.multiselect ? value.split(', ') : value, field, lookups, formats)
    },
  }
}

const allFields = (definition: FormDefinition | null): FieldDefinition[] => [
  ...(definition?.fields ?? []),
  ...(definition?.pages ?? []).flatMap(({ groups }) => groups.flatMap(({ itemFields }) => itemFields ?? [])),
]

type FieldOf = (className: string, name: string) => FieldDefinition | undefined

/** A row's field may have the same name as one of the record's own. */
function fieldsByClass(definition: FormDefinition | null, changeFields: readonly FieldDefinition[]): FieldOf {
  const own = byName([...changeFields, ...(definition?.fields ?? [])])
  const sections = new Map<string, ReadonlyMap<string, FieldDefinition>>()
  return (className, name) => {
    if (!definition || !isSection(className)) return own.get(name)
    const known = sections.get(className) ?? byName(itemFieldsOf(definition, sectionOfTarget(className)))
    sections.set(className, known)
    return known.get(name)
  }
}

const byName = (fields: readonly FieldDefinition[]) => new Map(fields.map((field) => [field.FieldName, field]))

/**
 * Whether there is an old value, and the record's own form has a field for it. The form decides whether it may be
 * changed now.
 */
export function isRestorable(change: AuditChange, { fields, pages }: FormDefinition): boolean {
  if (change.ClassName !== 'Listing' || isHidden(change) || change.OldValue === null) return false
  const field = fields.find(({ FieldName }) => FieldName === change.FieldName)
  if (!field || field.IsDisabled || field.IsVisible === false) return false
  return pages.some(({ groups }) => groups.some(({ fields }) => fields.includes(change.FieldName)))
}
