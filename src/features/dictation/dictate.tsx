// The microphone of a field: listens on a tap, says what it hears, and hands each phrase on. Before the first time it says
// where the sound may go, in place: a dialog would take the keyboard away from the field.
import { useEffect, useRef, useState } from 'react'
import { listen, listensLocally, type SpeechRecognitionOf } from '../../device/dictation.ts'
import { Button } from '../../ui/button.tsx'
import { onThisDevice } from '../../ui/device-word.ts'
import './dictate.css'

/** Whether the member has agreed that the browser may send sound to its maker, on this device. */
type DictationConsent = { isGiven(): boolean; give(): void }

type Props = {
  /** What is dictated: Public Remarks. */
  label: string
  /** Text on the button; an icon alone without it. */
  text?: string | undefined
  /** Listens for phrase after phrase until it is stopped. */
  goesOn: boolean
  /** Uses the words; answers what to say about them, if anything. */
  onPhrase(words: string): string | null
  recognition: SpeechRecognitionOf | null
  lang: string
  isOnline: boolean
  consent: DictationConsent
}

export function Dictate(props: Props) {
  const { recognition, isOnline, lang } = props
  const isLocal = useListensLocally(recognition, lang)
  return recognition && (isOnline || isLocal) ? (
    <Microphone {...props} recognition={recognition} isLocal={isLocal} />
  ) : null
}

function useListensLocally(recognition: SpeechRecognitionOf | null, lang: string): boolean {
  const [isLocal, setLocal] = useState(false)
  useEffect(() => {
    if (recognition) void listensLocally(recognition, lang).then(setLocal)
  }, [recognition, lang])
  return isLocal
}

/** `asking`: for the consent. */
type State = 'still' | 'asking' | 'listening'

type MicrophoneProps = Props & { recognition: SpeechRecognitionOf; isLocal: boolean }

function Microphone({ label, text, consent, ...given }: MicrophoneProps) {
  const [state, setState] = useState<State>('still')
  const [said, setSaid] = useState('')
  const [interim, setInterim] = useState('')
  const session = useRef<{ stop(): void } | null>(null)
  const onPhrase = useRef(given.onPhrase)
  onPhrase.current = given.onPhrase
  // What was said until the field is left is still heard.
  useEffect(() => () => session.current?.stop(), [])
  const start = () => {
    setState('listening')
    setSaid('Listening. Tap the microphone to stop.')
    session.current = listen({
      ...given,
      onPhrase(words) {
        setInterim('')
        const answer = onPhrase.current(words)
        if (answer !== null) setSaid(answer)
      },
      onInterim: setInterim,
      onEnd(problem) {
        setState('still')
        setInterim('')
        setSaid((before) => problem ?? (before.startsWith('Listening') ? '' : before))
      },
    })
  }
  const tap = () => {
    if (state === 'listening') session.current?.stop()
    else if (given.isLocal || consent.isGiven()) start()
    else setState(state === 'asking' ? 'still' : 'asking')
  }
  const agree = () => {
    consent.give()
    start()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the keyboard up; its buttons are real
    <span className="dictate" onMouseDown={(event) => event.preventDefault()}>
      <button
        type="button"
        className={text ? 'button button-plain button-wide' : 'dictate-mic icon-button'}
        aria-label={text ? undefined : `Dictate ${label}`}
        aria-pressed={state === 'listening'}
        onClick={tap}
      >
        <Glyph d={state === 'listening' ? SQUARE : MICROPHONE} />
        {text}
      </button>
      {state === 'asking' && (
        <span className="dictate-ask">
          <span>{onThisDevice(ASK)}</span>
          <span className="dictate-answers">
            <Button look="quiet" onClick={() => setState('still')}>
              Not now
            </Button>
            <Button look="main" onClick={agree}>
              Start
            </Button>
          </span>
        </span>
      )}
      <span className="dictate-said" role="status">
        {state !== 'asking' && onThisDevice(said)}
      </span>
      {interim && (
        <span className="dictate-said dictate-interim" aria-hidden="true">
          {interim}
        </span>
      )}
    </span>
  )
}

/** Drawn as Lucide's are. The portal's own icons come with its first page, which has no microphone. */
const Glyph = ({ d }: { d: string }) => (
  <svg
    className="icon"
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
)
const MICROPHONE = 'M12 19v3M19 10v2a7 7 0 0 1-14 0v-2M9 5a3 3 0 0 1 6 0v7a3 3 0 0 1-6 0Z'
const SQUARE = 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z'

const ASK =
  'To turn speech into text, your browser may send the sound to its maker. The portal gets only the text. You are told this once on this phone.'
