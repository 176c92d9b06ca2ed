// AgentLookup and OfficeLookup: the listing's agent or office, as a card. Filled from the member when a listing begins.
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type GroupProps, useForm, useValue } from '../screen/form-context.ts'
import { Fields, GroupFrame, useVisibleCount } from './group-frame.tsx'

const NAME = /(FullName|OfficeName)$/
const KEY = /KeyNumeric$/

export function PersonGroup({ group, pageLabel }: GroupProps) {
  const { store } = useForm()
  const visible = useVisibleCount(group.fields)
  const name = group.fields.find((field) => NAME.test(field.name))
  const held = useValue(name?.name ?? '')
  const [opened, setOpened] = useState(false)
  if (!visible) return null
  const inError = group.fields.some((field) => store.state(field.name).error !== null)
  const open = opened || inError
  const filled = held !== null && held !== ''
  return (
    <GroupFrame group={group} pageLabel={pageLabel}>
      {filled && <PersonCard group={group} name={String(held)} />}
      {!filled && !open && <p className="soft">None yet.</p>}
      {open ? (
        <div className="form-group-fields">
          <Fields fields={group.fields.filter((field) => !KEY.test(field.name))} />
        </div>
      ) : (
        <div className="form-group-more">
          <Button look="quiet" icon={filled ? 'edit' : 'plus'} onClick={() => setOpened(true)}>
            {filled ? 'Show details' : `Add ${group.label.toLowerCase() || 'details'}`}
          </Button>
        </div>
      )}
    </GroupFrame>
  )
}

function PersonCard({ group, name }: { group: GroupProps['group']; name: string }) {
  const { store } = useForm()
  const lines = group.fields
    .filter((field) => !NAME.test(field.name) && !KEY.test(field.name))
    .map((field) => String(store.value(field.name) ?? ''))
    .filter(Boolean)
  return (
    <div className="form-group-person">
      <span className="form-group-person-mark" aria-hidden="true">
        <Icon name={group.definition.groupType === 'OfficeLookup' ? 'home' : 'person'} />
      </span>
      <div>
        <b>{name}</b>
        <p className="small soft">{lines.join(' · ')}</p>
      </div>
    </div>
  )
}
