import { useEffect, useState } from 'react'
import { useClock } from '#src/ui/clock.ts'

/** True once `isWaiting` has lasted for `ms`; it stays true. */
export function useIsLate(isWaiting: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  const { after } = useClock()
  useEffect(() => (isWaiting ? after(ms, () => setLate(true)) : undefined), [isWaiting, ms, after])
  return isLate
}

/** True once `isWaiting` has ended, or has lasted for `ms`; it stays true, and what came in time is not rendered again. */
export function useHasWaited(isWaiting: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(!isWaiting)
  if (!isWaiting && !isOver) setOver(true)
  return useIsLate(isWaiting && !isOver, ms) || isOver
}
