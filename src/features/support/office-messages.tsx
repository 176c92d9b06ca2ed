// Members' messages for the board's office: unanswered ones first, each in full, answered by e-mail.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MINUTE, TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { ReceivedMessage } from '#contract/support.ts'
import type { Call } from '#src/api/call.ts'
import { CHANGE, failureWords } from '#src/api/failure-words.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { auditAddress } from '#src/ui/audit-address.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import './support.css'

const KEY = ['supportMessages']

type Props = {
  call: Call
  online: boolean
  view: TableView
  onView: (view: TableView) => void
  /** Name of the page with this path. */
  pageName: (path: string) => string
}

export function OfficeMessages({ call, online, view, onView, pageName }: Props) {
  const { mediumMoment } = useFormats()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => replyOf(call('supportMessages', { input: {}, signal })),
    refetchInterval: 2 * MINUTE,
    // Members' messages are not persisted on this device.
    meta: { persist: false },
  })
  const { data } = query
  if (!data) return <Unloaded query={query} what="the messages" online={online} />
  const waiting = data.data.filter(({ answeredAt }) => answeredAt === null).length
  const acts = (row: ReceivedMessage) => <Acts key={row.messageId} row={row} call={call} online={online} />
  return (
    <>
      {data.data.length > 0 && (
        <p className="office-messages-count strong" role="status">
          {waiting === 0 ? 'Every message is answered.' : `${waiting} not answered yet`}
        </p>
      )}
      <DataTable
        caption="Messages"
        columns={columnsOf(mediumMoment, pageName)}
        rows={data.data}
        keyOf={({ messageId }) => messageId}
        view={view}
        onView={onView}
        pageSize={TABLE_ROWS_PER_PAGE}
        actions={acts}
        searchText={(row) => `${row.MemberFullName} ${row.MemberMlsId} ${row.text} ${row.listingId ?? ''}`}
        card={(row) => (
          <div className="panel-pad office-message stack gap-4">
            <State row={row} moment={mediumMoment} />
            <Sender row={row} />
            <p className="soft small">{mediumMoment(row.receivedAt)}</p>
            <p className="office-message-text">{row.text}</p>
            <About row={row} pageName={pageName} />
            {acts(row)}
          </div>
        )}
        empty={
          <EmptyState picture={<Icon name="mail" size={40} />} title="No messages">
            {view.q ? 'No message has these words.' : 'What members write to the office arrives here.'}
          </EmptyState>
        }
      />
    </>
  )
}

const columnsOf = (moment: (at: string) => string, pageName: Props['pageName']): Column<ReceivedMessage>[] => [
  {
    key: 'receivedAt',
    label: 'Received',
    cell: (row) => (
      <div className="office-message stack gap-4">
        <span>{moment(row.receivedAt)}</span>
        <State row={row} moment={moment} />
      </div>
    ),
    sortBy: ({ receivedAt }) => receivedAt,
  },
  {
    key: 'from',
    label: 'From',
    cell: (row) => <Sender row={row} />,
    sortBy: ({ MemberFullName }) => MemberFullName,
  },
  {
    key: 'text',
    label: 'Message',
    cell: (row) => (
      <div className="office-message stack gap-4">
        <p className="office-message-text">{row.text}</p>
        <About row={row} pageName={pageName} />
      </div>
    ),
  },
]

type StateProps = { row: ReceivedMessage; moment: (at: string) => string }

const State = ({ row: { answeredAt, answeredBy }, moment }: StateProps) =>
  answeredAt === null ? (
    <p className="tag tone-warn">Not answered</p>
  ) : (
    <p className="soft small">
      Answered {moment(answeredAt)}
      {answeredBy && ` by ${answeredBy}`}
    </p>
  )

const Sender = ({ row: { MemberFullName, MemberMlsId, actingFor } }: { row: ReceivedMessage }) => (
  <div>
    <b>{MemberFullName}</b> <span className="soft small">{MemberMlsId}</span>
    {actingFor && <p className="soft small">acting for {actingFor}</p>}
  </div>
)

type AboutProps = { row: ReceivedMessage; pageName: Props['pageName'] }

const About = ({ row: { listingId, page }, pageName }: AboutProps) => (
  <p className="soft small">
    {listingId && (
      <>
        About{' '}
        <Link to="/listings/view" search={{ ListingID: listingId }}>
          {listingId}
        </Link>
        {' · '}
      </>
    )}
    Written on {pageName(page)}
  </p>
)

function Acts({ row, call, online }: { row: ReceivedMessage; call: Call; online: boolean }) {
  const { mediumMoment } = useFormats()
  const queries = useQueryClient()
  const dialogs = useDialogs()
  const toast = useToast()
  const { busy, act } = useAction()
  const { messageId, MemberFullName } = row
  const isAnswered = row.answeredAt !== null
  const mark = (answered: boolean) =>
    act(async () => {
      const result = await call('supportAnswered', { input: { messageId, answered } })
      await queries.invalidateQueries({ queryKey: KEY })
      if (result.kind !== 'ok') {
        const { text } = failureWords(result, { online, ...CHANGE })
        return dialogs.tell({ title: 'The message was not marked.', text })
      }
      toast(
        answered ? `Marked as answered: ${MemberFullName}` : `Not answered again: ${MemberFullName}`,
        answered ? { label: 'Undo', run: mark(false) } : undefined,
      )
    })
  return (
    <div className="office-message-acts cluster">
      <a href={answerMail(row, mediumMoment(row.writtenAt))} className={buttonClass(isAnswered ? 'quiet' : 'plain')}>
        <Icon name="mail" size={20} />
        Answer by e-mail<span className="said">: {MemberFullName}</span>
      </a>
      <Button
        look={isAnswered ? 'quiet' : 'plain'}
        icon={isAnswered ? 'undo' : 'check'}
        busy={busy}
        onClick={mark(!isAnswered)}
      >
        {isAnswered ? 'Reopen' : 'Mark as answered'}
        <span className="said">: {MemberFullName}</span>
      </Button>
      <Link
        {...auditAddress({
          tableName: 'SupportMessage',
          uniqueID: 0,
          entityID: messageId,
          title: `Message of ${MemberFullName}`,
        })}
        className={buttonClass('quiet')}
      >
        Audit<span className="said">: {MemberFullName}</span>
      </Link>
    </div>
  )
}

// The e-mail that answers a member's message: addressed to them, quoting their message. Pure.

/** Mail programs truncate long URLs; the rest of the text is on the page. */
const QUOTED_MAX = 1_000

type Answered = Pick<ReceivedMessage, 'MemberEmail' | 'MemberFullName' | 'text' | 'listingId'>

export function answerMail({ MemberEmail, MemberFullName, text, listingId }: Answered, written: string): string {
  const subject = `Your message to the board’s office${listingId ? ` about ${listingId}` : ''}`
  const quoted = text.length > QUOTED_MAX ? `${[...text].slice(0, QUOTED_MAX).join('')}…` : text
  const body = ['', '', `On ${written}, ${MemberFullName} wrote:`, ...quoted.split('\n').map((line) => `> ${line}`)]
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`
  return `mailto:${encodeURIComponent(MemberEmail).replace('%40', '@')}?${query}`
}
