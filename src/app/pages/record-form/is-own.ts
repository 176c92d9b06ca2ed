import { defaultValue, isEmpty, sameValue } from '#rules/record/value.ts'
import type { FormStore } from '#src/features/forms/engine/form-store.ts'
import { isTemporaryLinc } from '#src/features/forms/engine/temporary-linc.ts'

/** Whether a field contains a value that somebody entered, not a default or a placeholder. */
export function isOwn(store: FormStore, name: string, today: string): boolean {
  const value = store.value(name)
  const field = store.fieldOf(name)
  if (isEmpty(value) || !field || store.record.isAsBegun(name)) return false
  if (name === 'ParcelNumber' && isTemporaryLinc(value)) return false
  return !sameValue(field.definition, value, defaultValue(field.definition, today))
}
