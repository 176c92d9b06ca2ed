// Code that a first visit does without comes after the page's own rows. Later visits have it on the phone.
import type { Query, QueryClient } from '@tanstack/react-query'
import { PHONE } from '../../phone/phone-queries.ts'

const QUIET_MS = 1_000
/** For a page that never stops fetching. */
const LONGEST_MS = 10_000

/** The phone's own reads may be waiting for this very code. */
const isFromServer = ({ queryKey }: Query): boolean => queryKey[0] !== PHONE

/** Resolves once nothing has been fetched for a second; at once where a service worker has the code. */
export function afterRows(queries: QueryClient): Promise<void> {
  if (navigator.serviceWorker?.controller) return Promise.resolve()
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      clearTimeout(timer)
      clearTimeout(longest)
      unsubscribe()
      resolve()
    }
    const look = () => {
      clearTimeout(timer)
      if (queries.isFetching({ predicate: isFromServer }) === 0) timer = setTimeout(finish, QUIET_MS)
    }
    const longest = setTimeout(finish, LONGEST_MS)
    const unsubscribe = queries.getQueryCache().subscribe(({ query }) => isFromServer(query) && look())
    look()
  })
}
