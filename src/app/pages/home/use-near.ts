import { useCallback, useState } from 'react'

/** How far below the screen a part begins to load. */
const MARGIN = '200px'

/** True once the element has come near the screen, and from then on. Hand `ref` to the element. */
export function useNear(): { ref: (element: Element | null) => (() => void) | undefined; isNear: boolean } {
  const [isNear, setNear] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    const watcher = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return
        setNear(true)
        watcher.disconnect()
      },
      { rootMargin: MARGIN },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return { ref, isNear }
}
