// The scroll position of every history entry's page: the page's own area scrolls, not the document, so neither browser
// nor router restores it.

import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { TAB_KEYS } from '../state/storage-keys.ts'

/** How long a page that is still loading its rows may take to become tall enough, in milliseconds. */
const MAX_WAIT_MS = 1_500
const KEPT = 50

type Positions = Map<string, number>

const readPositions = (): Positions => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(TAB_KEYS.scroll) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

const writePosition = (key: string, top: number) => {
  const positions = readPositions()
  positions.delete(key)
  positions.set(key, top)
  try {
    sessionStorage.setItem(TAB_KEYS.scroll, JSON.stringify([...positions].slice(-KEPT)))
  } catch {
    // If session storage is full or forbidden, only the scroll position is lost.
  }
}

export function useScrollMemory(area: RefObject<HTMLElement | null>) {
  const router = useRouter()
  useEffect(() => {
    const host = area.current
    if (!host) return
    const key = router.history.location.state.__TSR_key ?? 'first'
    const ended = new AbortController()
    let top = readPositions().get(key) ?? 0
    restore(host, top, ended.signal)
    const follow = () => {
      top = host.scrollTop
    }
    host.addEventListener('scroll', follow, { passive: true, signal: ended.signal })
    const keep = () => writePosition(key, top)
    window.addEventListener('pagehide', keep, { signal: ended.signal })
    return () => {
      keep()
      ended.abort()
    }
  }, [router, area])
}

function restore(host: HTMLElement, top: number, signal: AbortSignal) {
  if (top === 0) return
  const go = () => {
    host.scrollTop = top
    if (Math.abs(host.scrollTop - top) < 2) watcher.disconnect()
  }
  const watcher = new ResizeObserver(go)
  watcher.observe(host.firstElementChild ?? host)
  const stop = () => watcher.disconnect()
  setTimeout(stop, MAX_WAIT_MS)
  signal.addEventListener('abort', stop)
  // The member's own scrolling takes precedence.
  host.addEventListener('pointerdown', stop, { once: true, signal })
  host.addEventListener('wheel', stop, { once: true, passive: true, signal })
  go()
}
