// Agent Lookup or Office Lookup over the form, for one group's role.
import { agentValues, officeValues } from '../engine/person-values.ts'
import { useForm } from '../screen/form-context.ts'

type Props = { groupId: string; onClose(): void }

export function PersonSheet({ groupId, onClose }: Props) {
  const { store, slots, draftId } = useForm()
  const group = store.model.pages.flatMap(({ groups }) => groups).find(({ id }) => id === groupId)
  const { groupType: kind, role } = group?.definition ?? {}
  if (!role || (kind !== 'AgentLookup' && kind !== 'OfficeLookup')) return null
  const copy = kind === 'AgentLookup' ? agentValues : officeValues
  return (
    <slots.PersonPicker
      draftId={draftId}
      kind={kind}
      role={role}
      title={kind === 'AgentLookup' ? 'Agent Lookup' : 'Office Lookup'}
      read={(name) => store.value(name)}
      onPick={(found) => {
        store.setAll(
          copy(role, found, (name) => store.model.fields.has(name)),
          'control',
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}
