// The board's office moves an agent's listings: to whom, which, what holds some of them back, and who edits them afterwards.
import { type ReactNode, useId } from 'react'
import { TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { MovableListing, MoveTarget, PreviewedMove, PreviewMove } from '#contract/move-listings.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { Choices } from '#src/ui/choices.tsx'
import { counted } from '#src/ui/counted.ts'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import '#src/ui/field.css'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { StatusBadge, type StatusTone } from '#src/ui/status-badge.tsx'
import './moves.css'
import { type MovePorts, type Moving, refusedTarget, useMove, usePreview } from './use-move.ts'

type Chosen = { from?: number | undefined; agent?: number | undefined; office?: number | undefined }
/** `isOffice`: another office is being chosen. */
export type Wanted = Chosen & { isOffice: boolean; isAll: boolean }
type Names = { from: string | undefined; to: string | undefined }

type Props = {
  ports: MovePorts
  wanted: Wanted
  onWant: (wanted: Wanted) => void
  /** Names of those chosen; undefined until they are known. */
  names: Names
  /** Opens the lookup. */
  onChoose: (what: 'from' | 'to') => void
  statusLook: (letter: string) => { letter: string; word: string; tone: StatusTone }
  view: TableView
  onView: (view: TableView) => void
}

export function MoveDesk(props: Props) {
  const { ports, wanted, names, view, onView, statusLook } = props
  const { busy, moving, move, forget } = useMove(ports)
  const asked = previewOf(wanted)
  const query = usePreview(ports.call, asked)
  const { data } = query
  const refused = refusedTarget(query.error)
  const onWant = (next: Wanted) => {
    forget()
    props.onWant(next)
  }
  return (
    <div className="stack gap-16">
      <WhatMoves {...props} onWant={onWant} busy={busy} />
      <p role="status" className={moving.said ? 'strong' : undefined}>
        {busy ? `${moving.moved} of ${moving.of} moved…` : moving.said}
      </p>
      {asked === null ? (
        <EmptyState picture={<Icon name="people" size={40} />} title={titleOf(wanted)}>
          Nothing moves before you have seen what would.
        </EmptyState>
      ) : data ? (
        <Preview
          {...{ data, names, moving, busy, view, onView, statusLook, wanted }}
          online={ports.online}
          onMove={(ids) => void move(asked, ids)()}
        />
      ) : refused ? (
        <EmptyState picture={<Icon name="alert" size={40} />} title="Nothing can move there.">
          {refused}
        </EmptyState>
      ) : (
        <Unloaded query={query} what="the listings" lines={6} online={ports.online} />
      )}
    </div>
  )
}

const titleOf = ({ from, isOffice }: Wanted): string =>
  from === undefined ? 'Choose whose listings move.' : `Choose ${isOffice ? 'the office' : 'the agent'} they move to.`

function previewOf({ from, agent, office, isOffice, isAll }: Wanted): PreviewMove | null {
  const id = isOffice ? office : agent
  if (from === undefined || id === undefined) return null
  const to: MoveTarget = { type: isOffice ? 'office' : 'agent', UniqueID: id }
  return { MemberUniqueID: from, to, statuses: isAll ? 'all' : 'active' }
}

const TARGETS = [
  { value: 'agent', words: 'Another agent' },
  { value: 'office', words: 'Another office' },
] as const
const STATUSES = [
  { value: 'active', words: 'Active' },
  { value: 'all', words: 'All statuses' },
] as const

function WhatMoves({ wanted, onWant, names, onChoose, busy }: Props & { busy: boolean }) {
  const { isOffice, isAll, from, agent, office } = wanted
  const hasTo = (isOffice ? office : agent) !== undefined
  return (
    <div className="panel panel-pad move-choices">
      <Person
        label="Listings of"
        name={names.from}
        isChosen={from !== undefined}
        busy={busy}
        onChoose={() => onChoose('from')}
      >
        Choose the agent
      </Person>
      <Choices
        legend="Move to"
        options={TARGETS}
        value={isOffice ? 'office' : 'agent'}
        disabled={busy}
        onChoose={(type) => onWant({ ...wanted, isOffice: type === 'office' })}
      />
      <Person
        label={isOffice ? 'New office' : 'New list agent'}
        name={names.to}
        isChosen={hasTo}
        busy={busy}
        onChoose={() => onChoose('to')}
        help={
          isOffice
            ? 'The agent stays the list agent. The office is one of the agent’s brokerage.'
            : 'The list office becomes the new agent’s.'
        }
      >
        {isOffice ? 'Choose the office' : 'Choose the agent'}
      </Person>
      <Choices
        legend="Which listings"
        options={STATUSES}
        value={isAll ? 'all' : 'active'}
        disabled={busy}
        onChoose={(statuses) => onWant({ ...wanted, isAll: statuses === 'all' })}
      />
    </div>
  )
}

type PersonProps = {
  label: string
  name: string | undefined
  isChosen: boolean
  busy: boolean
  onChoose: () => void
  help?: string
  children: string
}

function Person({ label, name, isChosen, busy, onChoose, help, children }: PersonProps) {
  const id = useId()
  return (
    <fieldset className="move-person" aria-describedby={help && id}>
      <legend className="field-label">{label}</legend>
      {isChosen && <b>{name ?? '…'}</b>}
      <Button icon="people" disabled={busy} onClick={onChoose} aria-haspopup="dialog">
        {isChosen ? 'Change' : children}
        {isChosen && <span className="said"> {label.toLowerCase()}</span>}
      </Button>
      {help && (
        <span id={id} className="field-help">
          {help}
        </span>
      )}
    </fieldset>
  )
}

type PreviewProps = Pick<Props, 'names' | 'view' | 'onView' | 'statusLook' | 'wanted'> & {
  data: PreviewedMove
  moving: Moving
  busy: boolean
  online: boolean
  onMove: (ids: number[]) => void
}

function Preview({ data, names, moving, busy, online, onMove, ...table }: PreviewProps) {
  const { listings, editors } = data
  const ready = listings.filter(({ heldBy }) => !heldBy)
  const held = listings.length - ready.length
  if (listings.length === 0)
    return (
      <EmptyState picture={<Icon name="check" size={40} />} title="No listings to move.">
        {table.wanted.isAll ? 'There are none in any status.' : 'There are no active ones.'}
      </EmptyState>
    )
  return (
    <>
      <section className="panel panel-pad stack gap-4" aria-label="What the move does">
        <p>
          <b>
            {counted(ready.length, 'listing')} of {names.from ?? '…'} {ready.length === 1 ? 'moves' : 'move'} to{' '}
            {names.to ?? '…'}.
          </b>
          {held > 0 &&
            ` ${counted(held, 'listing')} ${held === 1 ? 'stays' : 'stay'} because somebody is working on ${held === 1 ? 'it' : 'them'}.`}
        </p>
        <p>
          Can edit them afterwards: {namesText(editors.after) || 'only the board’s office'}. Co-list agents keep their
          access.
        </p>
        {editors.noLonger.length > 0 && <p>Can no longer edit them: {namesText(editors.noLonger)}.</p>}
        <p className="soft small">
          Each move is recorded and sent to the MLS and the national site like any edit. Both agents get a notice.
        </p>
        <div className="cluster">
          <Button
            look="main"
            busy={busy}
            disabled={!online || ready.length === 0}
            onClick={() => onMove(ready.map(({ UniqueID }) => UniqueID))}
          >
            Move {counted(ready.length, 'listing')}
          </Button>
          {!online && <span className="soft small">You’re offline. Connect to move listings.</span>}
        </div>
      </section>
      <Listings listings={listings} moving={moving} {...table} />
    </>
  )
}

const NAMES_MAX = 6

function namesText(names: readonly string[]): string {
  const left = names.length - NAMES_MAX
  return new Intl.ListFormat('en').format([...names.slice(0, NAMES_MAX), ...(left > 0 ? [`${left} more`] : [])])
}

type ListProps = Pick<PreviewProps, 'view' | 'onView' | 'statusLook' | 'moving'> & {
  listings: readonly MovableListing[]
}

function Listings({ listings, moving, view, onView, statusLook }: ListProps) {
  const rows = listings.toSorted((one, other) => Number(other.heldBy !== null) - Number(one.heldBy !== null))
  const note = (row: MovableListing) => <Note row={row} refused={moving.refused.get(row.UniqueID)} />
  const badge = (row: MovableListing) => <StatusBadge {...statusLook(row.StandardStatus)} />
  const name = (row: MovableListing) => (
    <Link to="/listings/view" search={{ ListingID: row.ListingID }}>
      {row.ListingID}
    </Link>
  )
  const columns: Column<MovableListing>[] = [
    { key: 'ListingID', label: 'Listing ID', cell: name, sortBy: (row) => row.ListingID },
    { key: 'address', label: 'Address', cell: (row) => row.UnparsedAddress, sortBy: (row) => row.UnparsedAddress },
    { key: 'status', label: 'Status', cell: badge, sortBy: (row) => row.StandardStatus },
    { key: 'note', label: 'Move', cell: note, sortBy: (row) => (row.heldBy ? row.heldBy.name : '') },
  ]
  return (
    <DataTable
      caption="Listings"
      columns={columns}
      rows={rows}
      keyOf={({ UniqueID }) => UniqueID}
      view={view}
      onView={onView}
      pageSize={TABLE_ROWS_PER_PAGE}
      card={(row) => (
        <div className="panel-pad stack gap-4">
          <p>
            {name(row)} {badge(row)}
          </p>
          <p className="soft small">{row.UnparsedAddress}</p>
          {note(row)}
        </div>
      )}
    />
  )
}

/** What holds a listing back, and the page where that is settled. */
function Note({ row, refused }: { row: MovableListing; refused: string | undefined }): ReactNode {
  const { momentText } = useFormats()
  const { heldBy, UniqueID, ListingID } = row
  if (!heldBy && !refused) return <span className="small">Moves</span>
  if (!heldBy) return <span className="small field-error">Not moved: {refused}</span>
  const when = momentText(heldBy.since, Date.now())
  return (
    <span className="small move-held">
      <Icon name="lock" size={16} />
      <span>
        Stays: {heldBy.kind === 'lock' ? `locked by ${heldBy.name}` : `${heldBy.name} has unsaved changes`}, {when} ·{' '}
        {heldBy.kind === 'lock' ? (
          <Link to="/rowLock/$entityType/$entityId" params={{ entityType: 'listing', entityId: String(UniqueID) }}>
            See the lock<span className="said"> on {ListingID}</span>
          </Link>
        ) : (
          <Link to="/listings/view" search={{ ListingID }}>
            See the changes<span className="said"> of {ListingID}</span>
          </Link>
        )}
      </span>
    </span>
  )
}
