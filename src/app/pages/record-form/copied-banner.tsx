// Above a copied listing's form: the number of its values that nobody has reviewed. Each shows its origin until it is
// changed or confirmed.
import { useCallback, useSyncExternalStore } from 'react'
import { readItemKey } from '#rules/record/row.ts'
import { copiedFrom } from '../../../features/forms/engine/start-record.ts'
import { FORM } from '../../../features/forms/engine/topics.ts'
import type { FormSession } from '../../../features/forms/session/form-session.ts'
import { Button } from '../../../ui/button.tsx'

export function CopiedBanner({ session: { store }, label }: { session: FormSession; label: string }) {
  const origin = copiedFrom(label)
  const subscribe = useCallback((listener: () => void) => store.subscribe(FORM, listener), [store])
  const isThere = (key: string): boolean => {
    const item = readItemKey(key)
    return item ? store.rowsOf(item.section).includes(item.uid) : store.model.pageOfField.has(key)
  }
  const shown = () => store.origins.keysOf(origin).filter((key) => isThere(key) && store.state(key).visible)
  const count = useSyncExternalStore(subscribe, () => shown().length)
  if (count === 0) return null
  return (
    <div className="form-group form-group-note" role="note">
      <p>{count === 1 ? `1 value is copied from ${label}.` : `${count} values are copied from ${label}.`}</p>
      <Button look="quiet" icon="check" onClick={() => store.confirm(store.origins.keysOf(origin))}>
        All are right
      </Button>
    </div>
  )
}
