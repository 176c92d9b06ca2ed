// Records that the MLS or the national site refused, for the members who resolve the problem and resend them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { RefusedDelivery } from '#contract/delivery.ts'
import { capitalized } from '#contract/text.ts'
import { destinationName } from '#rules/destination-name.ts'
import type { Call } from '#src/api/call.ts'
import { CHANGE, failureWords } from '#src/api/failure-words.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { useBoard, useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import './refused-list.css'

const KEY = ['deliveriesRefused']
const TYPES = { listing: 'Listing', agent: 'Agent', office: 'Office' } as const

type Props = { call: Call; online: boolean; view: TableView; onView: (view: TableView) => void }

export function RefusedList({ call, online, view, onView }: Props) {
  const { nationalSite } = useBoard()
  const { mediumMoment, momentText } = useFormats()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => replyOf(call('deliveriesRefused', { input: {}, signal })),
    meta: { persist: false },
  })
  const { data, dataUpdatedAt } = query
  if (!data) return <Unloaded query={query} what="the refused deliveries" online={online} />
  const by = ({ destination }: RefusedDelivery) => capitalized(destinationName(destination, nationalSite))
  const when = ({ at }: RefusedDelivery) => mediumMoment(at)
  const why = ({ detail }: RefusedDelivery) => detail ?? 'It gave no reason.'
  const sendAgain = (row: RefusedDelivery) => <SendAgain row={row} by={by(row)} call={call} online={online} />
  const columns: Column<RefusedDelivery>[] = [
    {
      key: 'at',
      label: 'Refused',
      cell: ({ at }) => momentText(at, dataUpdatedAt),
      sortBy: ({ at }) => at,
      className: 'data-table-whole',
    },
    { key: 'by', label: 'By', cell: by, sortBy: by },
    {
      key: 'record',
      label: 'Record',
      cell: (row) => <RecordName row={row} />,
      sortBy: ({ type, label }) => `${type} ${label}`,
    },
    { key: 'agent', label: 'List agent', cell: (row) => row.MemberFullName ?? '', sortBy: (row) => row.MemberFullName },
    { key: 'detail', label: 'Reason', cell: why, sortBy: why, className: 'refused-reason' },
  ]
  return (
    <DataTable
      caption="Refused deliveries"
      columns={columns}
      rows={data.data}
      keyOf={({ type, id, destination }) => `${type} ${id} ${destination}`}
      view={view}
      onView={onView}
      pageSize={TABLE_ROWS_PER_PAGE}
      defaultSort="-at"
      actions={sendAgain}
      searchText={(row) => `${by(row)} ${row.label} ${row.title} ${row.MemberFullName ?? ''} ${why(row)}`}
      card={(row) => (
        <div className="panel-pad refused stack gap-4">
          <p className="soft small">
            {when(row)} · refused by {destinationName(row.destination, nationalSite)}
          </p>
          <RecordName row={row} />
          {row.MemberFullName && <p className="soft small">{row.MemberFullName}</p>}
          <p className="refused-reason">{why(row)}</p>
          {sendAgain(row)}
        </div>
      )}
      note={
        data.total > data.data.length
          ? `${data.total} records were refused; the newest ${data.data.length} are here.`
          : null
      }
      empty={
        <EmptyState
          picture={<Icon name="check" size={40} />}
          title={view.q ? 'No Data Returned.' : 'Nothing was refused.'}
        >
          {view.q ? 'No refused record has these words.' : 'Every record that was sent has arrived or is on its way.'}
        </EmptyState>
      }
    />
  )
}

function RecordName({ row: { type, id, label, title, isDeleted } }: { row: RefusedDelivery }) {
  const name = label || TYPES[type]
  return (
    <div>
      {isDeleted ? (
        <b>{name}</b>
      ) : type === 'listing' ? (
        <Link to="/listings/view" search={{ UniqueID: id }}>
          {name}
        </Link>
      ) : (
        <Link to={type === 'agent' ? '/agent/view' : '/office/view'} search={{ UniqueID: id }}>
          {name}
        </Link>
      )}
      <p className="soft small">
        {TYPES[type]}
        {title && ` · ${title}`}
        {isDeleted && ' · deleted here; its removal was refused'}
      </p>
    </div>
  )
}

type SendProps = { row: RefusedDelivery; by: string; call: Call; online: boolean }

function SendAgain({ row, by, call, online }: SendProps) {
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const toast = useToast()
  const { busy, act } = useAction()
  const { type, id, label, destination } = row
  const sendAgain = act(async () => {
    const result = await call('deliveryRetry', { input: { entity: { type, id }, destination } })
    if (result.kind === 'ok') void queries.invalidateQueries({ queryKey: ['today'] })
    await queries.invalidateQueries({ queryKey: KEY })
    if (result.kind === 'ok')
      return toast(`${label} is on its way again. If it is refused again, it returns to this list.`)
    const { text } = failureWords(result, { online, ...CHANGE })
    return dialogs.tell({ title: 'It was not sent again.', text })
  })
  return (
    <Button icon="send" busy={busy} onClick={sendAgain} aria-label={`Send again: ${label}, ${by}`}>
      Send again
    </Button>
  )
}
