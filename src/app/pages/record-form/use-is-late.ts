import { useEffect, useState } from 'react'
import { useClock } from '#src/ui/clock.ts'

/** True once `isWaiting` has lasted for `ms`; it stays true. */
export function useIsLate(isWaiting: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  const { after } = useClock()
  useEffect(() => (isWaiting ? after(ms, () => setLate(true)) : undefined), [isWaiting, ms, after])
  return isLate
}
