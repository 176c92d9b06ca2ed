import type { CallResult } from './call.ts'

/** Anything but a reply that counts. Screens show `result` in words; nothing is retried that a retry cannot help. */
export class NoReply extends Error {
  readonly result: Exclude<CallResult<never>, { kind: 'ok' }>
  constructor(result: Exclude<CallResult<never>, { kind: 'ok' }>) {
    super(result.kind === 'problem' ? result.problem.title : `no answer (${result.reason})`)
    this.result = result
  }
}

/** A call's value for a query; everything else is thrown, as TanStack Query expects it. */
export async function replyOf<T>(pending: Promise<CallResult<T>>): Promise<T> {
  const result = await pending
  if (result.kind === 'ok') return result.value
  throw new NoReply(result)
}

/** The server knows no such record, or none that this member may see: asking again changes nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof NoReply && error.result.kind === 'problem' && [403, 404].includes(error.result.status)
