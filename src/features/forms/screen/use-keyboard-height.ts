// Height of the keyboard that covers the page, as --keyboard. Chromium resizes the page instead and leaves 0; iOS lays
// the keyboard over it.
import { useEffect } from 'react'

export function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport: viewport, document } = window
    if (!viewport) return
    const { style } = document.documentElement
    const measure = () => {
      // On a zoomed page, the difference is not caused by a keyboard.
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    measure()
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [])
}
