import { useId } from 'react'
import { useFormats } from '../../ui/board.ts'
import { type AuditRowsProps, ExpandButton } from './audit-table.tsx'
import { summaryOf } from './change-words.ts'
import { ChangesList } from './changes-table.tsx'

/** Layout for phones: transactions along a timeline. */
export function AuditTimeline({ rows, expanded, onToggle, ...changes }: AuditRowsProps) {
  const { mediumMoment } = useFormats()
  const id = useId()
  return (
    <ol className="audit-timeline">
      {rows.map((row) => {
        const isOpen = expanded.has(row.TransactionID)
        const time = mediumMoment(row.ChangeTimeStamp)
        return (
          <li key={row.TransactionID}>
            <div className="audit-entry">
              <div>
                <p className="audit-entry-time">
                  <time dateTime={row.ChangeTimeStamp}>{time}</time>
                </p>
                <p>
                  <b>{row.Transactiontype}</b> by {row.RealUser}
                  {row.ImpersonatedUser && `, acting for ${row.ImpersonatedUser}`}
                </p>
                <p className="soft small">{summaryOf(row.SubTransaction, changes.words)}</p>
              </div>
              {row.SubTransaction.length > 0 && (
                <ExpandButton
                  isOpen={isOpen}
                  label={`Changes of ${time}`}
                  controls={`${id}${row.TransactionID}`}
                  onClick={() => onToggle(row.TransactionID)}
                />
              )}
            </div>
            {isOpen && row.SubTransaction.length > 0 && (
              <div id={`${id}${row.TransactionID}`}>
                <ChangesList changes={row.SubTransaction} {...changes} />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
