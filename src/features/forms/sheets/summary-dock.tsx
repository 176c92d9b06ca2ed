// The Validation Summary next to the form on a desktop: it stays open while the member works through its entries.
import { useId } from 'react'
import { IconButton } from '#src/ui/button.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { useFormCounts } from '../screen/form-context.ts'
import type { SummaryEntry } from './summary.ts'
import { SummaryActions, SummaryList } from './summary-panel.tsx'

type Props = {
  store: FormStore
  /** The section on screen, -1 for the Essentials. */
  page: number
  copy(text: string): Promise<void>
  onGo(entry: SummaryEntry): void
  onClose(): void
}

export function SummaryDock({ store, page, copy, onGo, onClose }: Props) {
  const { errors, wrong } = useFormCounts(store)
  const titleId = useId()
  return (
    <section className="form-dock" aria-labelledby={titleId}>
      <header className="form-dock-head row">
        <h2 id={titleId}>Validation Summary</h2>
        {errors > 0 && (
          <span className={`form-badge ${wrong > 0 ? 'form-badge-error' : 'form-badge-to-do'}`} aria-hidden="true">
            {errors}
          </span>
        )}
        <IconButton icon="close" label="Close Validation Summary" onClick={onClose} />
      </header>
      <div className="form-dock-scroll scroll">
        <SummaryList store={store} onGo={onGo} />
      </div>
      <footer className="form-dock-foot stack">
        <SummaryActions store={store} page={page} copy={copy} onGo={onGo} />
      </footer>
    </section>
  )
}
