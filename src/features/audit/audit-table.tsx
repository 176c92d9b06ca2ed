import { Fragment, useId } from 'react'
import type { AuditTransaction } from '#contract/audit.ts'
import { useFormats } from '#src/ui/board.ts'
import { Icon } from '#src/ui/icon.tsx'
import '#src/ui/data-table.css'
import { nextSort, sortOf } from '#src/ui/table-view.ts'
import { COLUMNS } from './audit-queries.ts'
import { type ChangesProps, ChangesTable } from './changes-table.tsx'
import { summaryOf } from './spoken-change.ts'

export type AuditRowsProps = Omit<ChangesProps, 'changes'> & {
  rows: readonly AuditTransaction[]
  expanded: ReadonlySet<number>
  onToggle: (transactionId: number) => void
}

type Props = AuditRowsProps & { label: string; sort: string; onSort: (sort: string) => void }

/** One row per transaction; it expands to the fields that changed. */
export function AuditTable({ label, rows, expanded, onToggle, sort, onSort, ...changes }: Props) {
  const { mediumMoment } = useFormats()
  const id = useId()
  return (
    <div className="data-table-wrap audit-table panel">
      <table>
        <caption className="said">{label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="said">Changes</span>
            </th>
            {COLUMNS.map((column) => (
              <SortHead key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isOpen = expanded.has(row.TransactionID)
            const [time, summary] = [mediumMoment(row.ChangeTimeStamp), summaryOf(row.SubTransaction, changes.words)]
            return (
              <Fragment key={row.TransactionID}>
                <tr className="audit-row">
                  <td>
                    <ExpandButton
                      isOpen={isOpen}
                      label={`Changes of ${time}`}
                      controls={`${id}${row.TransactionID}`}
                      onClick={() => onToggle(row.TransactionID)}
                    />
                  </td>
                  <th scope="row">
                    {time}
                    <span className="audit-summary soft">{summary}</span>
                  </th>
                  <td>{row.Transactiontype}</td>
                  <td>{row.RealUser}</td>
                  <td>{row.ImpersonatedUser}</td>
                  <td className="soft">{row.TransactionID}</td>
                </tr>
                {isOpen && (
                  <tr id={`${id}${row.TransactionID}`}>
                    <td colSpan={COLUMNS.length + 1} className="audit-opened">
                      {row.SubTransaction.length > 0 ? (
                        <ChangesTable label={`Changes of ${time}`} changes={row.SubTransaction} {...changes} />
                      ) : (
                        <p className="soft">No field was changed.</p>
                      )}
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = { column: { key: string; label: string }; sort: string; onSort: (sort: string) => void }

function SortHead({ column: { key, label }, sort, onSort }: HeadProps) {
  const chosen = sortOf(sort)
  const direction = chosen?.key === key ? chosen.direction : undefined
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className="data-table-sort strong target" onClick={() => onSort(nextSort(sort, key))}>
        {label}
        <Icon name={direction ? (direction === 'ascending' ? 'up' : 'down') : 'sort'} size={16} />
      </button>
    </th>
  )
}

type ExpandProps = { isOpen: boolean; label: string; controls: string; onClick: () => void }

export function ExpandButton({ isOpen, label, controls, onClick }: ExpandProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={isOpen ? 'up' : 'down'} size={20} />
    </button>
  )
}
