// After a member has emptied a field: the value that was there can come back.
import type { Value } from '#contract/listing.ts'
import type { FormStore } from './form-store.ts'

export function offerUndo(store: FormStore, key: string, before: Value): void {
  const label = store.fieldOf(key)?.label
  if (label === undefined) return
  store.notice({ text: `${label} cleared`, undo: () => store.setAll({ [key]: before }, 'form') })
}
