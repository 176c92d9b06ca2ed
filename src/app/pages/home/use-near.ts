import { useCallback, useState } from 'react'

/** Distance below the screen at which a part starts to load. */
const MARGIN = '200px'

/** True once the element has been near the screen, and from then on. Attach `ref` to the element. */
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
