import { useMemo } from 'react'
import { rightsOf } from '#src/app/session/member-rights.ts'
import { onOnline } from '#src/device/network.ts'
import { onForeground } from '#src/device/page-moments.ts'
import type { Call } from '../api/call.ts'
import { type CreatedLocks, createdLocks } from '../features/locks/created-locks.ts'
import type { LockPorts } from '../features/locks/edit-lock.ts'
import type { LockViewer } from '../features/locks/lock-view.ts'
import { type Clock, useClock } from '../ui/clock.ts'
import { useServices } from './services.tsx'

const timeOf = ({ elapsed, after }: Clock) => ({
  elapsed,
  setTimer: (then: () => void, ms: number) => after(ms, then),
})

/** One list of locks per open portal. */
const CREATED = new WeakMap<Call, CreatedLocks>()

export function useCreatedLocks(): CreatedLocks {
  const { call } = useServices()
  const clock = useClock()
  return useMemo(() => {
    const known = CREATED.get(call)
    if (known) return known
    const made = createdLocks(call, timeOf(clock))
    CREATED.set(call, made)
    // A page in the back-forward cache keeps its locks.
    window.addEventListener('pagehide', ({ persisted }) => !persisted && made.releaseAll())
    return made
  }, [call, clock])
}

/** Browser effects for the locks; the same object as long as the portal is open. */
export function useLockPorts(): LockPorts {
  const { network } = useServices()
  const { call } = useCreatedLocks()
  const clock = useClock()
  return useMemo(
    () => ({
      call,
      ...timeOf(clock),
      onOnline: (listener) => onOnline(listener, network),
      onForeground,
    }),
    [call, network, clock],
  )
}

export function useLockViewer(): LockViewer {
  const { user } = useServices()
  const { agent, realFullName } = user
  return {
    effectiveName: agent.MemberFullName,
    realName: realFullName,
    isAdmin: rightsOf(user).includes('ADMIN'),
  }
}
