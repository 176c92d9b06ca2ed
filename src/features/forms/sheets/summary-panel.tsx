// The Validation Summary's content: each line leads to its field. In a sheet on a phone, next to the form on a desktop.
import { useId, useState } from 'react'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { focusedKey } from '../fields/active-field.ts'
import { firstScreen, useHasPainted } from '../screen/after-paint.ts'
import { type FormActions, SubmitButton } from '../screen/finish-actions.tsx'
import { useFormCounts } from '../screen/form-context.ts'
import { leftWords } from '../screen/page-mark.ts'
import { ALL_CLEAR, COPIED, nextError, SERVER_SAID, type SummaryEntry, summarize, summaryText } from './summary.ts'

type ListProps = { store: FormStore; onGo(entry: SummaryEntry): void }

const entryClass = ({ isError, isToDo }: SummaryEntry): string => {
  if (!isError) return 'form-summary-entry hover form-summary-warning'
  return isToDo ? 'form-summary-entry hover form-summary-to-do' : 'form-summary-entry hover'
}

function SummaryList({ store, onGo }: ListProps) {
  // Recomputed whenever the counts change; the list is short.
  const counts = useFormCounts(store)
  const pages = summarize(store)
  const shown = useHasPainted() ? pages : firstScreen(pages, ({ entries }) => entries.length)
  const elsewhere = store.states.servedElsewhere
  const isClear = elsewhere.length === 0 && pages.every(({ entries }) => !entries.some((entry) => entry.isError))
  return (
    <>
      {isClear && <p className="strong tint tone-ok">{ALL_CLEAR}</p>}
      {counts.wrong > 0 && <p className="soft">{leftWords(counts)}</p>}
      {shown.map(({ page, entries }) => (
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
    </>
  )
}

/** `page`: the page on screen, -1 for the Essentials. */
type ActionsProps = ListProps & { page: number; copy(text: string): Promise<void> }

function SummaryActions({ store, page, copy, onGo }: ActionsProps) {
  const { errors } = useFormCounts(store)
  const [copied, setCopied] = useState<string | null>(null)
  const copyAll = () =>
    copy(summaryText(summarize(store), store.states.servedElsewhere)).then(
      () => setCopied(COPIED),
      () => setCopied('Your browser didn’t allow copying.'),
    )
  return (
    <>
      <p className="small soft form-summary-copied" role="status">
        {copied}
      </p>
      {errors > 0 && (
        <Button
          icon="down"
          // The field keeps the focus until the next one gets it, because "next" starts from there.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const entry = nextError(store, { key: focusedKey(), page })
            if (entry) onGo(entry)
          }}
        >
          Next to fill in
        </Button>
      )}
      <Button look="plain" onClick={copyAll}>
        Copy summary
      </Button>
      {store.states.servedCount() > 0 && (
        <Button look="quiet" onClick={() => store.states.setServed(new Map())}>
          Dismiss the server’s messages and try again
        </Button>
      )}
    </>
  )
}

// The Validation Summary next to the form on a desktop: it stays open while the member works through its entries.

type DockProps = ActionsProps & { onClose(): void }

export function SummaryDock({ store, page, copy, onGo, onClose }: DockProps) {
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

// The Validation Summary as a sheet, if there is no room next to the form. It ends with Submit, because a phone has no
// other place for it near the fields.

type SheetProps = DockProps & { actions: FormActions }

export function SummarySheet({ store, page, actions, copy, onGo, onClose }: SheetProps) {
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
