// The board's announcements for its office: scheduled, current and expired ones can be written, changed and deleted.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MINUTE, TABLE_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { OfficeAnnouncement } from '#contract/office-announcement.ts'
import { CHANGE, failureWords } from '#src/api/failure-words.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { auditAddress } from '#src/ui/audit-address.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button, buttonClass, IconButton } from '#src/ui/button.tsx'
import '#src/ui/contact-card.css'
import { type Column, DataTable, type TableView } from '#src/ui/data-table.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Unloaded } from '#src/ui/not-loaded.tsx'
import { StatusBadge, type StatusTone } from '#src/ui/status-badge.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { useSheet } from '#src/ui/use-sheet.ts'
import { AnnouncementEditor, type EditorPorts } from './announcement-editor.tsx'
import './announcements.css'
import { type AnnouncementState, keepDraft, NEW, readDraft, stateOf } from './written-draft.ts'

const KEY = ['announcementsKept']
const WHOLE = 'data-table-whole'
const STATES: Record<AnnouncementState, { letter: string; word: string; tone: StatusTone }> = {
  scheduled: { letter: 'S', word: 'Scheduled', tone: 'info' },
  shown: { letter: 'N', word: 'Shown now', tone: 'ok' },
  expired: { letter: 'X', word: 'Expired', tone: 'quiet' },
}

type Props = { ports: EditorPorts; view: TableView; onView: (view: TableView) => void }

export function OfficeAnnouncements({ ports, view, onView }: Props) {
  const { call, online } = ports
  const { mediumMoment, momentText } = useFormats()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => replyOf(call('announcementsKept', { input: {}, signal })),
    refetchInterval: 2 * MINUTE,
    meta: { persist: false },
  })
  const { data } = query
  if (!data) return <Unloaded query={query} what="the announcements" online={online} />
  // Home shows the same announcements.
  const changed = () => Promise.all([KEY, ['notifications']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const badge = (row: OfficeAnnouncement) => <StatusBadge {...STATES[stateOf(row, data.now)]} />
  const acts = (row: OfficeAnnouncement, look: 'icons' | 'words') => (
    <Acts row={row} look={look} ports={ports} onChanged={changed} />
  )
  const moment = (key: 'createdts' | 'expirests') => (row: OfficeAnnouncement) =>
    momentText(row[key], Date.parse(data.now))
  const columns: Column<OfficeAnnouncement>[] = [
    { key: 'state', label: 'State', cell: badge, sortBy: (row) => stateOf(row, data.now) },
    { key: 'title', label: 'Announcement', cell: (row) => <Words row={row} />, sortBy: ({ title }) => title },
    { key: 'createdts', label: 'From', cell: moment('createdts'), sortBy: (row) => row.createdts, className: WHOLE },
    { key: 'expirests', label: 'Until', cell: moment('expirests'), sortBy: (row) => row.expirests, className: WHOLE },
    { key: 'by', label: 'Written by', cell: byWhom, sortBy: byWhom, className: 'data-table-spare' },
  ]
  return (
    <>
      <WriteNew ports={ports} onChanged={changed} />
      <DataTable
        caption="Announcements"
        columns={columns}
        rows={data.data}
        keyOf={({ id }) => id}
        view={view}
        onView={onView}
        pageSize={TABLE_ROWS_PER_PAGE}
        defaultSort="-createdts"
        actions={(row) => acts(row, 'icons')}
        searchText={({ title, intro, message }) => `${title} ${intro} ${message.replace(/<[^>]*>/g, ' ')}`}
        card={(row) => (
          <div className="panel-pad announcement-row stack gap-4">
            {badge(row)}
            <Words row={row} />
            <p className="soft small">
              {mediumMoment(row.createdts)} to {mediumMoment(row.expirests)}
            </p>
            <p className="soft small">{byWhom(row)}</p>
            {acts(row, 'words')}
          </div>
        )}
        empty={
          <EmptyState picture={<Icon name="bell" size={40} />} title="No announcements">
            {view.q ? 'No announcement has these words.' : 'What you write here, members read on Home.'}
          </EmptyState>
        }
      />
    </>
  )
}

const byWhom = ({ written }: OfficeAnnouncement): string => written?.by ?? 'Published with the catalog'

const Words = ({ row: { title, intro, critical } }: { row: OfficeAnnouncement }) => (
  <div>
    {critical && (
      <p className="announcement-word row gap-6 small" data-critical>
        <Icon name="alert" size={18} />
        Important
      </p>
    )}
    <b>{title}</b>
    {intro && <p className="soft small">{intro}</p>}
  </div>
)

type NewProps = { ports: EditorPorts; onChanged: () => Promise<unknown> }

function WriteNew({ ports, onChanged }: NewProps) {
  const sheet = useSheet('announcement-new')
  const begun = readDraft(sessionStorage, ports.member, NEW)?.typed
  return (
    <div className="announcement-write row cluster">
      <Button look="main" icon="plus" onClick={sheet.open} aria-haspopup="dialog">
        Write an announcement
      </Button>
      {!sheet.isOpen && begun && (begun.title || begun.intro || begun.text) && (
        <span className="soft small">What you began is kept here.</span>
      )}
      {sheet.isOpen && <AnnouncementEditor ports={ports} row={null} onClose={sheet.close} onSaved={onChanged} />}
    </div>
  )
}

type ActsProps = NewProps & { row: OfficeAnnouncement; look: 'icons' | 'words' }

/** `icons`: in one line of a table. */
function Acts({ row, look, ports, onChanged }: ActsProps) {
  const sheet = useSheet(`announcement-${row.id}`)
  const dialogs = useDialogs()
  const toast = useToast()
  const { busy, act } = useAction()
  const { written, id, title } = row
  if (!written) return <span className="soft small">Can’t be changed here</span>
  const remove = act(async () => {
    const yes = await dialogs.ask({
      title: 'Delete the announcement?',
      text: `Members no longer see “${title}”. It cannot be brought back.`,
      yes: 'Delete',
      no: 'Keep it',
      danger: true,
    })
    if (!yes) return
    const input = { announcementId: id, version: written.version }
    const result = await ports.call('announcementRemove', { input })
    if (result.kind === 'ok') keepDraft(sessionStorage, ports.member, id, null)
    await onChanged()
    if (result.kind === 'ok') return toast('The announcement is deleted.')
    const { text } = failureWords(result, { online: ports.online, ...CHANGE })
    return dialogs.tell({ title: 'It was not deleted.', text })
  })
  const audit = auditAddress({ tableName: 'Announcement', uniqueID: 0, entityID: id, title })
  const [edit, erase, history] = [`Edit ${title}`, `Delete ${title}`, `Audit ${title}`]
  return (
    <>
      {look === 'icons' ? (
        <span className="row-actions">
          <IconButton icon="edit" label={edit} aria-haspopup="dialog" onClick={sheet.open} />
          <IconButton icon="trash" label={erase} aria-disabled={busy || undefined} onClick={remove} />
          <Link {...audit} className="icon-button" aria-label={history} title={history}>
            <Icon name="history" />
          </Link>
        </span>
      ) : (
        <div className="cluster">
          <Button icon="edit" onClick={sheet.open} aria-haspopup="dialog" aria-label={edit}>
            Edit
          </Button>
          <Button icon="trash" busy={busy} onClick={remove} aria-label={erase}>
            Delete
          </Button>
          <Link {...audit} className={buttonClass('quiet')} aria-label={history}>
            Audit
          </Link>
        </div>
      )}
      {sheet.isOpen && <AnnouncementEditor ports={ports} row={row} onClose={sheet.close} onSaved={onChanged} />}
    </>
  )
}
