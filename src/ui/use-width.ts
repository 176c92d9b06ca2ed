import { useCallback, useRef, useState } from 'react'

/** Text size relative to medium; larger text needs more room. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/**
 * An element's own width in pixels, known before its first paint, so that its content adapts to it rather than to the
 * window. Attach `ref` to the element.
 */
export function useWidth(): { ref: (element: HTMLElement | null) => void; width: number } {
  const [width, setWidth] = useState(0)
  const watcher = useRef<ResizeObserver | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    watcher.current?.disconnect()
    watcher.current = null
    if (!element) return
    setWidth(element.clientWidth)
    watcher.current = new ResizeObserver(() => setWidth(element.clientWidth))
    watcher.current.observe(element)
  }, [])
  return { ref, width }
}
