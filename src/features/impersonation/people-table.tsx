import { type ReactNode, useState } from 'react'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import './impersonation.css'

/** One end of a link, as shown in the tables. */
export type PersonRow = { key: number; name: string; mlsId: string; office: string; badge?: string | undefined }

const COLUMNS: readonly Column<PersonRow>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ name, badge }) => (
      <>
        {name}
        {badge && <span className="person-badge tag tone-info">{badge}</span>}
      </>
    ),
    sortBy: ({ name }) => name,
  },
  { key: 'mlsId', label: 'MLS ID', cell: ({ mlsId }) => mlsId, sortBy: ({ mlsId }) => mlsId },
  { key: 'office', label: 'Office', cell: ({ office }) => office, sortBy: ({ office }) => office },
]

/** A single row needs neither search nor sorting. */
const PLAIN = COLUMNS.map(({ sortBy: _, ...column }) => column)

type Props<Row extends PersonRow> = {
  caption: string
  rows: readonly Row[]
  pageSize: number
  actions?: ((row: Row) => ReactNode) | undefined
  /** What to do if the table is empty. */
  hint?: string | undefined
}

export function PeopleTable<Row extends PersonRow>({ caption, rows, pageSize, actions, hint }: Props<Row>) {
  const [view, setView] = useState<TableView>({})
  const isMany = rows.length > 1
  return (
    <DataTable<Row>
      caption={caption}
      columns={isMany ? COLUMNS : PLAIN}
      rows={rows}
      keyOf={({ key }) => key}
      view={view}
      onView={setView}
      pageSize={pageSize}
      actions={actions && ((row) => <div className="person-actions cluster">{actions(row)}</div>)}
      searchText={isMany ? ({ name, mlsId, office }) => `${name} ${mlsId} ${office}` : undefined}
      card={(row) => (
        <div className="person-card split cluster">
          <div>
            <b>{row.name}</b>
            {row.badge && <span className="person-badge tag tone-info">{row.badge}</span>}
            <div className="soft small">
              {row.mlsId} · {row.office}
            </div>
          </div>
          {actions && <div className="person-actions cluster">{actions(row)}</div>}
        </div>
      )}
      empty={
        <div className="soft person-none">
          <p>No Data Returned.</p>
          {hint && <p className="small">{hint}</p>}
        </div>
      }
    />
  )
}
