// Options of a lookup or a time, computed only when the picker opens: in a sheet, or in place on a desktop.
import { useMemo } from 'react'
import type { Value } from '#contract/listing.ts'
import type { FieldState } from '../engine/field-states.ts'
import type { FieldModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import type { PickerProps, PickOption } from '../engine/lookups.ts'
import { CONTROLS } from '../fields/controls.tsx'
import { openingTime, typedTimes } from '../fields/time-text.ts'
import { useFieldState, useForm, useValue } from '../screen/form-context.ts'
import { isReviewKey } from '../screen/form-keys.ts'

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
  if (!field || !choices || state.isDisabled) return null
  const pick = (codes: string[]) => {
    const [first] = codes
    const parented = openParent && first !== undefined ? readUnderParent(first) : null
    const own = parented ? [parented.code] : codes
    if (parented && openParent) store.set(openParent.name, parented.parentCode, 'control')
    store.set(id, choices.value(own, value, timezone), 'control')
    if (!own.length) store.offerUndo(id, value)
    const added = own.filter((code) => !chosen.includes(code))
    if (field.table && added.length) effects.recentChoices?.note(field.name, added)
  }
  const missing = missingParents(store, field, read)
  const recent = field.table ? (effects.recentChoices?.of(field.name) ?? []) : []
  const props: PickerProps = {
    title: field.label,
    multiple: field.kind === 'lookups',
    required: state.isRequired,
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
    <>
      {typed === undefined && <slots.Picker {...props} />}
      {typed !== undefined && anchor && <slots.PickerInPlace {...props} anchor={anchor} begun={typed} />}
    </>
  )
}

function missingParents(store: FormStore, field: FieldModel, read: (name: string) => Value) {
  const names = field.table ? store.lookups.waitsFor(field.table, read) : []
  return names.map((name) => ({ name, label: store.model.fields.get(name)?.label ?? name }))
}

// Choosing a child before its parent: an agent knows Calgary, not that its county is the City of Calgary. Every town is
// offered with its county, and the choice sets both.

/**
 * The missing parent, if it is the only one and can be set as well: a single value of the record that doesn't depend on
 * another.
 */
function findOpenParent(store: FormStore, id: string): FieldModel | undefined {
  const field = store.fieldOf(id)
  if (!field?.table || field.kind !== 'lookup') return undefined
  const read = (name: string) => store.parentOf(id, name)
  const [name, ...others] = store.lookups.waitsFor(field.table, read)
  const parent = name === undefined || others.length ? undefined : store.model.fields.get(name)
  if (!parent?.table || parent.kind !== 'lookup') return undefined
  return store.isFillable(parent.name) && !store.lookups.waitsFor(parent.table, read).length ? parent : undefined
}

/** Separates the codes of parent and child in an option's own code. */
const BETWEEN = '\u0000'

function optionsUnderParent(store: FormStore, id: string, parent: FieldModel, limits: FieldState): PickOption[] {
  const read = (name: string) => store.parentOf(id, name)
  const chosenParents = new Set(
    store.lookups.options(parent.table!, read, [], store.state(parent.name)).map(({ code }) => code),
  )
  return store.lookups
    .optionsOfEveryParent(store.fieldOf(id)!.table!, parent.name, read, limits)
    .filter(({ parentCode }) => chosenParents.has(parentCode))
    .map(({ code, text, parentCode, also }) => ({
      code: parentCode + BETWEEN + code,
      text: `${text} — ${store.lookups.describe(parent.table!, parentCode)}`,
      disabled: false,
      also,
    }))
}

/** The two codes of such an option; null for an ordinary option. */
function readUnderParent(code: string): { parentCode: string; code: string } | null {
  const at = code.indexOf(BETWEEN)
  return at < 0 ? null : { parentCode: code.slice(0, at), code: code.slice(at + 1) }
}
