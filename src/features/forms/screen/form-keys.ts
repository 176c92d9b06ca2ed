import { useEffect, useRef } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl+Enter or Cmd+Enter: review and submit. AltGr is Ctrl and Alt. */
export const isReviewKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Handles the form's own key while no dialog is open over it. */
export function useReviewKey(review: () => void): void {
  const latest = useRef(review)
  latest.current = review
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || document.querySelector('dialog[open]') || !isReviewKey(event)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
