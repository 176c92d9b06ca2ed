// LincNumberGenerator: the parcel's number, or a temporary one until Land Titles issues it.
import { Button } from '#src/ui/button.tsx'
import { LINC_MODAL_MS, temporaryLinc } from '../engine/temporary-linc.ts'
import { type GroupProps, useFieldState, useForm, useValue } from '../screen/form-context.ts'
import { TaxRollButton } from '../sheets/tax-roll-sheet.tsx'
import { Fields, GroupFrame } from './group-frame.tsx'

export function LincGroup({ group, pageLabel }: GroupProps) {
  const { store, effects } = useForm()
  const target = group.fields.find((field) => /Parcel|Linc/i.test(field.name)) ?? group.fields[0]
  const held = useValue(target?.name ?? '')
  const { isDisabled } = useFieldState(target?.name ?? '')
  if (!target) return null
  const empty = held === null || held === ''
  const generate = () => {
    const number = temporaryLinc(effects.now())
    store.set(target.name, number, 'control')
    effects.tell({ title: 'Temporary LINC number', text: number, ms: LINC_MODAL_MS })
  }
  return (
    <GroupFrame group={group} pageLabel={pageLabel} aside={<TaxRollButton />}>
      <div className="form-group-fields">
        <Fields fields={group.fields} />
      </div>
      <div className="form-group-more stack">
        <Button onClick={generate} disabled={!empty || isDisabled}>
          Generate a temporary number
        </Button>
        <p className="small soft">
          {empty ? 'For land that has no LINC number yet.' : 'Only while the field is empty.'}
        </p>
      </div>
    </GroupFrame>
  )
}
