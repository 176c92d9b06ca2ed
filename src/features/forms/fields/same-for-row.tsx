// One tap for the fields that often have the same answer: the plans that the living area was taken from had the other sizes, too.
import { useState } from 'react'
import type { Value, Values } from '#contract/listing.ts'
import { isEmpty } from '#rules/record/value.ts'
import { Button } from '../../../ui/button.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { describeValue, useForm, useValue } from '../screen/form-context.ts'

/** Only after a choice was made here: an edit of a listing is not asked about what it leaves open. */
export default function SameForRow({ id, names }: { id: string; names: readonly string[] }) {
  const { store } = useForm()
  const value = useValue(id)
  const [asked, setAsked] = useState(value)
  const values = value === null || value === asked ? {} : sameValues(store, names, value)
  const count = Object.keys(values).length
  if (count === 0) return null
  const what = count === 1 ? '1 more field' : `${count} more fields`
  const labels = Object.keys(values).map((name) => store.fieldOf(name)!.label)
  return (
    <Button
      look="quiet"
      icon="check"
      title={labels.join(', ')}
      onClick={() => {
        setAsked(value)
        store.fill(values, null, `Filled ${what}`)
      }}
    >
      {`Use ${describeValue(store, store.fieldOf(id)!, value)} for ${what}`}
      <span className="said">: {labels.join(', ')}</span>
    </Button>
  )
}

/** Of the fields that are empty and may be filled, those that know this code. */
function sameValues(store: FormStore, names: readonly string[], value: Value): Values {
  const canHave = (name: string): boolean => {
    const field = store.fieldOf(name)
    if (!field?.table || !isEmpty(store.value(name))) return false
    const { visible, disabled, ...limits } = store.state(name)
    const options = store.lookups.options(field.table, (parent) => store.parentOf(name, parent), [], limits)
    return visible && !disabled && options.some(({ code }) => code === value)
  }
  return Object.fromEntries(names.filter(canHave).map((name) => [name, value]))
}
