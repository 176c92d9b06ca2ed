// Dialogs and short messages: `ask` waits for yes or no, `tell` shows a message with OK or for a few seconds,
// `loading` covers the page while something is fetched.
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { SEARCH_TEXT_MAX } from '#contract/constants.ts'
import { Button } from './button.tsx'
import { pause, useClock } from './clock.ts'
import { onThisDevice } from './device-word.ts'
import { Icon } from './icon.tsx'
import { useModalDialog } from './use-modal-dialog.ts'
import './dialogs.css'
import './field.css'

/** `typed`: yes is enabled only after exactly this text has been typed, for actions that can't be undone. */
export type Question = { title: string; text?: ReactNode; yes: string; no: string; danger?: boolean; typed?: string }
/** `ms`: closes by itself after that time; without it, the member taps OK. */
type Message = { title: string; text?: ReactNode; ms?: number; isError?: boolean }
export type Dialogs = {
  ask(question: Question): Promise<boolean>
  tell(message: Message): Promise<void>
  /** Shown until the work settles, for at least `ms`. It can't be closed, so the work must end by itself. */
  loading<T>(message: Message & { ms: number }, work: Promise<T>): Promise<T>
}

type Shown = {
  id: number
  title: string
  text?: ReactNode
  ms?: number | undefined
  isError?: boolean | undefined
  question?: Question | undefined
  /** Closes when this settles, and not before. */
  work?: Promise<unknown> | undefined
  answer(yes: boolean): void
}

const DialogsContext = createContext<Dialogs | null>(null)

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it')
  return dialogs
}

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [line, setLine] = useState<Shown[]>([])
  const lastId = useRef(0)
  const clock = useClock()
  const show = useCallback(
    (shown: Omit<Shown, 'id' | 'answer'>) =>
      new Promise<boolean>((resolve) => {
        lastId.current += 1
        const id = lastId.current
        const answer = (yes: boolean) => {
          setLine((others) => others.filter((other) => other.id !== id))
          resolve(yes)
        }
        setLine((others) => [...others, { ...shown, id, answer }])
      }),
    [],
  )
  const dialogs = useMemo<Dialogs>(
    () => ({
      ask: (question) => show({ title: question.title, text: question.text, question }),
      tell: async ({ title, text, ms, isError }) => void (await show({ title, text, ms, isError })),
      loading: async ({ title, text, ms }, work) => {
        await show({ title, text, work: Promise.allSettled([work, pause(clock, ms)]) })
        return work
      },
    }),
    [show, clock],
  )
  return (
    <DialogsContext value={dialogs}>
      {children}
      {line[0] && <Dialog key={line[0].id} shown={line[0]} />}
    </DialogsContext>
  )
}

function Dialog({ shown }: { shown: Shown }) {
  const { question, answer, ms, work } = shown
  const { after } = useClock()
  const ref = useModalDialog(true, () => !work && answer(false))
  const id = useId()
  useEffect(() => {
    if (ms) return after(ms, () => answer(false))
  }, [ms, answer, after])
  useEffect(() => void work?.then(() => answer(true)), [work, answer])
  return (
    <dialog
      ref={ref}
      className={`dialog${work ? ' dialog-working' : ''}${shown.isError ? ' dialog-error' : ''}`}
      role="alertdialog"
      aria-busy={work !== undefined}
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}x`}
    >
      <h2 id={`${id}t`} tabIndex={-1}>
        {work && <Icon name="sync" />}
        {shown.isError && <Icon name="alert" />}
        {onThisDevice(shown.title)}
      </h2>
      <div id={`${id}x`} className="soft">
        {typeof shown.text === 'string' ? onThisDevice(shown.text) : shown.text}
      </div>
      {question?.typed ? (
        <TypedAnswer
          word={question.typed}
          yes={question.yes}
          no={question.no}
          danger={question.danger ?? false}
          onAnswer={answer}
        />
      ) : (
        !work && <Actions question={question} answer={answer} />
      )}
    </dialog>
  )
}

function Actions({ question, answer }: Pick<Shown, 'question' | 'answer'>) {
  return (
    <div className="dialog-actions">
      {question ? (
        <>
          <Button look="plain" onClick={() => answer(false)}>
            {question.no}
          </Button>
          <Button look={question.danger ? 'danger' : 'main'} onClick={() => answer(true)}>
            {question.yes}
          </Button>
        </>
      ) : (
        <Button look="main" onClick={() => answer(true)}>
          OK
        </Button>
      )}
    </div>
  )
}

type Props = { word: string; yes: string; no: string; danger: boolean; onAnswer: (yes: boolean) => void }

/** Confirmation by typing, for questions too serious for one tap: yes is enabled once the exact word has been typed. */
function TypedAnswer({ word, yes, no, danger, onAnswer }: Props) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const isTyped = typed === word
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped) onAnswer(true)
  }
  return (
    <form className="dialog-typed" onSubmit={confirm}>
      <label htmlFor={id}>
        Type <b>{word}</b> to confirm
      </label>
      <input
        id={id}
        className="field-input"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // A board's name may be longer than other confirmation words.
        maxLength={Math.max(SEARCH_TEXT_MAX, word.length)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="dialog-actions">
        <Button look="plain" onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button type="submit" look={danger ? 'danger' : 'main'} disabled={!isTyped}>
          {yes}
        </Button>
      </div>
    </form>
  )
}
