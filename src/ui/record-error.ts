import { useState } from 'react'

type Query = { error: Error | null; errorUpdateCount: number }

/**
 * Why a record without data could not be loaded. Another attempt forgets the query's own error until it has failed, too;
 * a page that follows that would be a skeleton again for as long, without what it offers.
 */
export function useRecordError({ error, errorUpdateCount }: Query): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  // Not that of another record, which the page showed before.
  return errorUpdateCount === 0 ? null : (error ?? last)
}
