import type { ChangeWords } from '#src/features/audit/spoken-change.ts'

/** The log's own words, as they are read without a form. */
export const plainWords: ChangeWords = {
  fields: [],
  kind: (className) => className,
  field: (_, fieldName) => fieldName,
  value: (_, __, value) => value,
}
