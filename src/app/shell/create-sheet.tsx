import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { askElsewhereAhead } from '../../phone/phone-queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { usePublishedForms } from '../reading/published-forms.ts'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'

/** Loaded on the first Create; the service worker caches it for offline use. */
const CreateChoices = lazyPart(() =>
  import('../../features/dashboard/create-choices.tsx').then((part) => part.CreateChoices),
)

/** Create, opened from the tabs, the menu, or the home screen's shortcut. */
export function CreateSheet() {
  const sheet = useSheet('create')
  const forms = usePublishedForms()
  const online = useOnline()
  const { offline } = useServices()
  const queries = useQueryClient()
  // Prefetched while the member chooses the type, because a new form waits for the answer.
  useEffect(() => {
    if (sheet.isOpen && online) askElsewhereAhead(offline, queries)
  }, [sheet.isOpen, online, offline, queries])
  return (
    <Sheet isOpen={sheet.isOpen} onClose={sheet.close} title="Create Listing">
      <Suspense fallback={<Skeleton lines={5} label="Loading the listing types" />}>
        <CreateChoices {...forms} online={online} replace />
      </Suspense>
    </Sheet>
  )
}
