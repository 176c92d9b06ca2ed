// Offers to restore the value of a field that the member has just cleared.
import type { Value } from '#contract/listing.ts'
import type { FormStore } from './form-store.ts'

export function offerUndo(store: FormStore, key: string, before: Value): void {
  const label = store.fieldOf(key)?.label
  if (label === undefined) return
  store.notice({ text: `${label} cleared`, undo: () => store.setAll({ [key]: before }, 'form') })
}
