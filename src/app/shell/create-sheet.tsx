import { CreateChoices } from '../../features/dashboard/create-choices.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { usePublishedForms } from '../reading/published-forms.ts'
import { useOnline } from '../reading/use-online.ts'

/** Create, from the tabs, the menu, or the home screen's shortcut. */
export function CreateSheet() {
  const sheet = useSheet('create')
  const forms = usePublishedForms()
  const online = useOnline()
  return (
    <Sheet isOpen={sheet.isOpen} onClose={sheet.close} title="Create Listing">
      <CreateChoices {...forms} online={online} replace />
    </Sheet>
  )
}
