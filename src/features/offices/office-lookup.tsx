// Office Lookup: chooses an active office, for a record. The member's own comes first.
import { useMemo, useState } from 'react'
import { MODAL_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { OfficeRow } from '#contract/office.ts'
import type { Call } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable, type TableView } from '#src/ui/data-table.tsx'
import '#src/ui/lookup.css'
import { SearchForm } from '#src/ui/search-form.tsx'
import { NothingFound, SearchResults } from '#src/ui/search-results.tsx'
import { givenTexts } from '#src/ui/search-values.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { ownOfficeFirst } from './match-offices.ts'
import { type BoardName, lookupColumns } from './office-columns.tsx'
import type { OfficeWanted } from './office-queries.ts'
import { useOfficeCities, useOffices } from './use-offices.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Called with the chosen office. The owner closes the lookup. */
  onPick: (office: OfficeRow) => void
  call: Call
  /** The browser's hint; offline, offices seen here before can be chosen. */
  online: boolean
  now: () => number
  /** UniqueID of the member's office, which comes first. */
  ownOffice?: number | undefined
  /** Without it, boards are shown as their codes. */
  boardName?: BoardName
  /** Which of the offices found may be chosen, with a note for the member. */
  offer?: { takes(office: OfficeRow): boolean; note: string } | null
  /** Defaults to 'Office Lookup'. */
  title?: string | undefined
}

export function OfficeLookup({ isOpen, onClose, title = 'Office Lookup', ...rest }: Props) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} size="wide">
      <Lookup {...rest} />
    </Sheet>
  )
}

const asIs: BoardName = (code) => code

type LookupProps = Omit<Props, 'isOpen' | 'onClose' | 'title'>

function Lookup({ onPick, call, online, now, ownOffice, boardName = asIs, offer }: LookupProps) {
  const [searched, setSearched] = useState<OfficeWanted>({})
  const [view, setView] = useState<TableView>({})
  const outcome = useOffices(call, online, 'lookup', searched)
  const cities = useOfficeCities(call, 'lookup')
  const columns = useMemo(() => lookupColumns(boardName), [boardName])
  const search = (wanted: OfficeWanted) => {
    setSearched(wanted)
    setView({})
  }
  return (
    <div className="lookup">
      <SearchForm
        label="Search offices"
        fields={[
          { name: 'OfficeMlsId', label: 'Office ID', kind: 'text' },
          { name: 'OfficeName', label: 'Office Name', kind: 'text' },
          { name: 'OfficeCity', label: 'City', kind: 'text', suggestions: cities },
        ]}
        values={searched}
        onSearch={(values) => search(givenTexts(values))}
        onClear={() => search({})}
        busy={outcome.busy}
        busyLabel="Searching..."
      />
      {offer && <p className="soft small">{offer.note}</p>}
      <SearchResults outcome={outcome} what="offices" ports={{ now, online }}>
        {(rows) => (
          <DataTable
            caption="Offices found"
            columns={columns}
            rows={ownOfficeFirst(offer ? rows.filter(offer.takes) : rows, ownOffice)}
            keyOf={(row) => row.UniqueID}
            view={view}
            onView={setView}
            pageSize={MODAL_ROWS_PER_PAGE}
            actions={(row) => (
              <Button onClick={() => onPick(row)}>
                Choose<span className="said"> {row.OfficeName}</span>
              </Button>
            )}
            card={(row) => <Choice office={row} boardName={boardName} onPick={onPick} />}
            empty={<NothingFound offline={outcome.from === 'seen'} />}
          />
        )}
      </SearchResults>
    </div>
  )
}

/** The whole card is the button, because choosing it is the only action. */
const Choice = ({
  office,
  boardName,
  onPick,
}: {
  office: OfficeRow
  boardName: BoardName
  onPick: Props['onPick']
}) => (
  <button type="button" className="lookup-choice" onClick={() => onPick(office)}>
    <span className="said">Choose </span>
    <b>{office.OfficeName}</b>
    <span className="soft small">
      {[office.OfficeMlsId, office.OfficeCity, office.OfficePhone].filter(Boolean).join(' · ')}
    </span>
    <span className="soft small">{`Unique ID ${office.UniqueID} · ${boardName(office.OfficeAOR)}`}</span>
  </button>
)
