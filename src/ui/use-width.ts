import { useCallback, useReducer, useRef } from 'react'

/** Text size relative to medium; larger text needs more room. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/**
 * A decision by an element's own width (in pixels), so that its content adapts to it rather than to the window. Attach
 * `ref` to the element. Begins with the window's width, which decides the same on a phone; otherwise the element is
 * rendered again before its first paint, and whenever the decision changes.
 */
export function useOwnWidth<T>(decide: (width: number) => T): {
  ref: (element: HTMLElement | null) => void
  decided: T
} {
  const width = useRef(window.innerWidth)
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const decided = decide(width.current)
  const latest = useRef({ decide, decided })
  latest.current = { decide, decided }
  const watcher = useRef<ResizeObserver | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    watcher.current?.disconnect()
    watcher.current = null
    if (!element) return
    const measure = () => {
      width.current = element.clientWidth
      if (!Object.is(latest.current.decide(width.current), latest.current.decided)) renderAgain()
    }
    measure()
    watcher.current = new ResizeObserver(measure)
    watcher.current.observe(element)
  }, [])
  return { ref, decided }
}
