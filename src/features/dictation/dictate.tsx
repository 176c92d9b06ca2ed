// The microphone of a field: listens after a tap, shows what it hears, and passes each phrase on. On first use, it says
// inline where the recording may be sent: a dialog would take the keyboard away from the field.
import { useEffect, useRef, useState } from 'react'
import { listen, listensLocally, type SpeechRecognitionOf } from '../../device/dictation.ts'
import { Button } from '../../ui/button.tsx'
import { onThisDevice } from '../../ui/device-word.ts'
import { LineDrawing } from '../../ui/icon.tsx'
import './dictate.css'

/** Whether the member has agreed, on this device, that the browser may send the recording to its vendor. */
type DictationConsent = { isGiven(): boolean; give(): void }

type Props = {
  /** Label of the dictated field, such as Public Remarks. */
  label: string
  /** Text on the button; without it, the button shows only an icon. */
  text?: string | undefined
  /** Listens to phrase after phrase until it is stopped. */
  goesOn: boolean
  /** Uses the words; returns a message about them, if any. */
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

/** `asking`: waiting for consent. */
type State = 'still' | 'asking' | 'listening'

type MicrophoneProps = Props & { recognition: SpeechRecognitionOf; isLocal: boolean }

function Microphone({ label, text, consent, ...given }: MicrophoneProps) {
  const [state, setState] = useState<State>('still')
  const [said, setSaid] = useState('')
  const [interim, setInterim] = useState('')
  const session = useRef<{ stop(): void } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const answers = useRef<HTMLSpanElement>(null)
  const onPhrase = useRef(given.onPhrase)
  onPhrase.current = given.onPhrase
  // Words spoken before the field loses the focus still arrive.
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
  /** The answer's button disappears; if it had the focus, the focus returns to the microphone. */
  const answer = (then: () => void) => {
    if (answers.current?.contains(document.activeElement)) button.current?.focus()
    then()
  }
  const agree = () => {
    consent.give()
    start()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the keyboard open; the buttons inside are real
    <span className="dictate" onMouseDown={(event) => event.preventDefault()}>
      <button
        ref={button}
        type="button"
        className={text ? 'button button-plain button-wide' : 'dictate-mic icon-button'}
        aria-label={text ? undefined : `Dictate ${label}`}
        aria-pressed={state === 'listening'}
        aria-expanded={state === 'asking' || undefined}
        onClick={tap}
      >
        <LineDrawing size={20}>
          <path d={state === 'listening' ? SQUARE : MICROPHONE} />
        </LineDrawing>
        {text}
      </button>
      <span className="dictate-said" role="status">
        {onThisDevice(state === 'asking' ? ASK : said)}
      </span>
      {state === 'asking' && (
        <span className="dictate-answers" ref={answers}>
          <Button look="quiet" onClick={() => answer(() => setState('still'))}>
            Not now
          </Button>
          <Button look="main" onClick={() => answer(agree)}>
            Start
          </Button>
        </span>
      )}
      {interim && (
        <span className="dictate-said dictate-interim" aria-hidden="true">
          {interim}
        </span>
      )}
    </span>
  )
}

/**
 * Lucide's shapes. They are not among the portal's icons, which load with its first page, because that page has no
 * microphone.
 */
const MICROPHONE = 'M12 19v3M19 10v2a7 7 0 0 1-14 0v-2M9 5a3 3 0 0 1 6 0v7a3 3 0 0 1-6 0Z'
const SQUARE = 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z'

const ASK =
  'To turn speech into text, your browser may send the recording to its vendor. The portal gets only the text. This message appears once on this phone.'
