// Recognized speech reaches the field exactly once, whatever events the browser sends.
import { describe, expect, test } from 'vitest'
import { listen, listensLocally, type SpeechRecognition, speechRecognitionOf } from '#src/device/dictation.ts'

function open({ goesOn = false, refuses = false } = {}) {
  const began: SpeechRecognition[] = []
  class Fake implements SpeechRecognition {
    lang = ''
    interimResults = false
    onresult: SpeechRecognition['onresult'] = null
    onerror: SpeechRecognition['onerror'] = null
    onend: SpeechRecognition['onend'] = null
    start() {
      if (refuses) throw new Error('already started')
      began.push(this)
    }
    stop() {
      this.onend?.()
    }
  }
  const phrases: string[] = []
  const ends: (string | null)[] = []
  const session = listen({
    recognition: Fake,
    lang: 'en-CA',
    isLocal: false,
    goesOn,
    onPhrase: (words) => phrases.push(words),
    onInterim() {},
    onEnd: (problem) => ends.push(problem),
  })
  const now = () => began.at(-1)!
  const hear = (transcript: string, isFinal = true) =>
    now().onresult!({ results: [Object.assign([{ transcript }], { isFinal })] })
  return {
    session,
    began,
    phrases,
    ends,
    hear,
    end: () => now().onend!(),
    fail: (error: string) => now().onerror!({ error }),
  }
}

test('a phrase that Android reports twice is heard once', () => {
  const { phrases, hear, end, ends } = open()
  hear('new', false)
  hear('new roof')
  hear('new roof')
  end()
  expect(phrases).toEqual(['new roof'])
  expect(ends).toEqual([null])
})

test('words that were shown and never called final are used when the browser ends', () => {
  const { phrases, hear, end, ends } = open()
  hear('new', false)
  hear('new roof', false)
  end()
  expect([phrases, ends]).toEqual([['new roof'], [null]])
})

describe('phrase after phrase', () => {
  test('goes on until it is stopped', () => {
    const { began, phrases, hear, end, ends, session } = open({ goesOn: true })
    hear('new roof')
    end()
    hear('large yard')
    end()
    expect(began).toHaveLength(3)
    session.stop()
    expect(phrases).toEqual(['new roof', 'large yard'])
    expect(ends).toEqual([null])
  })

  test('ends in silence without a complaint once something was heard', () => {
    const { hear, end, fail, ends } = open({ goesOn: true })
    hear('new roof')
    end()
    fail('no-speech')
    end()
    expect(ends).toEqual([null])
  })
})

test.each([
  ['no-speech', /^Nothing was heard/],
  ['not-allowed', /^The portal may not use the microphone/],
  ['audio-capture', /^No microphone/],
  ['network', /^Dictation has no connection/],
  ['language-not-supported', /^Dictation could not be started/],
])('%s is said in a sentence', (error, words) => {
  const { fail, end, ends } = open()
  fail(error)
  end()
  expect(ends).toEqual([expect.stringMatching(words)])
})

test('silence is said, and a recognition that does not start', () => {
  const { end, ends } = open()
  end()
  expect(ends).toEqual([expect.stringMatching(/^Nothing was heard/)])
  expect(open({ refuses: true }).ends).toEqual([expect.stringMatching(/^Dictation could not be started/)])
})

test('a browser says whether it has a recognition, and whether it needs a connection for it', async () => {
  expect(speechRecognitionOf({})).toBeNull()
  class Old {}
  expect(speechRecognitionOf({ webkitSpeechRecognition: Old })).toBe(Old)
  const answers = (available?: () => Promise<string>) => listensLocally({ available } as never, 'en-CA')
  expect(await answers()).toBe(false)
  expect(await answers(async () => 'downloadable')).toBe(false)
  expect(await answers(async () => 'available')).toBe(true)
  expect(await answers(async () => Promise.reject(new Error('no')))).toBe(false)
})
