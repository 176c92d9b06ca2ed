// Members for the board's office: how they sign in, where they are signed in, and which locks they hold.
import { PEOPLE_ROWS_MAX, TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MemberStatus, memberStatusText, ROLE_WORDS } from '#src/ui/member-status.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { type Option, SearchForm } from '#src/ui/search-form.tsx'
import { NothingFound } from '#src/ui/search-results.tsx'
import { givenTexts } from '#src/ui/search-values.ts'
import { useSheet } from '#src/ui/use-sheet.ts'
import { MemberSheet, type MemberViewer, SIGN_IN, sheetOf } from './member-sheet.tsx'
import { type MemberRow, type MembersWanted, useMembers } from './use-members.ts'

/** `all`: searched with no terms. */
type MembersSearched = MembersWanted & { all?: true | undefined }

type Props = {
  call: Call
  online: boolean
  viewer: MemberViewer
  searched: MembersSearched
  onSearch: (searched: MembersSearched) => void
  view: TableView
  onView: (view: TableView) => void
  /** Name of the open sheet in the URL. */
  sheet: string | undefined
  statuses: readonly Option[]
}

const FIELDS = [
  { name: 'MemberMlsId', label: 'Agent ID', kind: 'text' },
  { name: 'MemberLastName', label: 'Last Name', kind: 'text' },
  { name: 'MemberFirstName', label: 'First Name', kind: 'text' },
] as const

export function MemberDesk(props: Props) {
  const { call, online, searched, onSearch, statuses, viewer, sheet } = props
  const { all, ...asked } = searched
  const values = givenTexts(asked)
  const isAsked = all === true || Object.keys(values).length > 0
  const query = useMembers(call, isAsked ? values : null)
  const { data, isFetching } = query
  return (
    <div className="stack gap-16">
      <SearchForm
        label="Search members"
        fields={[...FIELDS, { name: 'MemberStatus', label: 'Status', kind: 'choice', options: statuses }]}
        values={values as Record<string, string>}
        onSearch={(next) => onSearch(Object.keys(next).length > 0 ? givenTexts(next) : { all: true })}
        onClear={() => onSearch({})}
        busy={isFetching}
      />
      {!isAsked ? (
        <EmptyState picture={<Icon name="people" size={40} />} title="Find a member">
          Search by a name or an ID. Leave all of them empty to list everybody.
        </EmptyState>
      ) : data ? (
        <Members {...props} rows={data} />
      ) : (
        <Unloaded query={query} what="the members" lines={6} online={online} />
      )}
      <MemberSheet
        call={call}
        online={online}
        viewer={viewer}
        member={data?.find(({ UniqueID }) => sheetOf(UniqueID) === sheet)}
      />
    </div>
  )
}

const COLUMNS: readonly Column<MemberRow>[] = [
  { key: 'MemberMlsId', label: 'MLS ID', cell: (row) => row.MemberMlsId, sortBy: (row) => row.MemberMlsId },
  {
    key: 'MemberLastName',
    label: 'Name',
    cell: (row) => row.MemberFullName,
    sortBy: (row) => `${row.MemberLastName} ${row.MemberFirstName}`,
  },
  { key: 'role', label: 'Role', cell: ({ role }) => ROLE_WORDS[role], sortBy: ({ role }) => ROLE_WORDS[role] },
  {
    key: 'MemberStatus',
    label: 'Status',
    cell: (row) => <MemberStatus code={row.MemberStatus} />,
    sortBy: (row) => memberStatusText(row.MemberStatus),
  },
  {
    key: 'signIn',
    label: 'Signs in by',
    cell: ({ signIn }) => SIGN_IN[signIn],
    sortBy: ({ signIn }) => SIGN_IN[signIn],
    className: 'data-table-spare',
  },
  {
    key: 'sessions',
    label: 'Sessions',
    cell: (row) => row.sessions.length,
    sortBy: (row) => row.sessions.length,
    className: 'number',
  },
  {
    key: 'locks',
    label: 'Locks',
    cell: (row) => row.locks.length,
    sortBy: (row) => row.locks.length,
    className: 'number',
  },
]

function Look({ row, look }: { row: MemberRow; look: 'icon' | 'word' }) {
  const { open } = useSheet(sheetOf(row.UniqueID))
  const name = row.MemberFullName
  if (look === 'icon') return <IconButton icon="view" label={`Details of ${name}`} onClick={open} />
  return (
    <Button icon="view" onClick={open}>
      Details<span className="said"> of {name}</span>
    </Button>
  )
}

function Members({ rows, view, onView }: Props & { rows: readonly MemberRow[] }) {
  return (
    <DataTable
      caption="Members found"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ UniqueID }) => UniqueID}
      view={view}
      onView={onView}
      pageSize={TABLE_ROWS_PER_PAGE}
      defaultSort="MemberLastName"
      actions={(row) => <Look row={row} look="icon" />}
      card={(row) => (
        <div className="panel-pad">
          <p>
            <b>{row.MemberFullName}</b> <MemberStatus code={row.MemberStatus} />
          </p>
          <p className="soft small">
            {row.MemberMlsId} · {ROLE_WORDS[row.role]} · {SIGN_IN[row.signIn]}
          </p>
          <p className="soft small">
            {counted(row.sessions.length, 'session')} · {counted(row.locks.length, 'lock')}
          </p>
          <Look row={row} look="word" />
        </div>
      )}
      empty={<NothingFound />}
      note={rows.length >= PEOPLE_ROWS_MAX && 'More match: narrow the search'}
    />
  )
}
