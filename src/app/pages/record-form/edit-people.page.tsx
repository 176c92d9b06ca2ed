// Editing agents, offices and the member's own profile.
import { useSearch } from '@tanstack/react-router'
import { useServices } from '#src/app/services.tsx'
import { EditRecord } from './edit-record.tsx'
import { FindRecords, Message } from './form-states.tsx'

export function EditAgentPage() {
  const { UniqueID, section, formType } = useSearch({ from: '/agent/edit' })
  const { user } = useServices()
  // The profile form is the agent form without the fields that the board manages; it opens only for the member's own
  // record.
  const isProfile = formType === 'profile' && UniqueID === user.agent.UniqueID
  return <Edit formName={isProfile ? 'profile' : 'agent'} UniqueID={UniqueID} section={section} />
}

export function EditOfficePage() {
  const { UniqueID, section } = useSearch({ from: '/office/edit' })
  return <Edit formName="office" UniqueID={UniqueID} section={section} />
}

type EditProps = { formName: string; UniqueID: number | undefined; section: string | undefined }

function Edit({ formName, UniqueID, section }: EditProps) {
  if (UniqueID === undefined)
    return (
      <Message formName={formName} title={`This address names no ${formName}.`}>
        <FindRecords formName={formName} />
      </Message>
    )
  return <EditRecord key={`${UniqueID} ${formName}`} formName={formName} UniqueID={UniqueID} pageName={section} />
}
