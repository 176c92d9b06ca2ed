// Turns a failed call into a message: what happened, that nothing was lost, and what to do next. The only place that
// does so, except for the messages that the specification words itself (`submitFailure`, `linkFailure`).
import type { ProblemCode } from '#contract/problem.ts'
import type { CallResult } from './call.ts'

type Failure = Exclude<CallResult<never>, { kind: 'ok' }>

/** The next step: retry, sign in, reload the app, ask somebody, or none that a button could offer. */
type NextStep = 'try-again' | 'sign-in' | 'reload' | 'ask' | 'none'
export type FailureWords = { text: string; next: NextStep }

const SILENCE = {
  network: 'The portal didn’t answer.',
  deadline: 'The portal didn’t answer in time.',
  unread: 'This version of the app couldn’t read the portal’s answer. Reload to get the latest version.',
  untrusted: 'Something else on this network answered instead of the portal. A sign-in page of the Wi-Fi, perhaps?',
} as const

/** Problems that the same request would meet again. All others are worth a retry. */
const NEXT: Partial<Record<ProblemCode, NextStep>> = {
  'sign-in-required': 'sign-in',
  'other-member': 'sign-in',
  'impersonation-ended': 'reload',
  'not-allowed': 'ask',
  'not-found': 'none',
  'unknown-call': 'reload',
  'wrong-method': 'reload',
  'definition-unknown': 'reload',
  'validation-failed': 'none',
  'invalid-request': 'none',
  'status-change': 'none',
  'version-conflict': 'reload',
  'too-large': 'none',
  'link-expired': 'none',
}

const WAIT = (ms: number): string => {
  const seconds = Math.ceil(ms / 1_000)
  return seconds < 90 ? ` Try again in ${seconds} seconds.` : ` Try again in ${Math.ceil(seconds / 60)} minutes.`
}

/** For a call that changes something: without its answer, whether it did is not known. */
export const CHANGE = {
  unchanged: 'Nothing was changed.',
  unanswered: 'It may have been done all the same: look before you try again.',
} as const

/**
 * `unchanged`: what did not happen, appended unless the failure's own text includes it; `unanswered`: what to say instead
 * if no answer came. `online`: the browser's hint.
 */
export function failureWords(
  failure: Failure,
  { online = true, unchanged = 'Nothing was lost.', unanswered = '' } = {},
): FailureWords {
  if (failure.kind === 'silence') {
    const what = online ? SILENCE[failure.reason] : 'You are offline.'
    return {
      text: `${what} ${unanswered || unchanged}`,
      next: online && failure.reason === 'unread' ? 'reload' : 'try-again',
    }
  }
  const { problem, status, retryAfterMs } = failure
  const saysSo = /lost|kept|saved|nothing/i.test(problem.title)
  const text = [problem.title, saysSo || status < 500 ? '' : ` ${unchanged}`, retryAfterMs ? WAIT(retryAfterMs) : '']
  return { text: text.join(''), next: NEXT[problem.code as ProblemCode] ?? 'try-again' }
}
