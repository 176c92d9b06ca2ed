// Create Agent and Create Office.
import { useSearch } from '@tanstack/react-router'
import { CreateRecord, useOwnDraft } from './create-record.tsx'

export function CreateAgentPage() {
  const { draft, section, sheet } = useSearch({ from: '/agent/create' })
  return <Create formName="agent" draft={draft} section={section} sheet={sheet} />
}

export function CreateOfficePage() {
  const { draft, section, sheet } = useSearch({ from: '/office/create' })
  return <Create formName="office" draft={draft} section={section} sheet={sheet} />
}

type CreateProps = { formName: string } & Record<'draft' | 'section' | 'sheet', string | undefined>

function Create({ formName, draft, section, sheet }: CreateProps) {
  const { own, setOwn, visit } = useOwnDraft(draft, sheet)
  // A draft begun on this page keeps its form; any other draft opens a new form.
  const opened = draft !== undefined && draft !== own ? draft : null
  return (
    <CreateRecord
      key={`${opened ?? ''} ${visit}`}
      formName={formName}
      draftId={opened}
      pageName={section}
      onBegun={setOwn}
    />
  )
}
