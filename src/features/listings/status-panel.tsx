// The Status panel of a listing: its deliveries, the next step, and the tasks this member may do, within reach of a thumb.
import type { ReactNode } from 'react'
import type { ChangeForm } from '#contract/change-form.ts'
import { STATUSES, type StatusLetter } from '#contract/listing.ts'
import { deviceWord } from '../../ui/device-word.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { STATUS_OF_TASK, type Task, type Tasks, WHAT_NEXT } from './listing-tasks.ts'
import { statusLook } from './status-look.ts'
import './status-panel.css'

type Props = {
  status: string
  verb: string
  tasks: Tasks
  /** null if this member or this listing's form has no open houses. */
  openHouses: (() => void) | null
  /** The reason why no task can be started now: a lock, an autosave, no signal. Tasks already started on this phone can be continued. */
  reason: string | null
  /** The reason why even those can't be continued. */
  shut: string | null
  busy: boolean
  onTask: (form: ChangeForm) => void
}

const ICONS: Partial<Record<ChangeForm, IconName>> = {
  chgDetails: 'edit',
  chgPropType: 'home',
  chgLeased: 'check',
  chgMajor: 'alert',
  chgDel: 'trash',
}
const REASON = 'tasks-reason'

export function StatusPanel({ status, verb, tasks, openHouses, reason, shut, busy, onTask }: Props) {
  const look = statusLook(status, verb)
  const next = status in STATUSES ? WHAT_NEXT[status as StatusLetter] : null
  const said = shut ?? reason
  const button = (task: Task) => (
    <TaskButton
      key={task.form}
      task={task}
      disabled={busy || shut !== null || (reason !== null && !task.isBegun)}
      why={said ? REASON : undefined}
      onClick={() => onTask(task.form)}
    />
  )
  const others = tasks.others.length > 0 || openHouses !== null
  return (
    <section className="panel panel-pad status-panel" aria-labelledby="status-panel">
      <div className="status-panel-head">
        <h2 id="status-panel">Status</h2>
        <StatusBadge {...look} />
      </div>
      {next && <p className="soft">{next}</p>}
      {said && (tasks.status.length > 0 || others) && (
        <p id={REASON} className="status-panel-why small">
          {said}
        </p>
      )}
      {tasks.status.length > 0 && <TaskGroup name="Change the status">{tasks.status.map(button)}</TaskGroup>}
      {others && (
        <TaskGroup name="Other tasks">
          {tasks.others.filter(({ form }) => form !== 'chgDel').map(button)}
          {openHouses && (
            <button
              type="button"
              className="task"
              disabled={busy || said !== null}
              aria-describedby={said ? REASON : undefined}
              onClick={openHouses}
            >
              <Icon name="clock" size={22} />
              Open Houses
            </button>
          )}
          {tasks.others.filter(({ form }) => form === 'chgDel').map(button)}
        </TaskGroup>
      )}
    </section>
  )
}

function TaskGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="task-group">
      <h3>{name}</h3>
      <div className="task-grid">{children}</div>
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
      className={form === 'chgDel' ? 'task task-danger' : 'task'}
      disabled={disabled}
      aria-describedby={disabled ? why : undefined}
      onClick={onClick}
    >
      {look ? (
        <b className={`task-letter tone-${look.tone}`} aria-hidden="true">
          {look.letter}
        </b>
      ) : (
        <Icon name={ICONS[form] ?? 'forward'} size={22} />
      )}
      <span>
        {word}
        {isBegun && <span className="small soft task-begun">Started on this {deviceWord()}</span>}
      </span>
    </button>
  )
}
