import type { LockReply } from '#contract/lock.ts'
import type { CallResult } from '#src/api/call.ts'

export type LockAction = 'create' | 'check' | 'ping' | 'remove' | 'takeover' | 'ask'

/**
 * A failed action, in the specification's words. `requiresCheck`: the known state of the lock may be out of date.
 * `notFound`: the record does not exist for this member. `forbidden`: they may not write it.
 */
export type LockError = {
  action: LockAction
  text: string
  requiresCheck: boolean
  notFound?: true
  forbidden?: true
}

const RECHECK: readonly LockAction[] = ['ping', 'remove', 'takeover', 'ask']
const SILENCE = {
  network: 'No answer',
  deadline: 'No answer in time',
  untrusted: 'No answer from the portal',
  unread: 'No readable answer',
} as const

const lockErrorText = (action: LockAction, error: string, server: string): string =>
  `Error encountered on ${action} action: ${error} (${server})`

/**
 * Null on success. A FAILURE reply is an error except for check, which only reports the lock's state, and for a create
 * that found somebody else's lock: the banner names its holder.
 */
export function lockErrorOf(action: LockAction, result: CallResult<LockReply>): LockError | null {
  const requiresCheck = RECHECK.includes(action)
  if (result.kind === 'silence')
    return { action, text: lockErrorText(action, SILENCE[result.reason], 'no signal'), requiresCheck }
  if (result.kind === 'problem') {
    const { title, detail, code } = result.problem
    const error = { action, text: lockErrorText(action, title, detail || code), requiresCheck }
    if (result.status === 404) return { ...error, notFound: true }
    return result.status === 403 ? { ...error, forbidden: true } : error
  }
  if (action === 'check' || result.value.type === 'SUCCESS') return null
  if (action === 'create' && result.value.rowIsLocked) return null
  return { action, text: lockErrorText(action, 'The portal declined', result.value.message), requiresCheck }
}
