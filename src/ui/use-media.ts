import { useCallback, useSyncExternalStore } from 'react'

/** A phone, also on its side, where it is wide but not high. */
export const PHONE = '(width < 768px), (width < 1024px) and (height <= 480px)'

/** True while the media query matches. For different structure only; different looks belong in CSS. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
