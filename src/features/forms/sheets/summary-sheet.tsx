// The Validation Summary: slides in from the side on a desktop, from below on a phone. Each line leads to its field.
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { useFormCounts } from '../screen/form-context.ts'
import { ALL_CLEAR, COPIED, SERVER_SAID, type SummaryEntry, summarize, summaryText } from './summary.ts'

type Props = {
  store: FormStore
  copy(text: string): Promise<void>
  onGo(entry: SummaryEntry): void
  onClose(): void
}

const entryClass = ({ isError, isToDo }: SummaryEntry): string => {
  if (!isError) return 'form-summary-entry form-summary-warning'
  return isToDo ? 'form-summary-entry form-summary-to-do' : 'form-summary-entry'
}

export default function SummarySheet({ store, copy, onGo, onClose }: Props) {
  // Recomputed whenever the counts change; the panel is rarely open, and short.
  useFormCounts(store)
  const [copied, setCopied] = useState<string | null>(null)
  const pages = summarize(store)
  const elsewhere = store.saidElsewhere()
  const isClear = elsewhere.length === 0 && pages.every(({ entries }) => !entries.some((entry) => entry.isError))
  const copyAll = () =>
    copy(summaryText(pages, elsewhere)).then(
      () => setCopied(COPIED),
      () => setCopied('Your browser didn’t allow copying.'),
    )
  const footer = (
    <>
      <p className="small soft form-summary-copied" role="status">
        {copied}
      </p>
      <Button look="plain" onClick={copyAll}>
        Copy summary
      </Button>
      {store.servedCount() > 0 && (
        <Button look="quiet" onClick={() => store.setServed(new Map())}>
          Dismiss the server’s messages and try again
        </Button>
      )}
    </>
  )
  return (
    <Sheet isOpen onClose={onClose} title="Validation Summary" footer={footer}>
      {isClear && <p className="form-summary-clear">{ALL_CLEAR}</p>}
      {pages.map(({ page, entries }) => (
        <section key={page.name} className="form-summary-page">
          <h3>{page.label}</h3>
          <ul>
            {entries.map((entry) => (
              <li key={`${entry.key ?? entry.label} ${entry.message}`}>
                <button type="button" className={entryClass(entry)} onClick={() => onGo(entry)}>
                  <b>{entry.label}</b>
                  <span>
                    {!entry.isError && 'Warning: '}
                    {entry.message}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {elsewhere.length > 0 && (
        <section className="form-summary-page">
          <h3>{SERVER_SAID}</h3>
          <ul>
            {elsewhere.map((message) => (
              <li key={message} className="form-field-note field-error">
                {message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}
