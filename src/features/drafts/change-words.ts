// Names and values of a record's fields and rows as the member reads them, from the form's definition.
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { ItemRow, Value } from '#contract/listing.ts'
import { capitalized } from '#contract/text.ts'
import { liveRows, rowValues } from '#rules/record/row.ts'
import { sectionOf } from '#rules/record/sections.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, draftRows } from '#src/offline/drafts/draft-values.ts'

/** `section`: section of a row's field. `text`: '' for no value. */
export type ChangeWords = {
  label: (field: string, section?: string) => string
  text: (field: string, value: Value, section?: string) => string
}

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

/** A row or photo as the form and its Validation Summary name it: `Room 2`; without a number if it is deleted. */
export function rowName(draft: Draft, section: string, uid: string): string {
  const at =
    section === 'photos'
      ? draftPhotos(draft).findIndex(({ id, IsDeleted }) => id === uid && !IsDeleted)
      : liveRows(draftRows(draft, section)).findIndex((row) => row.uid === uid)
  const { one } = sectionOf(section)
  const noun = capitalized(one)
  return at < 0 ? noun : `${noun} ${at + 1}`
}

/** Enough to recognize a row. */
const SHOWN_VALUES = 4

/** A row by its first values: `Bedroom, Main, 10`. */
export const rowWords = (
  row: ItemRow | undefined,
  section: string,
  words: Pick<ChangeWords, 'text'>,
  most = SHOWN_VALUES,
): string =>
  Object.entries(rowValues(row))
    .flatMap(([field, value]) => words.text(field, value, section) || [])
    .slice(0, most)
    .join(', ')

/** A photo by its caption, otherwise by its number. */
export const photoName = (draft: Draft, uid: string): string =>
  draftPhotos(draft).find(({ id }) => id === uid)?.Description || rowName(draft, 'photos', uid)
