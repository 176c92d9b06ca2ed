import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the paragraph that reports what an action did. If the action removed or disabled its own control, the focus moves
 * to the paragraph.
 */
export function useFocusKept(said: string): RefObject<HTMLParagraphElement | null> {
  const status = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each announcement
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused?.matches(':disabled')) status.current?.focus()
  }, [said])
  return status
}
