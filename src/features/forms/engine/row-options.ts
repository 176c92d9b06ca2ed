// Options of a field in a new row.
import type { GroupModel } from './form-model.ts'
import type { FormStore } from './form-store.ts'
import type { PickOption } from './lookups.ts'

/** Options that can be chosen now, in the board's order; empty if the field does not exist or has no lookup. */
export function rowOptions(store: FormStore, group: GroupModel, name: string): PickOption[] {
  const table = group.itemFields.find((field) => field.name === name)?.table
  if (!table) return []
  const limits = { allowedCodes: null, refusedCodes: null }
  return store.lookups.options(table, (parent) => store.parentOf('', parent), [], limits)
}
