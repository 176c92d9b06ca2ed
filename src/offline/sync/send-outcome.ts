// Classifies a reply for the queue, before looking at the draft it concerns.
import type { Problem } from '#contract/problem.ts'
import type { CallResult } from '#src/api/call.ts'
import type { AttentionNote } from '../drafts/draft-model.ts'

/**
 * done: settled, regardless of the answer. again: a transient failure, of the connection (send nothing) or of this item
 * alone. stopped: this phone aborted the request, which says nothing about the connection. signed-out: everything waits
 * for a sign-in. other-member: somebody else is signed in; check the session again.
 */
export type SendOutcome =
  | { kind: 'done' }
  | {
      kind: 'again'
      scope: 'item' | 'connection'
      retryAfterMs: number | null
      silent: boolean
      /** Something other than the portal answered, most likely a Wi-Fi sign-in page. */
      captive?: boolean
    }
  | { kind: 'stopped' }
  | { kind: 'signed-out' }
  | { kind: 'other-member' }

export const DONE: SendOutcome = { kind: 'done' }
export const STOPPED: SendOutcome = { kind: 'stopped' }
export const againLater = (retryAfterMs: number | null = null): SendOutcome => ({
  kind: 'again',
  scope: 'item',
  retryAfterMs,
  silent: false,
})

/** Withdrawing a right to act for somebody changes the effective member as well. */
const ANOTHER_NAME: ReadonlySet<string> = new Set(['other-member', 'impersonation-ended'])

/** Transient, and no reason to delay anything else: text is still sent when there is no room for photos. */
const ABOUT_THIS_ITEM: ReadonlySet<string> = new Set([
  'idempotency-in-flight',
  'not-same-origin',
  'supplement-offset',
  'uploads-busy',
])

/**
 * `isOurSession`: the server has said before that this belongs to another member, but the session is ours, so it concerns
 * only this item.
 */
export function passingFault(result: CallResult<unknown>, isOurSession: boolean): SendOutcome | null {
  if (result.kind === 'ok') return null
  if (result.kind === 'silence') {
    const captive = result.reason === 'untrusted'
    return { kind: 'again', scope: 'connection', retryAfterMs: null, silent: true, captive }
  }
  const { problem, status, retryAfterMs } = result
  if (status === 401) return { kind: 'signed-out' }
  if (ANOTHER_NAME.has(problem.code) && !isOurSession) return { kind: 'other-member' }
  if (ABOUT_THIS_ITEM.has(problem.code)) return againLater(retryAfterMs)
  if (status === 429 || status === 503) return { kind: 'again', scope: 'connection', retryAfterMs, silent: false }
  return status >= 500 ? againLater(retryAfterMs) : null
}

export const noteOf = (
  problem: Problem,
  source: AttentionNote['source'],
  revision: number,
  at: number,
): AttentionNote => ({
  code: problem.code,
  title: problem.title,
  detail: problem.detail ?? '',
  errors: problem.errors ?? [],
  at,
  source,
  revision,
})
