// AgentLookup and OfficeLookup: who has a role in the record, chosen by a lookup. Fields that only the lookup writes
// are shown as text.
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { FieldModel, GroupModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { agentValues, canBeEmpty, followsAgent, officeValues } from '../engine/person-values.ts'
import { FieldNotes } from '../fields/field.tsx'
import { describeValue, type GroupProps, topicsOf, useForm, useTopic } from '../screen/form-context.ts'
import { FieldsGroup } from './fields-group.tsx'
import { Fields, GroupFrame } from './group-frame.tsx'

const NAME = /(FullName|OfficeName)$/
const KEY = /KeyNumeric$/

export function PersonGroup(props: GroupProps) {
  const { group } = props
  const key = group.fields.find(({ name }) => KEY.test(name))
  const name = group.fields.find((field) => NAME.test(field.name))
  if (!key || !name || !group.definition.role) return <FieldsGroup {...props} />
  return <Person {...props} named={name} keyField={key} role={group.definition.role} />
}

type PersonProps = GroupProps & { named: FieldModel; keyField: FieldModel; role: string }

function Person({ group, pageLabel, named, keyField, role }: PersonProps) {
  const { store, openSheet } = useForm()
  const fields = useShownFields(store, group)
  if (fields.length === 0) return null
  const isAgent = group.definition.groupType === 'AgentLookup'
  const name = String(store.value(named.name) ?? '')
  const mayChoose = store.states.isPermitted(keyField) && !followsAgent(role)
  const clear = () => {
    const empty = isAgent ? agentValues : officeValues
    store.setAll(
      empty(role, null, (each) => store.model.fields.has(each)),
      'control',
    )
  }
  return (
    <GroupFrame group={group} pageLabel={pageLabel}>
      <div className="form-field form-group-person" data-key={named.name}>
        <PersonCard isAgent={isAgent} name={name} named={named} fields={fields} />
        {mayChoose && (
          <div className="cluster">
            <Button
              id={named.name}
              look={store.state(named.name).isRequired && !name ? 'main' : 'plain'}
              icon="search"
              aria-describedby={notesOf(store, named.name)}
              onClick={() => openSheet(`person:${group.id}`)}
            >
              {isAgent ? 'Agent Lookup' : 'Office Lookup'}
              <span className="said"> for {group.label || named.label}</span>
            </Button>
            {name && canBeEmpty(role) && (
              <Button look="quiet" onClick={clear}>
                Clear<span className="said"> {group.label || named.label}</span>
              </Button>
            )}
          </div>
        )}
        {fields.filter(isLocked(store)).map((field) => (
          <FieldNotes key={field.name} id={field.name} {...shownNotes(store, field.name)} />
        ))}
      </div>
      <Contact fields={fields.filter((field) => !isLocked(store)(field))} />
    </GroupFrame>
  )
}

/** Whether the member cannot edit the field: a name, which the lookup writes, or a disabled field. */
const isLocked = (store: FormStore) => (field: FieldModel) =>
  NAME.test(field.name) || store.state(field.name).isDisabled

/** The visible fields except the key. Rerenders when the state or the value of any of the group's fields changes. */
function useShownFields(store: FormStore, { fields }: GroupModel): FieldModel[] {
  useTopic(store, topicsOf(fields.map(({ name }) => name)), () =>
    JSON.stringify(fields.map(({ name }) => [store.value(name), store.state(name)])),
  )
  return fields.filter(({ name }) => !KEY.test(name) && store.state(name).isVisible)
}

type CardProps = { isAgent: boolean; name: string; named: FieldModel; fields: readonly FieldModel[] }

function PersonCard({ isAgent, name, named, fields }: CardProps) {
  const { store } = useForm()
  const star = store.state(named.name).isRequired && (
    <span className="form-field-required">
      <span aria-hidden="true">*</span>
      <span className="said"> required</span>
    </span>
  )
  if (!name)
    return (
      <p className="soft">
        Not chosen
        {star}
      </p>
    )
  const parts = fields
    .filter((field) => field !== named)
    .map((field) => ({ field, text: describeValue(store, field, store.value(field.name)) }))
    .filter(({ text }) => text)
  return (
    <div className="form-group-person-card row gap-12">
      <span className="form-group-person-mark disc" aria-hidden="true">
        <Icon name={isAgent ? 'person' : 'home'} />
      </span>
      <div>
        <b>
          {name}
          {star}
        </b>
        <p className="small soft">
          {parts.map(({ field, text }, at) => (
            <span key={field.name} data-key={field.name}>
              {at > 0 && ' · '}
              {text}
            </span>
          ))}
        </p>
      </div>
    </div>
  )
}

function shownNotes(store: FormStore, name: string): { error: string | null; warning: string | null } {
  const { isShown, errorMessage, warning } = store.state(name)
  return isShown ? { error: errorMessage, warning } : { error: null, warning: null }
}

function notesOf(store: FormStore, name: string): string | undefined {
  const { error, warning } = shownNotes(store, name)
  return [error && `${name}:e`, warning && `${name}:w`].filter(Boolean).join(' ') || undefined
}

/** Contact fields of a role that may differ from the person's own, such as a phone number for this listing. */
function Contact({ fields }: { fields: readonly FieldModel[] }) {
  const { store } = useForm()
  const [isOpen, setOpen] = useState(false)
  if (fields.length === 0) return null
  const open = isOpen || fields.some(({ name }) => store.state(name).errorMessage !== null)
  return (
    <>
      <div className="form-group-more stack">
        <Button look="quiet" icon={open ? 'up' : 'edit'} aria-expanded={open} onClick={() => setOpen(!open)}>
          {fields.map(({ label }) => label).join(', ')}
        </Button>
      </div>
      {open && (
        <div className="form-group-fields">
          <Fields fields={fields} />
        </div>
      )}
    </>
  )
}
