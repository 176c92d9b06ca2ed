// Restores an earlier value of a field, as formatted in the audit log, in an open form. It counts as typed: rules
// apply, the draft keeps it, and nothing changes in the record until the member submits.
import type { Value } from '#contract/listing.ts'
import { isIdentical, toStored } from '#rules/record/value.ts'
import type { FieldModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'

/**
 * missing: this form doesn't have the field. barred: hidden or read-only at the moment. same: the form already has that
 * value.
 */
export type Restored =
  | { kind: 'restored'; label: string; undo: () => void }
  | { kind: 'same' | 'barred'; label: string }
  | { kind: 'missing' }

type Form = Pick<FormStore, 'model' | 'value' | 'isFillable' | 'set' | 'setAll' | 'flush'>

/** `text`: the value in the audit log's format; '' for no value. */
export function restoreValue(store: Form, name: string, text: string, timeZone: string): Restored {
  const field = store.model.fields.get(name)
  if (!field || !store.model.pageOfField.has(name)) return { kind: 'missing' }
  store.flush()
  const { label } = field
  if (!store.isFillable(name)) return { kind: 'barred', label }
  const before = store.value(name)
  const value = storedOf(field, text, timeZone)
  if (isIdentical(before, value)) return { kind: 'same', label }
  store.set(name, value, 'control')
  return { kind: 'restored', label, undo: () => store.setAll({ [name]: before }, 'form') }
}

/** The audit log joins codes with a comma and a space. */
const storedOf = ({ definition }: FieldModel, text: string, timeZone: string): Value =>
  toStored(definition, definition.multiselect ? text.split(', ').filter(Boolean) : text, timeZone)
