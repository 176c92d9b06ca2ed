// The browser's speech recognition, one phrase at a time. Chrome on Android repeats itself in long recognitions, so
// every phrase is a recognition of its own.

type Alternatives = ArrayLike<{ transcript: string }> & { readonly isFinal: boolean }

/** The part of SpeechRecognition in use; TypeScript's DOM library does not define it. */
export interface SpeechRecognition {
  lang: string
  interimResults: boolean
  /** Recognizes speech on the device, without sending audio anywhere; not every browser supports it. */
  processLocally?: boolean
  onresult: ((event: { results: ArrayLike<Alternatives> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  /** Speech heard so far is still recognized. */
  stop(): void
}

export interface SpeechRecognitionOf {
  new (): SpeechRecognition
  available?(wish: { langs: string[]; processLocally: boolean }): Promise<string>
}

/** null if the browser has none. */
export function speechRecognitionOf(scope: object): SpeechRecognitionOf | null {
  const { SpeechRecognition, webkitSpeechRecognition } = scope as Record<string, SpeechRecognitionOf | undefined>
  return SpeechRecognition ?? webkitSpeechRecognition ?? null
}

/** Whether this language is recognized on the device itself, which works offline. */
export async function listensLocally(recognition: SpeechRecognitionOf, lang: string): Promise<boolean> {
  try {
    return (await recognition.available?.({ langs: [lang], processLocally: true })) === 'available'
  } catch {
    return false
  }
}

type Listening = {
  recognition: SpeechRecognitionOf
  lang: string
  isLocal: boolean
  /** Keeps listening for the next phrase until it is stopped or there is silence. */
  goesOn: boolean
  onPhrase(words: string): void
  /** Words recognized so far in a phrase that has not ended. */
  onInterim(words: string): void
  /** `problem`: the reason, as a sentence; null if it was stopped or has heard what it was for. Called once. */
  onEnd(problem: string | null): void
}

const NOTHING = 'Nothing was heard. Tap the microphone and speak.'

export function listen(to: Listening): { stop(): void } {
  let current: SpeechRecognition | null = null
  let isStopped = false
  let phrases = 0
  const begin = () => {
    const recognizer = new to.recognition()
    let isHeard = false
    const before = phrases
    let problem: string | null = null
    let interim = ''
    recognizer.lang = to.lang
    recognizer.interimResults = true
    if (to.isLocal) recognizer.processLocally = true
    recognizer.onresult = ({ results }) => {
      if (isHeard) return
      const found = Array.from(results)
      const words = found.map((each) => each[0]?.transcript.trim() ?? '').join(' ')
      if (!found.some(({ isFinal }) => isFinal)) {
        interim = words
        return to.onInterim(words)
      }
      take(words)
    }
    const take = (words: string) => {
      isHeard = true
      if (!words) return
      phrases += 1
      to.onPhrase(words)
    }
    recognizer.onerror = ({ error }) => {
      problem = problemOf(error)
    }
    recognizer.onend = () => {
      // Some browsers end without a final result for words that they have already shown.
      if (!isHeard) take(interim)
      if (to.goesOn && phrases > before && !isStopped && problem === null) return tryToBegin()
      const wasSilent = phrases === 0 && !isStopped
      to.onEnd(problem === NOTHING && phrases > 0 ? null : (problem ?? (wasSilent ? NOTHING : null)))
    }
    current = recognizer
    recognizer.start()
  }
  const tryToBegin = () => {
    try {
      begin()
    } catch {
      to.onEnd(problemOf(''))
    }
  }
  tryToBegin()
  return {
    stop() {
      isStopped = true
      current?.stop()
    },
  }
}

/** null if the end was intended. Errors of the Web Speech API. */
function problemOf(error: string): string | null {
  switch (error) {
    case 'aborted':
      return null
    case 'no-speech':
      return NOTHING
    case 'not-allowed':
    case 'service-not-allowed':
      return 'The portal may not use the microphone. Allow it in the browser’s settings.'
    case 'audio-capture':
      return 'No microphone was found.'
    case 'network':
      return 'Dictation has no connection here. Type instead, or try again when you’re online.'
    default:
      return 'Dictation could not be started. Nothing was lost; type instead, or try again.'
  }
}
