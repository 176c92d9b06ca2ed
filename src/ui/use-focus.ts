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

/**
 * For a list whose actions remove their own item. Call the result when an action starts: once the item with the focus is
 * gone, the focus moves to the next item, or the one before, or what names the list, or `fallback`.
 */
export function useFocusNext(fallback: () => HTMLElement | null): () => void {
  const left = useRef<{ item: Element; next: Element | null; list: HTMLElement | null } | null>(null)
  useEffect(() => {
    if (!left.current || left.current.item.isConnected) return
    const { next, list } = left.current
    left.current = null
    if (document.activeElement !== document.body) return
    const inNext = next?.isConnected ? next.querySelector<HTMLElement>('a, button') : null
    ;(inNext ?? nameOf(list) ?? fallback())?.focus()
  })
  return () => {
    const item = document.activeElement?.closest('li')
    left.current = item
      ? {
          item,
          next: item.nextElementSibling ?? item.previousElementSibling,
          list: item.closest<HTMLElement>('section, details'),
        }
      : null
  }
}

/** What can take the focus of a list that is still there: itself, its summary or its heading. */
function nameOf(list: HTMLElement | null): HTMLElement | null {
  if (!list?.isConnected) return null
  return list.matches('[tabindex]') ? list : list.querySelector<HTMLElement>('summary, h2[tabindex]')
}
