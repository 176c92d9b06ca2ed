// Editor for an announcement: a title, a few lines, a message with simple formatting, and the period in which it is
// shown.
import { cloneElement, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  ANNOUNCEMENT_INTRO_MAX,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  type OfficeAnnouncement,
} from '#contract/office-announcement.ts'
import { lengthProblem } from '#contract/text.ts'
import { messageHtml } from '#rules/announcement-text.ts'
import type { Call } from '#src/api/call.ts'
import { failureWords } from '#src/api/failure-words.ts'
import { useBoard } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { FormatBar } from './format-bar.tsx'
import { EMPTY, keepDraft, NEW, readDraft, requestOf, type Typed, typedOf, whyNotUntil } from './written-draft.ts'
import '#src/ui/field.css'
import './announcement-editor.css'

const MessageHtml = lazyPart(() => import('./message-html.tsx').then((part) => part.MessageHtml))

export type EditorPorts = {
  call: Call
  online: boolean
  newId(): string
  /** Epoch milliseconds. */
  now(): number
  /** Member whose text is kept, on a shared computer. */
  member: string
}
const fits = (text: string, most: number): string | true => lengthProblem(text.trim(), most) ?? true

type Props = {
  ports: EditorPorts
  /** Null: a new one. */
  row: OfficeAnnouncement | null
  onClose: () => void
  onSaved: () => Promise<unknown>
}

export function AnnouncementEditor({ ports, row, onClose, onSaved }: Props) {
  const { timeZone } = useBoard()
  const toast = useToast()
  const dialogs = useDialogs()
  const place = row?.id ?? NEW
  const [begun] = useState(() => readDraft(sessionStorage, ports.member, place))
  const [announcementId] = useState(() => row?.id ?? begun?.announcementId ?? ports.newId())
  const [version, setVersion] = useState(begun ? begun.version : (row?.written?.version ?? null))
  const stored = row ? typedOf(row, timeZone) : EMPTY
  const form = useForm<Typed>({ defaultValues: begun?.typed ?? stored })
  const { register, handleSubmit, watch, setValue, formState, reset } = form
  const { errors, isSubmitting } = formState
  const [trouble, setTrouble] = useState('')
  const typed = watch()
  useEffect(() => {
    const watching = watch((values) =>
      keepDraft(sessionStorage, ports.member, place, { announcementId, version, typed: values as Typed }),
    )
    return () => watching.unsubscribe()
  }, [watch, announcementId, version, place, ports.member])
  const forget = () => keepDraft(sessionStorage, ports.member, place, null)

  const save = handleSubmit(async (values) => {
    setTrouble('')
    const draft = { announcementId, version, typed: values }
    const result = await ports.call('announcementWrite', { input: requestOf(draft, row, timeZone) })
    if (result.kind === 'ok') {
      forget()
      await onSaved()
      toast(
        row ? 'The announcement is changed.' : values.from ? 'The announcement is scheduled.' : 'Members see it now.',
      )
      return onClose()
    }
    const problem = result.kind === 'problem' ? result.problem : null
    if (problem?.code === 'version-conflict') {
      await onSaved()
      return setTrouble(CONFLICT)
    }
    const words = failureWords(result, { online: ports.online, unchanged: 'What you wrote is kept here.' }).text
    setTrouble(problem?.errors?.[0]?.message ?? words)
  })
  const startAgain = async () => {
    const yes = await dialogs.ask({
      title: row ? 'Undo your changes?' : 'Discard what you wrote?',
      text: row ? 'The announcement stays as members have it.' : 'It cannot be brought back.',
      yes: row ? 'Undo' : 'Discard',
      no: 'Keep writing',
      danger: true,
    })
    if (!yes) return
    forget()
    reset(stored)
    // `reset` notifies the watchers, which store what they receive.
    forget()
    setVersion(row?.written?.version ?? null)
    setTrouble('')
    if (!row) onClose()
  }
  const isChanged = JSON.stringify(typed) !== JSON.stringify(stored)
  const later = typed.from !== '' && !row
  return (
    <Sheet
      isOpen
      onClose={onClose}
      size="tall"
      title={row ? 'Edit the announcement' : 'Write an announcement'}
      footer={
        <div className="announcement-editor-foot cluster">
          {trouble && (
            <p className="field-error" role="alert">
              {trouble}
            </p>
          )}
          {isChanged && (
            <Button look="quiet" onClick={() => void startAgain()} disabled={isSubmitting}>
              {row ? 'Undo my changes' : 'Discard'}
            </Button>
          )}
          <Button look="main" wide busy={isSubmitting} onClick={() => void save()}>
            {isSubmitting ? 'Saving...' : row ? 'Save' : later ? 'Schedule' : 'Publish'}
          </Button>
        </div>
      }
    >
      <form
        className="announcement-editor stack gap-16"
        autoComplete="off"
        noValidate
        onSubmit={(event) => void save(event)}
      >
        <LabelledField name="title" label="Title" error={errors.title?.message}>
          <input
            type="text"
            autoComplete="off"
            {...register('title', {
              validate: (title) => (title.trim() === '' ? 'Write a title.' : fits(title, ANNOUNCEMENT_TITLE_MAX)),
            })}
          />
        </LabelledField>
        <LabelledField
          name="intro"
          label="Intro"
          help="A line or two, on Home below the title."
          error={errors.intro?.message}
        >
          <textarea rows={2} {...register('intro', { validate: (intro) => fits(intro, ANNOUNCEMENT_INTRO_MAX) })} />
        </LabelledField>
        <LabelledField
          name="text"
          label="Message"
          help="An empty line begins a new paragraph."
          error={errors.text?.message}
          tools={<FormatBar of="announcement-text" onText={(text) => setValue('text', text, { shouldDirty: true })} />}
        >
          <textarea
            rows={8}
            {...register('text', {
              validate: (text) => (text.trim() === '' ? 'Write the message.' : fits(text, ANNOUNCEMENT_TEXT_MAX)),
            })}
          />
        </LabelledField>
        <div className="announcement-editor-times">
          <LabelledField name="from" label="Shown from" help={`By the board’s clock. Empty: at once.`}>
            <input type="datetime-local" min="2000-01-01T00:00" max="9998-12-31T23:59" {...register('from')} />
          </LabelledField>
          <LabelledField name="until" label="Until" error={errors.until?.message}>
            <input
              type="datetime-local"
              min="2000-01-01T00:00"
              max="9998-12-31T23:59"
              {...register('until', {
                validate: (until, { from }) =>
                  whyNotUntil({ from, until }, row, { timeZone, now: ports.now() }) ?? true,
              })}
            />
          </LabelledField>
        </div>
        <label className="switch small strong target">
          <input type="checkbox" {...register('critical')} />
          Important: stays first among the announcements, and members cannot dismiss it
        </label>
        {row && (
          <p className="soft small">Members who dismissed it do not see it again, unless you change when it begins.</p>
        )}
        <section className="panel panel-pad" aria-label="Preview">
          <h3>Preview</h3>
          {typed.title.trim() && <p className="announcement-editor-title">{typed.title}</p>}
          {typed.intro.trim() && <p className="announcement-intro-whole strong">{typed.intro}</p>}
          {typed.text.trim() ? (
            <Suspense fallback={null}>
              <MessageHtml html={messageHtml(typed.text)} />
            </Suspense>
          ) : (
            <p className="soft small">The message appears here as members read it.</p>
          )}
        </section>
      </form>
    </Sheet>
  )
}

const CONFLICT =
  'Somebody else changed this announcement in the meantime. What you wrote is kept here: copy what you need, then “Undo my changes” shows theirs.'

type LabelledFieldProps = {
  name: string
  label: string
  help?: string
  error?: string | undefined
  /** Shown between the label and the control. */
  tools?: ReactNode
  children: ReactElement<object>
}

/** One control of the editor with its label, help and error. */
function LabelledField({ name, label, help, error, tools, children }: LabelledFieldProps) {
  const id = `announcement-${name}`
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {tools}
      {cloneElement(children, {
        id,
        className: 'field-input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      } as object)}
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
