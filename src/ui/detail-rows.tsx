import type { ReactNode } from 'react'
import type { Values } from '#contract/listing.ts'
import './detail-rows.css'

/** `value`: null or '' leaves the row out. */
export type DetailRow = { label: string; value: ReactNode }

export const textOf = (values: Values, field: string): string => {
  const value = values[field]
  return value === null || value === undefined ? '' : String(value)
}

type Props = { title: string; rows: readonly DetailRow[] }

/** A panel of labels and values, or 'No Values to Show' if there are none. */
export function DetailPanel({ title, rows }: Props) {
  const filled = rows.filter(({ value }) => value !== null && value !== '')
  return (
    <section className="panel panel-pad" aria-label={title}>
      <h2>{title}</h2>
      {filled.length === 0 ? (
        <p className="soft detail-none">No Values to Show</p>
      ) : (
        <dl className="detail-list">
          {filled.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
