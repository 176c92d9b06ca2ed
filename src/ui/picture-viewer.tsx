// Full-screen viewer: swipe, buttons or keys to move; pinch, double tap, wheel, buttons or keys to zoom.
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import './picture-viewer.css'
import { useModalDialog } from './use-modal-dialog.ts'
import { useZoom } from './use-zoom.ts'

type Props = {
  label: string
  ids: readonly string[]
  /** 0 … */
  place: number
  onPlace(place: number): void
  onClose(): void
  /** Called for the picture on screen and its neighbors. */
  picture(place: number): ReactNode
  /** Rendered over the lower edge of the picture. */
  words?: string | undefined
  /** Rendered below the picture. */
  foot?: ReactNode
}

export function PictureViewer({ label, ids, place, onPlace, onClose, picture, words, foot }: Props) {
  const dialog = useModalDialog(true, onClose)
  const strip = useRef<HTMLUListElement>(null)
  const { isZoomed, enlarge, reduce, whole, fingers } = useZoom(strip, place, onClose)
  const follow = useStrip(strip, place, onPlace)
  const last = ids.length - 1
  const go = (next: number) => onPlace(Math.min(last, Math.max(0, next)))
  const keys = new Map([
    ['ArrowLeft', () => go(place - 1)],
    ['ArrowRight', () => go(place + 1)],
    ['Home', () => go(0)],
    ['End', () => go(last)],
    ['+', enlarge],
    ['=', enlarge],
    ['-', reduce],
    ['0', whole],
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    const act = isTyping || event.altKey || event.ctrlKey || event.metaKey ? undefined : keys.get(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <dialog ref={dialog} className="photo-viewer" aria-label={label} onKeyDown={onKeyDown}>
      <div className="photo-viewer-frame">
        <div className="photo-viewer-bar row">
          <IconButton icon="close" label="Close" onClick={onClose} />
          <h2 tabIndex={-1} aria-live="polite">
            <span className="said">Photo </span>
            {place + 1} / {ids.length}
          </h2>
          <IconButton icon="minus" label="Make smaller" disabled={!isZoomed} onClick={reduce} />
          <IconButton icon="plus" label="Make larger" onClick={enlarge} />
        </div>
        <ul
          ref={strip}
          className={isZoomed ? 'photo-viewer-strip photo-viewer-zoomed' : 'photo-viewer-strip'}
          onScroll={isZoomed ? undefined : follow}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          tabIndex={0}
          {...fingers}
        >
          {ids.map((id, at) => (
            <li key={id} data-current={at === place || undefined} aria-hidden={at !== place}>
              {Math.abs(at - place) <= 1 && picture(at)}
            </li>
          ))}
        </ul>
        {words && <p className="photo-viewer-words">{words}</p>}
        {ids.length > 1 && (
          <div className="photo-viewer-steps">
            <IconButton icon="back" label="Previous photo" disabled={place === 0} onClick={() => go(place - 1)} />
            <IconButton icon="forward" label="Next photo" disabled={place === last} onClick={() => go(place + 1)} />
          </div>
        )}
      </div>
      {foot && <div className="photo-viewer-foot">{foot}</div>}
    </dialog>
  )
}

/** Scrolls the strip to the index; a swipe sets the index when the strip comes to rest on a picture. */
function useStrip(strip: { current: HTMLUListElement | null }, place: number, onPlace: (place: number) => void) {
  const shown = useRef(place)
  /** Whether it is on its way to `shown`, and not under a finger: what it passes, or has just left, is not chosen. */
  const isMoving = useRef(false)
  useLayoutEffect(() => {
    const list = strip.current
    if (list) list.scrollLeft = shown.current * list.clientWidth
  }, [strip])
  useEffect(() => {
    const list = strip.current
    if (!list || shown.current === place) return
    shown.current = place
    isMoving.current = true
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({ left: place * list.clientWidth, behavior: calm ? 'instant' : 'smooth' })
  }, [strip, place])
  useEffect(() => {
    const list = strip.current
    const taken = () => {
      isMoving.current = false
    }
    for (const type of ['pointerdown', 'wheel']) list?.addEventListener(type, taken, { passive: true })
    return () => {
      for (const type of ['pointerdown', 'wheel']) list?.removeEventListener(type, taken)
    }
  }, [strip])
  // Rotating the phone keeps the current picture.
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const watcher = new ResizeObserver(() => {
      list.scrollLeft = shown.current * list.clientWidth
    })
    watcher.observe(list)
    return () => watcher.disconnect()
  }, [strip])
  return () => {
    const list = strip.current
    if (!list) return
    const at = list.scrollLeft / Math.max(1, list.clientWidth)
    // Only at rest: while scrolling, the strip passes other pictures.
    if (Math.abs(at - Math.round(at)) > 0.02) return
    const isThere = Math.round(at) === shown.current
    if (isThere) isMoving.current = false
    if (isThere || isMoving.current) return
    shown.current = Math.round(at)
    onPlace(shown.current)
  }
}
