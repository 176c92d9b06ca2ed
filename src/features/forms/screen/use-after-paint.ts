// Work that may follow what the member waits to see: it runs when the frame is on its way. Only the latest counts, and none once the screen is gone.
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
