// Result of checking a zip: its problems, or what it would change.

import { useState } from 'react'
import type { CatalogChanges, CatalogReport, FormChange } from '#contract/catalog.ts'
import { TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import { type Column, DataTable, type TableView } from '../../ui/data-table.tsx'

type Problem = CatalogReport['problems'][number]

const PROBLEM_COLUMNS: readonly Column<Problem>[] = [
  { key: 'file', label: 'File', cell: ({ file }) => file },
  { key: 'line', label: 'Line', cell: ({ line }) => line ?? '', className: 'number' },
  { key: 'message', label: 'What is wrong', cell: ({ message }) => message },
]

export function Problems({ report: { problems, total } }: { report: CatalogReport }) {
  const [view, setView] = useState<TableView>({})
  return (
    <>
      <p role="alert">
        <b>
          {total} {total === 1 ? 'problem' : 'problems'}.
        </b>{' '}
        Nothing was published. Correct the files, zip the folder again and choose the new zip.
      </p>
      <DataTable
        caption="Problems"
        columns={PROBLEM_COLUMNS}
        rows={problems}
        keyOf={({ file, line, message }) => `${file} ${line} ${message}`}
        view={view}
        onView={setView}
        pageSize={TABLE_ROWS_PER_PAGE}
        columnsFrom={560}
        card={({ file, line, message }) => (
          <div className="panel-pad">
            <b>
              {file}
              {line && `, line ${line}`}
            </b>
            <p>{message}</p>
          </div>
        )}
        note={total > problems.length && `The first ${problems.length} of ${total} are here.`}
      />
    </>
  )
}

const STATES = { new: 'New', changed: 'Changed', removed: 'Removed' } as const

function Difference({ difference: { added, removed, changed } }: { difference: FormChange['fields'] }) {
  const parts = [
    ['added', added],
    ['removed', removed],
    ['changed', changed],
  ] as const
  const filled = parts.filter(([, names]) => names.length > 0)
  if (filled.length === 0) return 'None'
  return (
    <details>
      <summary className="catalog-summary">
        {filled.map(([word, names]) => `${names.length} ${word}`).join(', ')}
      </summary>
      {filled.map(([word, names]) => (
        <p key={word} className="small">
          <b>{word}</b>: {names.join(', ')}
        </p>
      ))}
    </details>
  )
}

const CHANGE_COLUMNS: readonly Column<FormChange>[] = [
  { key: 'title', label: 'Form', cell: ({ title, formName }) => `${title} (${formName})` },
  { key: 'state', label: 'State', cell: ({ state }) => STATES[state] },
  { key: 'fields', label: 'Fields', cell: ({ fields }) => <Difference difference={fields} /> },
  { key: 'rules', label: 'Rules', cell: ({ rules }) => <Difference difference={rules} /> },
  { key: 'drafts', label: 'Open drafts', cell: ({ drafts }) => drafts, className: 'number' },
]

export const changesNothing = ({ forms, lookups, rights, announcements }: CatalogChanges): boolean =>
  forms.length === 0 && Object.values(lookups).every(({ length }) => length === 0) && !rights && !announcements

export function Changes({ changes }: { changes: CatalogChanges }) {
  const [view, setView] = useState<TableView>({})
  const { forms, lookups, rights, announcements } = changes
  const drafts = forms.reduce((sum, form) => sum + form.drafts, 0)
  if (changesNothing(changes)) return <p role="status">The check found no problem, and nothing that is different.</p>
  return (
    <>
      <p role="status">
        <b>The check found no problem.</b> {drafts} open {drafts === 1 ? 'draft is' : 'drafts are'} in forms that
        change: values move to the new form, and what no longer fits is set aside where the member sees it. Drafts that
        have not left a member’s device are not counted.
      </p>
      <div>
        <b>Lookups</b>: <Difference difference={lookups} />
      </div>
      {rights && <p>The table of who can do what changes.</p>}
      {announcements && <p>The announcements in the catalog change.</p>}
      {forms.some(({ state }) => state === 'removed') && (
        <p>
          <b>A removed form begins no new record.</b> Listings of its type that exist are viewed and edited as before.
        </p>
      )}
      {forms.length > 0 && (
        <DataTable
          caption="Forms that change"
          columns={CHANGE_COLUMNS}
          rows={forms}
          keyOf={({ formName }) => formName}
          view={view}
          onView={setView}
          pageSize={TABLE_ROWS_PER_PAGE}
          card={(form) => (
            <div className="panel-pad">
              <p>
                <b>{form.title}</b> <span className="soft small">{STATES[form.state]}</span>
              </p>
              <div className="small">
                Fields: <Difference difference={form.fields} />
              </div>
              <div className="small">
                Rules: <Difference difference={form.rules} />
              </div>
              <p className="soft small">{form.drafts} open drafts</p>
            </div>
          )}
        />
      )}
    </>
  )
}
