import { type ReactNode, useMemo } from 'react'
import { PEOPLE_ROWS_MAX, TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { DataTable, type TableView } from '#src/ui/data-table.tsx'
import { type Option, SearchForm } from '#src/ui/search-form.tsx'
import '#src/ui/search-page.css'
import { NothingFound, SearchResults } from '#src/ui/search-results.tsx'
import { givenTexts } from '#src/ui/search-values.ts'
import { useGivenTexts } from '#src/ui/use-given-texts.ts'
import { type BoardName, OfficeActions, OfficeCard, searchColumns } from './office-columns.tsx'
import type { OfficeWanted } from './office-queries.ts'
import { useOfficeCities, useOffices } from './use-offices.ts'

type Props = {
  ports: { call: Call; online: boolean; now(): number }
  /** Empty: all offices; a board has only a few. */
  searched: OfficeWanted
  onSearch: (searched: OfficeWanted) => void
  view: TableView
  onView: (view: TableView) => void
  statuses: readonly Option[]
  boardName: BoardName
  /** 'Create Office', for members who may. */
  create?: ReactNode
}

export function OfficeSearch({ ports, searched, onSearch, view, onView, statuses, boardName, create }: Props) {
  const wanted = useGivenTexts(searched)
  const outcome = useOffices(ports.call, ports.online, 'search', wanted)
  const cities = useOfficeCities(ports.call, 'search')
  const columns = useMemo(() => searchColumns(boardName), [boardName])
  const caption = Object.keys(wanted).length > 0 ? 'Offices found' : 'All offices'
  return (
    <div className="search-page">
      <SearchForm
        label="Search Offices"
        fields={[
          { name: 'OfficeMlsId', label: 'MLSID', kind: 'text' },
          { name: 'OfficeManagerMlsId', label: 'Manager or Broker MLSID', kind: 'text' },
          { name: 'OfficeManagerFullName', label: 'Manager or Broker Name', kind: 'text' },
          { name: 'OfficeName', label: 'Office Name', kind: 'text' },
          { name: 'OfficeCity', label: 'City', kind: 'text', suggestions: cities },
          { name: 'OfficeStatus', label: 'Status', kind: 'choice', options: statuses },
        ]}
        values={wanted}
        onSearch={(values) => onSearch(givenTexts(values))}
        onClear={() => onSearch({})}
        busy={outcome.busy}
        extra={create}
      />
      <SearchResults outcome={outcome} what="offices" ports={ports}>
        {(rows) => (
          <>
            <h2>{caption}</h2>
            <DataTable
              caption={caption}
              columns={columns}
              rows={rows}
              keyOf={(row) => row.UniqueID}
              view={view}
              onView={onView}
              pageSize={TABLE_ROWS_PER_PAGE}
              defaultSort="-OfficeMlsId"
              actions={(row) => <OfficeActions office={row} />}
              card={(row) => <OfficeCard office={row} boardName={boardName} />}
              empty={<NothingFound offline={outcome.from === 'seen'} />}
              note={rows.length >= PEOPLE_ROWS_MAX && 'More match: narrow the search'}
            />
          </>
        )}
      </SearchResults>
    </div>
  )
}
