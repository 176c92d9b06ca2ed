// Choosing a child before its parent: an agent knows Calgary, not that its county is the City of Calgary. Every town is
// offered with its county, and the choice sets both.
import type { FieldModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import type { FieldState } from '../engine/form-verdicts.ts'
import type { PickOption } from '../engine/lookups.ts'

/**
 * The missing parent, if it is the only one and can be set as well: a single value of the record that doesn't depend on
 * another.
 */
export function findOpenParent(store: FormStore, id: string): FieldModel | undefined {
  const field = store.fieldOf(id)
  if (!field?.table || field.kind !== 'lookup') return undefined
  const read = (name: string) => store.parentOf(id, name)
  const [name, ...others] = store.lookups.waitsFor(field.table, read)
  const parent = name === undefined || others.length ? undefined : store.model.fields.get(name)
  if (!parent?.table || parent.kind !== 'lookup') return undefined
  const { visible, disabled } = store.state(parent.name)
  return visible && !disabled && !store.lookups.waitsFor(parent.table, read).length ? parent : undefined
}

/** Separates the codes of parent and child in an option's own code. */
const BETWEEN = '\u0000'

export function optionsUnderParent(store: FormStore, id: string, parent: FieldModel, limits: FieldState): PickOption[] {
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
export function readUnderParent(code: string): { parentCode: string; code: string } | null {
  const at = code.indexOf(BETWEEN)
  return at < 0 ? null : { parentCode: code.slice(0, at), code: code.slice(at + 1) }
}
