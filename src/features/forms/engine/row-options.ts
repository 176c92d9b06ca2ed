// What a field of a new row offers.
import type { GroupModel } from './form-model.ts'
import type { FormStore } from './form-store.ts'
import type { PickOption } from './lookups.ts'

/** What can be chosen now, in the board's order; nothing where the field is missing or has no lookup. */
export function rowOptions(store: FormStore, group: GroupModel, name: string): PickOption[] {
  const table = group.itemFields.find((field) => field.name === name)?.table
  if (!table) return []
  const limits = { allowedCodes: null, refusedCodes: null }
  return store.lookups.options(table, (parent) => store.parentOf('', parent), [], limits)
}
