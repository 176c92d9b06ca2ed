// Address: the fields as people fill them in, and the composed address, displayed on one line.
import type { GroupProps } from '../screen/form-context.ts'
import { useForm, useValue } from '../screen/form-context.ts'
import { TaxRollButton } from '../sheets/tax-roll-sheet.tsx'
import { Fields, GroupFrame } from './group-frame.tsx'

/** The form composes it from the other fields. */
const COMPOSED = 'UnparsedAddress'

export function AddressGroup({ group, pageLabel }: GroupProps) {
  const fields = group.fields.filter((field) => field.name !== COMPOSED)
  return (
    <GroupFrame group={group} pageLabel={pageLabel} aside={<TaxRollButton />}>
      {group.fields.length > fields.length && <Composed />}
      <div className="form-group-fields">
        <Fields fields={fields} />
      </div>
    </GroupFrame>
  )
}

function Composed() {
  const { store } = useForm()
  const text = useValue(COMPOSED)
  const label = store.fieldOf(COMPOSED)?.label
  return (
    <p className="form-group-composed" id={COMPOSED} tabIndex={-1}>
      <span className="small soft">{label}</span>
      <b>{String(text ?? '') || 'No address yet'}</b>
    </p>
  )
}
