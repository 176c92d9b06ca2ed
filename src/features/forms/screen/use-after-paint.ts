// Schedules work after the next paint, when the member already sees the result. Only the latest call runs, and none
// after unmount.
import { useCallback, useEffect, useRef } from 'react'

export function useAfterPaint(): (run: () => void) => void {
  const cancel = useRef(() => {})
  useEffect(() => () => cancel.current(), [])
  return useCallback((run) => {
    cancel.current()
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(run)
    })
    cancel.current = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
}
