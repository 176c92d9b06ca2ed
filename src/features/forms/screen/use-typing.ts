// The field being typed into. On a phone, where it opens the keyboard, a bar of fields replaces the step bar.
import { useCallback, useRef, useState } from 'react'
import { useMedia } from '../../../ui/use-media.ts'
import { isTyped, type Stop } from './field-stops.ts'

const PHONE = '(max-width: 767.98px) and (pointer: coarse)'

export function useTyping() {
  const isPhone = useMedia(PHONE)
  const [element, setElement] = useState<HTMLElement | null>(null)
  /** A choice that the bar moved to: the bar stays for it, so that its buttons stay in place. */
  const gone = useRef<HTMLElement | null>(null)
  const onTyping = useCallback((typed: HTMLElement | null) => {
    const active = document.activeElement
    if (typed) setElement(typed)
    else if (isTyped(active) && active.closest('.form-scroll')) setElement(active)
    else setElement(gone.current === active ? gone.current : null)
  }, [])
  const onGo = useCallback((stop: Stop) => {
    gone.current = stop.element
  }, [])
  // An element that is no longer on the page has no keyboard.
  return { element: isPhone && element?.isConnected ? element : null, onTyping, onGo }
}
