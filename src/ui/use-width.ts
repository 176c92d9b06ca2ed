import { type RefObject, useLayoutEffect, useState } from 'react'

/** An element's own width in pixels, before it is first painted and after every change; what stands in it decides by that, not by the window. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth)
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [ref])
  return width
}
