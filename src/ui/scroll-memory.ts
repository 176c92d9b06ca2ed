// Where a member had scrolled to, per history entry, on IonContent's own scroll host (its scroll events do not leave the shadow root, so the router cannot see them).
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** A page that is still loading its rows is given this long to become tall enough again. */
const PATIENCE_MS = 1_500
const STORED = 'curbside-scroll'
const KEPT = 50

type Positions = Map<string, number>

const readPositions = (): Positions => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

const writePosition = (key: string, top: number) => {
  const positions = readPositions()
  positions.delete(key)
  positions.set(key, top)
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions].slice(-KEPT)))
  } catch {
    // A full or forbidden session store only costs the scroll position.
  }
}

export function useScrollMemory(content: RefObject<HTMLIonContentElement | null>) {
  const router = useRouter()
  useEffect(() => {
    const key = router.history.location.state.__TSR_key ?? 'first'
    const ended = new AbortController()
    let top = readPositions().get(key) ?? 0
    void (async () => {
      const host = await scrollHost(content.current)
      if (!host || ended.signal.aborted) return
      restore(host, top, ended.signal)
      host.addEventListener(
        'scroll',
        () => {
          top = host.scrollTop
        },
        { passive: true, signal: ended.signal },
      )
    })()
    const keep = () => writePosition(key, top)
    window.addEventListener('pagehide', keep, { signal: ended.signal })
    return () => {
      keep()
      ended.abort()
    }
  }, [router, content])
}

/** The element that scrolls, once IonContent has drawn itself; before that nothing in it can be seen or focused. */
export async function scrollHost(content: HTMLIonContentElement | null): Promise<HTMLElement | undefined> {
  await customElements.whenDefined('ion-content')
  return content?.getScrollElement?.()
}

function restore(host: HTMLElement, top: number, signal: AbortSignal) {
  if (top === 0) return
  const go = () => {
    host.scrollTop = top
    if (Math.abs(host.scrollTop - top) < 2) watcher.disconnect()
  }
  const watcher = new ResizeObserver(go)
  watcher.observe(host.querySelector('slot')?.assignedElements()[0] ?? host)
  const stop = () => watcher.disconnect()
  setTimeout(stop, PATIENCE_MS)
  signal.addEventListener('abort', stop)
  // The member's own scrolling wins over ours.
  host.addEventListener('pointerdown', stop, { once: true, signal })
  host.addEventListener('wheel', stop, { once: true, passive: true, signal })
  go()
}
