// Options of a lookup or a time, computed only when the picker opens.
import type { Value } from '#contract/listing.ts'
import type { FieldModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import type { PickOption } from '../engine/lookups.ts'
import { CONTROLS } from '../fields/controls.tsx'
import { useFieldState, useForm, useValue } from '../screen/form-context.ts'

export function PickSheet({ id, onClose }: { id: string; onClose(): void }) {
  const { store, slots, effects } = useForm()
  const state = useFieldState(id)
  const value = useValue(id)
  const field = store.fieldOf(id)
  const choices = field && CONTROLS[field.kind].choices
  if (!choices || state.disabled) return null
  const { timezone } = effects
  const read = (name: string) => store.parentOf(id, name)
  const chosen = choices.chosen(value, timezone)
  const options: PickOption[] = field.table
    ? store.lookups.options(field.table, read, chosen, state)
    : (choices.offers?.() ?? []).map((text) => ({ code: text, text, disabled: false }))
  return (
    <slots.Picker
      title={field.label}
      multiple={field.kind === 'lookups'}
      required={state.required}
      chosen={chosen}
      options={options}
      emptyText={emptyText(store, field, read)}
      onPick={(codes) => store.set(id, choices.value(codes, value, timezone), 'control')}
      onClose={onClose}
    />
  )
}

function emptyText(store: FormStore, field: FieldModel, read: (name: string) => Value): string {
  const missing = field.table ? store.lookups.waitsFor(field.table, read) : []
  const labels = missing.map((name) => store.model.fields.get(name)?.label ?? name)
  return labels.length ? `Choose ${labels.join(' and ')} first.` : 'No options to choose from.'
}
