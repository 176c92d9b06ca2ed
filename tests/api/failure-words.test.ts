// The message for every kind of failed call: what happened, whether anything was lost, and what to do.
import { describe, expect, test } from 'vitest'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'
import type { CallResult } from '#src/api/call.ts'
import { CHANGE, failureWords } from '#src/api/failure-words.ts'

type Failure = Exclude<CallResult<never>, { kind: 'ok' }>
const refused = (code: ProblemCode, retryAfterMs: number | null = null): Failure => {
  const [status, title] = PROBLEMS[code]
  return { kind: 'problem', problem: { type: 'about:blank', title, status, code }, status, retryAfterMs }
}

test.each(Object.keys(PROBLEMS) as ProblemCode[])('%s has words and a next step', (code) => {
  const { text, next } = failureWords(refused(code))
  expect(text).toContain(PROBLEMS[code][1])
  expect(['try-again', 'sign-in', 'reload', 'ask', 'none']).toContain(next)
})

describe('silence', () => {
  test.each([
    ['network', 'The portal didn’t answer. Nothing was lost.'],
    ['deadline', 'The portal didn’t answer in time. Nothing was lost.'],
  ] as const)('of the kind %s can be tried again', (reason, text) => {
    expect(failureWords({ kind: 'silence', reason })).toEqual({ text, next: 'try-again' })
  })

  test('without signal says so, and what did not happen', () => {
    expect(
      failureWords({ kind: 'silence', reason: 'network' }, { online: false, unchanged: 'Nothing was changed.' }).text,
    ).toBe('You are offline. Nothing was changed.')
  })

  test('after a change does not claim that nothing was changed', () => {
    expect(failureWords({ kind: 'silence', reason: 'network' }, CHANGE).text).toBe(
      'The portal didn’t answer. It may have been done all the same: look before you try again.',
    )
  })

  test('of a captive portal names the likely reason', () => {
    expect(failureWords({ kind: 'silence', reason: 'untrusted' }).text).toContain('Wi-Fi')
    expect(failureWords({ kind: 'silence', reason: 'unread' })).toMatchObject({ next: 'reload' })
  })
})

test('a fault of the server says once that nothing was lost', () => {
  expect(failureWords(refused('unexpected')).text.match(/Nothing was lost/g)).toHaveLength(1)
  expect(failureWords(refused('storage-full')).text.match(/Nothing was lost/g)).toHaveLength(1)
})

test('a wait is told in seconds or minutes', () => {
  expect(failureWords(refused('too-many-requests', 20_000)).text).toMatch(/Try again in 20 seconds\.$/)
  expect(failureWords(refused('too-many-requests', 300_000)).text).toMatch(/Try again in 5 minutes\.$/)
})

test('what the same request meets again is not offered again', () => {
  expect(failureWords(refused('not-allowed')).next).toBe('ask')
  expect(failureWords(refused('sign-in-required')).next).toBe('sign-in')
  expect(failureWords(refused('validation-failed')).next).toBe('none')
})
