import { useCallback, useRef, useState } from 'react'

/** Text size relative to medium; larger text needs more room. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/**
 * What depends on an element's own width (in pixels), so that its content adapts to it rather than to the window. Attach
 * `ref` to the element. Begins with the window's width, which decides the same on a phone; otherwise the element is
 * rendered again before its first paint.
 */
export function useOwnWidth<T>(decide: (width: number) => T): { ref: (element: HTMLElement | null) => void; by: T } {
  const [{ width }, setMeasured] = useState(() => ({ width: window.innerWidth }))
  const by = decide(width)
  const latest = useRef({ decide, by })
  latest.current = { decide, by }
  const watcher = useRef<ResizeObserver | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    watcher.current?.disconnect()
    watcher.current = null
    if (!element) return
    const measure = () => {
      const { clientWidth } = element
      if (!Object.is(latest.current.decide(clientWidth), latest.current.by)) setMeasured({ width: clientWidth })
    }
    measure()
    watcher.current = new ResizeObserver(measure)
    watcher.current.observe(element)
  }, [])
  return { ref, by }
}
