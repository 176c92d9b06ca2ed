// The Status panel of a listing: the next step, and the tasks this member may do. A panel on a desktop, a sheet on a
// phone.
import type { ReactNode } from 'react'
import type { ChangeForm } from '#contract/change-form.ts'
import { type ListingRow, STATUSES, type StatusLetter } from '#contract/listing.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { hasTasks, type StatusActs } from './listing-acts.ts'
import { STATUS_OF_TASK, type Task, whatNext } from './listing-tasks.ts'
import { statusLook } from './status-look.ts'
import './listing-panels.css'

type StatusRow = Pick<ListingRow, 'StandardStatus' | 'StandardStatusVerb'>

const ICONS: Partial<Record<ChangeForm, IconName>> = {
  chgDetails: 'edit',
  chgPropType: 'home',
  chgLeased: 'check',
  chgMajor: 'alert',
  chgDel: 'trash',
}
/** What a task is for, where its name leaves that open. */
const WHAT_FOR: Record<string, string> = {
  'Change Details': 'Price, remarks, showings',
  'Major Correction': 'A wrong address, size or date',
}
const REASON = 'tasks-reason'

/** Only for members who may do something: for others the badge is enough. */
export function StatusPanel({ row, status }: { row: StatusRow; status: StatusActs | 'loading' | null }) {
  if (status === null || (status !== 'loading' && !hasTasks(status))) return null
  return (
    <section className="panel panel-pad status-panel stack gap-12" aria-labelledby="status-panel">
      <div className="status-panel-head split gap-16">
        <h2 id="status-panel">Status</h2>
        <StatusBadge {...statusLook(row.StandardStatus, row.StandardStatusVerb)} />
      </div>
      {status === 'loading' ? (
        <Skeleton lines={6} label="Loading the tasks" />
      ) : (
        <StatusTasks row={row} {...status} isBesideEdit />
      )}
    </section>
  )
}

type TasksProps = StatusActs & {
  row: StatusRow
  /** The Edit button is on screen too and already shows why nothing can be edited. */
  isBesideEdit?: boolean
}

export function StatusTasks({ row, tasks, openHouses, reason, shut, busy, onTask, isBesideEdit = false }: TasksProps) {
  const { StandardStatus: status } = row
  const next = status in STATUSES ? whatNext(status as StatusLetter, tasks) : null
  const said = shut ?? reason
  const button = (task: Task) => (
    <TaskButton
      key={task.word}
      task={task}
      disabled={busy || shut !== null || (reason !== null && !task.isBegun)}
      why={said ? REASON : undefined}
      onClick={() => onTask(task.form)}
    />
  )
  const details = tasks.others.find(({ form, isBegun }) => form === 'chgDetails' && !isBegun)
  return (
    <>
      {next && <p className="soft">{next}</p>}
      {said && (
        <p id={REASON} className={isBesideEdit && shut ? 'said' : 'tint tone-warn small'}>
          {said}
        </p>
      )}
      {tasks.status.length > 0 && <TaskGroup name="Change the status">{tasks.status.map(button)}</TaskGroup>}
      {(tasks.others.length > 0 || openHouses !== null) && (
        <TaskGroup name="Other tasks">
          {/* What members look for most often, by its name. */}
          {details && button({ ...details, word: 'Change price' })}
          {tasks.others.filter(({ form }) => form !== 'chgDel').map(button)}
          {openHouses && (
            <button
              type="button"
              className="task strong row small"
              disabled={busy || said !== null || openHouses.reason !== null}
              aria-describedby={said ? REASON : undefined}
              onClick={openHouses.run}
            >
              <Icon name="clock" size={22} />
              <span>
                Open Houses
                {openHouses.reason && <span className="small soft task-begun">{openHouses.reason}</span>}
              </span>
            </button>
          )}
          {tasks.others.filter(({ form }) => form === 'chgDel').map(button)}
        </TaskGroup>
      )}
    </>
  )
}

function TaskGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="task-group stack">
      <h3>{name}</h3>
      <div>{children}</div>
    </div>
  )
}

type ButtonProps = { task: Task; disabled: boolean; why: string | undefined; onClick: () => void }

function TaskButton({ task, disabled, why, onClick }: ButtonProps) {
  const { form, word, isBegun } = task
  const letter = STATUS_OF_TASK[form]
  const look = letter && statusLook(letter)
  return (
    <button
      type="button"
      className={form === 'chgDel' ? 'task strong row small task-danger' : 'task strong row small'}
      disabled={disabled}
      aria-describedby={disabled ? why : undefined}
      onClick={onClick}
    >
      {look ? (
        <b className={`task-letter disc tone-${look.tone}`} aria-hidden="true">
          {look.letter}
        </b>
      ) : (
        <Icon name={ICONS[form] ?? 'forward'} size={22} />
      )}
      <span>
        {word}
        {WHAT_FOR[word] && <span className="small soft task-begun">{WHAT_FOR[word]}</span>}
        {isBegun && <span className="small soft task-begun">Started on this {deviceWord()}</span>}
      </span>
    </button>
  )
}
