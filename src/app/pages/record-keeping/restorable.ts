import type { FormDefinition } from '#contract/form-definition.ts'
import { type AuditChange, isHidden } from '#src/features/audit/change-words.ts'

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
