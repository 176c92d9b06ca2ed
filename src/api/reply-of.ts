import type { CallResult } from './call.ts'

/** A call without a valid reply. Screens show `result` as a message; only failures that a retry can fix are retried. */
export class NoReply extends Error {
  readonly result: Exclude<CallResult<never>, { kind: 'ok' }>
  constructor(result: Exclude<CallResult<never>, { kind: 'ok' }>) {
    super(result.kind === 'problem' ? result.problem.title : `no answer (${result.reason})`)
    this.result = result
  }
}

/** The value of a call, for a query; throws everything else, as TanStack Query expects. */
export async function replyOf<T>(pending: Promise<CallResult<T>>): Promise<T> {
  const result = await pending
  if (result.kind === 'ok') return result.value
  throw new NoReply(result)
}

/** True if the server replied that the record doesn't exist for this member; no reply doesn't count. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof NoReply && error.result.kind === 'problem' && error.result.status === 404

/** True if the record doesn't exist or this member may not see it; retrying wouldn't help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof NoReply && error.result.kind === 'problem' && [403, 404].includes(error.result.status)
