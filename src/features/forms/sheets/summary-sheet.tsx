// The Validation Summary as a sheet, where there is no room beside the form.
import { Sheet } from '../../../ui/sheet.tsx'
import type { FormStore } from '../engine/form-store.ts'
import type { SummaryEntry } from './summary.ts'
import { SummaryActions, SummaryList } from './summary-panel.tsx'

type Props = {
  store: FormStore
  copy(text: string): Promise<void>
  onGo(entry: SummaryEntry): void
  onClose(): void
}

export default function SummarySheet({ store, copy, onGo, onClose }: Props) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Validation Summary"
      footer={<SummaryActions store={store} copy={copy} onGo={onGo} />}
    >
      <SummaryList store={store} onGo={onGo} />
    </Sheet>
  )
}
