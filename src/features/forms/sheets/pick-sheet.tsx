// Options of a lookup or a time, computed only when the picker opens: in a sheet, or in place on a desktop.
import { Suspense, useMemo } from 'react'
import type { Value } from '#contract/listing.ts'
import type { FieldModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import type { PickerProps, PickOption } from '../engine/lookups.ts'
import { offerUndo } from '../engine/offer-undo.ts'
import { CONTROLS } from '../fields/controls.tsx'
import { openingTime, typedTimes } from '../fields/time-text.ts'
import { useFieldState, useForm, useValue } from '../screen/form-context.ts'
import { isReviewKey } from '../screen/form-keys.ts'
import { findOpenParent, optionsUnderParent, readUnderParent } from './open-parent.ts'

type Props = {
  id: string
  /** Opens in place, with the text typed on the closed field. */
  typed?: string
  openPicker(key: string): void
  onClose(): void
}

export function PickSheet({ id, typed, openPicker, onClose }: Props) {
  const { store, slots, effects } = useForm()
  const state = useFieldState(id)
  const value = useValue(id)
  const field = store.fieldOf(id)
  const choices = field && CONTROLS[field.kind].choices
  const read = (name: string) => store.parentOf(id, name)
  const { timezone } = effects
  const chosen = choices?.chosen(value, timezone) ?? []
  const openParent = field && findOpenParent(store, id)
  const known = chosen.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options depend on the field, the chosen codes and its limits
  const options = useMemo((): readonly PickOption[] => {
    if (!field) return []
    if (openParent && !known) return optionsUnderParent(store, id, openParent, state)
    if (field.table) return store.lookups.options(field.table, read, chosen, state)
    return (choices?.offers?.() ?? []).map((text) => ({ code: text, text, also: typedTimes(text), disabled: false }))
  }, [store, id, known, openParent?.name, state])
  if (!field || !choices || state.disabled) return null
  const pick = (codes: string[]) => {
    const [first] = codes
    const parented = openParent && first !== undefined ? readUnderParent(first) : null
    const own = parented ? [parented.code] : codes
    if (parented && openParent) store.set(openParent.name, parented.parentCode, 'control')
    store.set(id, choices.value(own, value, timezone), 'control')
    if (!own.length) offerUndo(store, id, value)
    const added = own.filter((code) => !chosen.includes(code))
    if (field.table && added.length) effects.recentChoices?.note(field.name, added)
  }
  const missing = missingParents(store, field, read)
  const recent = field.table ? (effects.recentChoices?.of(field.name) ?? []) : []
  const props: PickerProps = {
    title: field.label,
    multiple: field.kind === 'lookups',
    required: state.required,
    chosen,
    options,
    recent,
    ...(choices.offers && { startAt: openingTime(field.name, read) }),
    emptyText: missing.length
      ? `Choose ${missing.map(({ label }) => label).join(' and ')} first.`
      : 'No options to choose from.',
    emptyAction: missing[0] && { label: `Choose ${missing[0].label}`, run: () => openPicker(missing[0]!.name) },
    isShortcut: isReviewKey,
    onPick: pick,
    onClose,
  }
  const anchor = typed === undefined ? null : document.querySelector<HTMLElement>(`[data-pick="${CSS.escape(id)}"]`)
  return (
    <Suspense>
      {typed === undefined && <slots.Picker {...props} />}
      {typed !== undefined && anchor && <slots.PickerInPlace {...props} anchor={anchor} begun={typed} />}
    </Suspense>
  )
}

function missingParents(store: FormStore, field: FieldModel, read: (name: string) => Value) {
  const names = field.table ? store.lookups.waitsFor(field.table, read) : []
  return names.map((name) => ({ name, label: store.model.fields.get(name)?.label ?? name }))
}
