// Ionic's gestures, each in a file of its own that is fetched on the first touch: none of it is part of the first
// visit. Their markup is in the page from the first paint, and the browser upgrades it in place when the code has
// loaded.
import { useEffect } from 'react'
import type { IdleQueue } from '#src/state/idle-queue.ts'
import { useIdleQueue } from '../idle.ts'
import './touch.css'

const PARTS = {
  'ion-refresher': () => import('./define-refresher.ts'),
  'ion-item-sliding': () => import('./define-swipe.ts'),
}

/**
 * Loads the code of `part` on a device with a touch screen. A part that can't be loaded does no harm: every action has
 * a button, too.
 */
export function useTouchPart(part: keyof typeof PARTS): void {
  const idle = useIdleQueue()
  useEffect(() => {
    if (customElements.get(part) || !matchMedia('(any-pointer: coarse)').matches) return
    return whenTouchIsNear(() => void PARTS[part]().catch(() => undefined), idle)
  }, [part, idle])
}

/** Runs on the first touch, or when the page is idle and the service worker has all code. */
function whenTouchIsNear(run: () => void, idle: IdleQueue): () => void {
  const stopped = new AbortController()
  const begin = () => {
    if (stopped.signal.aborted) return
    stopped.abort()
    run()
  }
  window.addEventListener('touchstart', begin, { passive: true, signal: stopped.signal })
  void navigator.serviceWorker?.ready.then(() => idle.add('gestures', begin))
  return () => stopped.abort()
}
