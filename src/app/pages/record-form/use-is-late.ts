import { useEffect, useState } from 'react'
import { setTimer } from '../../../device/set-timer.ts'

/** True once `isWaiting` has lasted for `ms`; it stays true. */
export function useIsLate(isWaiting: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => (isWaiting ? setTimer(() => setLate(true), ms) : undefined), [isWaiting, ms])
  return isLate
}
