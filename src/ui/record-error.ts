import { useState } from 'react'
import { NoReply } from '../api/reply-of.ts'

type Query = { error: Error | null; failureReason: Error | null; errorUpdateCount: number }

const isTooLate = (reason: Error | null): boolean =>
  reason instanceof NoReply && reason.result.kind === 'silence' && reason.result.reason === 'deadline'

/**
 * Why a record without data could not be loaded. Another attempt forgets the query's own error until it has failed, too;
 * a page that follows that would be a skeleton again for as long, without what it offers. A first attempt that took as
 * long as it may is reason enough, although the query makes a second one before it gives up.
 */
export function useRecordError({ error, failureReason, errorUpdateCount }: Query): Error | null {
  const reason = error ?? (isTooLate(failureReason) ? failureReason : null)
  const [last, setLast] = useState(reason)
  if (reason && reason !== last) setLast(reason)
  // Not that of another record, which the page showed before.
  return reason ?? (errorUpdateCount === 0 ? null : last)
}
