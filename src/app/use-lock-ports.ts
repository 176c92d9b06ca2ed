import { useMemo } from 'react'
import { setTimer } from '../device/set-timer.ts'
import type { LockPorts } from '../features/locks/edit-lock.ts'
import type { LockViewer } from '../features/locks/lock-view.ts'
import { useServices } from './services.tsx'

/** Browser effects for the locks; the same object for as long as the portal is open. */
export function useLockPorts(): LockPorts {
  const { call, network } = useServices()
  return useMemo(
    () => ({
      call,
      elapsed: () => performance.now(),
      setTimer,
      onOnline: (listener) => network.subscribe(() => network.isOnline() && listener()),
      onForeground: (listener) => {
        const look = () => document.visibilityState === 'visible' && listener()
        document.addEventListener('visibilitychange', look)
        return () => document.removeEventListener('visibilitychange', look)
      },
    }),
    [call, network],
  )
}

export function useLockViewer(): LockViewer {
  const { user } = useServices()
  const { agent, realUniqueID, realFullName, aclString } = user
  return {
    effectiveName: agent.MemberFullName,
    realName: realFullName ?? (realUniqueID === agent.UniqueID ? agent.MemberFullName : null),
    isAdmin: aclString.split(',').some((right) => right.trim() === 'ADMIN'),
  }
}
