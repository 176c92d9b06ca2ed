import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the paragraph that says what an act did. Where the act took its own control off the screen, or disabled it, the
 * focus goes there.
 */
export function useFocusKept(said: string): RefObject<HTMLParagraphElement | null> {
  const status = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each thing that is said
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused?.matches(':disabled')) status.current?.focus()
  }, [said])
  return status
}
