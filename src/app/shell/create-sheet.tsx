import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CreateChoices } from '#src/features/dashboard/create-choices.tsx'
import { askElsewhereAhead } from '#src/phone/phone-queries.ts'
import { usePublishedForms } from '../reading/published-forms.ts'
import { useOnline } from '../reading/use-online.ts'
import { FormsReady } from '../ready/forms-ready.tsx'
import { useServices } from '../services.tsx'

/** Create, opened from the tabs, the menu, or the home screen's shortcut: the listing types. */
export function CreateSheet() {
  const forms = usePublishedForms()
  const online = useOnline()
  const { offline } = useServices()
  const queries = useQueryClient()
  // Prefetched while the member chooses the type, because a new form waits for the answer.
  useEffect(() => {
    if (online) askElsewhereAhead(offline, queries)
  }, [online, offline, queries])
  return (
    <FormsReady>
      <CreateChoices {...forms} online={online} replace />
    </FormsReady>
  )
}
