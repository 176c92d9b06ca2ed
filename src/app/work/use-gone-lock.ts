import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LockEntity } from '#contract/lock.ts'
import type { UsedLockWatch } from '#src/features/locks/lock-watch.ts'
import { RECORD_QUERIES } from './record-queries.ts'

/** If the record of this lock is gone: no lock is shown, and the record is read again, which says so. */
export function useGoneLock(type: LockEntity['type'], lock: UsedLockWatch): UsedLockWatch {
  const queries = useQueryClient()
  const isGone = lock.error?.notFound === true
  useEffect(() => {
    if (isGone) for (const queryKey of RECORD_QUERIES[type]) void queries.invalidateQueries({ queryKey })
  }, [isGone, type, queries])
  return isGone ? { ...lock, reply: null, error: null } : lock
}
