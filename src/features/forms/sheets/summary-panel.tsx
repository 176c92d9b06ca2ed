// The Validation Summary's content: what prevents a submission, then what is worth a look; each line leads to its field.
// Part of the Review, and next to the form on a desktop.
import { useId, useState } from 'react'
import { Button, IconButton } from '#src/ui/button.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { focusedKey } from '../fields/active-field.ts'
import { firstScreen, useHasPainted } from '../screen/after-paint.ts'
import { useForm, useFormCounts } from '../screen/form-context.ts'
import {
  ALL_CLEAR,
  COPIED,
  joinRows,
  nextError,
  SERVER_SAID,
  type SummaryEntry,
  summarize,
  summaryText,
} from './summary.ts'

type ListProps = { store: FormStore; onGo(entry: SummaryEntry): void }

export function SummaryList({ store, onGo }: ListProps) {
  // Recomputed whenever the counts change; the list is short.
  useFormCounts(store)
  const pages = summarize(store).flatMap(({ page, entries }) => {
    const errors = joinRows(
      store,
      entries.filter(({ isError }) => isError),
    )
    return errors.length ? [{ page, errors }] : []
  })
  const shown = useHasPainted() ? pages : firstScreen(pages, ({ errors }) => errors.length)
  const elsewhere = store.states.servedElsewhere
  const isClear = elsewhere.length === 0 && pages.length === 0
  return (
    <>
      {isClear && <p className="strong tint tone-ok">{ALL_CLEAR}</p>}
      {shown.map(({ page, errors }) => (
        <section key={page.name} className="form-summary-page">
          <h3>{page.label}</h3>
          <ul>
            {errors.map((entry) => (
              <li key={entryId(entry)}>
                <button
                  type="button"
                  className={`form-summary-entry hover${entry.isToDo ? ' form-summary-to-do' : ''}`}
                  onClick={() => onGo(entry)}
                >
                  <EntryWords entry={entry} />
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
      <WorthALook store={store} onGo={onGo} />
    </>
  )
}

/** A message about a whole section comes before its rule's name. */
const EntryWords = ({ entry: { key, label, message } }: { entry: SummaryEntry }) => (
  <>
    <b>{key === null ? message : label}</b>
    <span>{key === null ? label : message}</span>
  </>
)

/** The same text shown again later was also left as it is; a different warning of the same field was not. */
const entryId = ({ label, message }: SummaryEntry): string => `${label} ${message}`

/** Warnings: each is fixed, or left as it is while the form is open. */
function WorthALook({ store, onGo }: ListProps) {
  const { leftWarnings } = useForm()
  const [, setLeft] = useState(leftWarnings.size)
  const headingId = useId()
  const warnings = summarize(store).flatMap(({ entries }) =>
    joinRows(
      store,
      entries.filter((entry) => !entry.isError),
    ).filter((entry) => !leftWarnings.has(entryId(entry))),
  )
  if (!warnings.length) return null
  const leave = (entry: SummaryEntry) => {
    leftWarnings.add(entryId(entry))
    setLeft(leftWarnings.size)
    document.getElementById(headingId)?.focus()
  }
  return (
    <section className="form-summary-page" aria-labelledby={headingId}>
      <h3 id={headingId} tabIndex={-1}>
        Worth a look
      </h3>
      <ul className="stack gap-12">
        {warnings.map((entry) => (
          <li key={entryId(entry)} className="form-review-warning row">
            <p>
              <span className="said">Warning: </span>
              <EntryWords entry={entry} />
            </p>
            <Button look="quiet" aria-label={`Fix ${entry.label}`} onClick={() => onGo(entry)}>
              Fix
            </Button>
            <Button look="quiet" aria-label={`Leave ${entry.label} as it is`} onClick={() => leave(entry)}>
              Leave
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ToolsProps = { store: FormStore; copy(text: string): Promise<void> }

export function SummaryTools({ store, copy }: ToolsProps) {
  useFormCounts(store)
  const [copied, setCopied] = useState<string | null>(null)
  const copyAll = () =>
    copy(summaryText(summarize(store), store.states.servedElsewhere)).then(
      () => setCopied(COPIED),
      () => setCopied('Your browser didn’t allow copying.'),
    )
  return (
    <div className="form-summary-tools cluster">
      <Button look="plain" onClick={copyAll}>
        Copy summary
      </Button>
      <p className="small soft" role="status">
        {copied}
      </p>
      {store.states.servedCount() > 0 && (
        <Button look="quiet" onClick={() => store.states.setServed(new Map())}>
          Dismiss the server’s messages and try again
        </Button>
      )}
    </div>
  )
}

// The Validation Summary next to the form: it stays open while the member works through its entries.

/** `page`: the page on screen, -1 for the Essentials. */
type DockProps = ListProps & ToolsProps & { page: number; onClose(): void }

export function SummaryDock({ store, page, copy, onGo, onClose }: DockProps) {
  const { errors, wrong } = useFormCounts(store)
  const titleId = useId()
  return (
    <section className="form-dock" aria-labelledby={titleId}>
      <header className="form-dock-head row">
        <h2 id={titleId}>Validation Summary</h2>
        {errors > 0 && (
          <span className={`form-badge ${wrong > 0 ? 'form-badge-error' : 'form-badge-to-do'}`} aria-hidden="true">
            {wrong > 0 ? wrong : errors}
          </span>
        )}
        <IconButton icon="close" label="Close Validation Summary" onClick={onClose} />
      </header>
      <div className="form-dock-scroll scroll">
        <SummaryList store={store} onGo={onGo} />
      </div>
      <footer className="form-dock-foot stack">
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
        <SummaryTools store={store} copy={copy} />
      </footer>
    </section>
  )
}
