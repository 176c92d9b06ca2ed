// One tap to fill fields that often have the same answer: the plans that the living area was taken from usually have
// the other sizes, too.
import type { Value } from '#contract/listing.ts'
import { isEmpty } from '#rules/record/value.ts'
import { Button } from '#src/ui/button.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { describeValue, topicsOf, useForm, useTopic, useValue } from '../screen/form-context.ts'

export function SameForRow({ id, names }: { id: string; names: readonly string[] }) {
  const { store } = useForm()
  const value = useValue(id)
  const open = useTopic(store, topicsOf(names), () => (value === null ? '' : sameFields(store, names, value).join(',')))
  if (open === '') return null
  const fields = open.split(',')
  const count = fields.length
  const labels = fields.map((name) => store.fieldOf(name)!.label)
  return (
    <Button
      look="quiet"
      icon="check"
      title={labels.join(', ')}
      onClick={() =>
        store.fill(
          Object.fromEntries(fields.map((name) => [name, value])),
          null,
          count === 1 ? 'Filled 1 field' : `Filled ${count} fields`,
        )
      }
    >
      {`Use for ${count} more`}
      <span className="said">{`: ${describeValue(store, store.fieldOf(id)!, value)}, for ${labels.join(', ')}`}</span>
    </Button>
  )
}

/** Empty fields that may be filled in and have this code as an option. */
function sameFields(store: FormStore, names: readonly string[], value: Value): string[] {
  const canHave = (name: string): boolean => {
    const field = store.fieldOf(name)
    if (!field?.table || !isEmpty(store.value(name)) || !store.isFillable(name)) return false
    const read = (parent: string) => store.parentOf(name, parent)
    const options = store.lookups.options(field.table, read, [], store.state(name))
    return options.some(({ code }) => code === value)
  }
  return names.filter(canHave)
}
