// The Validation Summary as a sheet, if there is no room next to the form. It ends with Submit, because a phone has no
// other place for it near the fields.
import { Sheet } from '#src/ui/sheet.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { type FormActions, SubmitButton } from '../screen/finish-actions.tsx'
import type { SummaryEntry } from './summary.ts'
import { SummaryActions, SummaryList } from './summary-panel.tsx'

type Props = {
  store: FormStore
  actions: FormActions
  /** The section on screen, -1 for the Essentials. */
  page: number
  copy(text: string): Promise<void>
  onGo(entry: SummaryEntry): void
  onClose(): void
}

export function SummarySheet({ store, page, actions, copy, onGo, onClose }: Props) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Validation Summary"
      footer={
        <>
          <SubmitButton store={store} actions={actions} />
          <SummaryActions store={store} page={page} copy={copy} onGo={onGo} />
        </>
      }
    >
      <SummaryList store={store} onGo={onGo} />
    </Sheet>
  )
}
