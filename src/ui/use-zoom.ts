// Two fingers, a double tap, the wheel and buttons enlarge the picture on screen; one finger then moves it. At its fit,
// a finger swipes between pictures (the strip scrolls by itself) or pulls down to close.
import { type PointerEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'

const DOUBLE_TAP_MS = 300
const TAP_REACH = 24
/** Distance of a downward pull that closes the viewer, in pixels. */
const CLOSE_AT = 110

export function useZoom(frame: RefObject<HTMLElement | null>, place: number, onClose: () => void) {
  const zoom = useRef<Zoom>(FIT)
  const [isZoomed, setZoomed] = useState(false)
  const apply = useCallback(
    (next: Zoom) => {
      zoom.current = next
      const picture = frame.current?.querySelector<HTMLElement>('[data-current] img')
      if (picture) picture.style.transform = next === FIT ? '' : transformOf(next)
      setZoomed(next.scale > 1)
    },
    [frame],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture starts unzoomed
  useEffect(() => {
    for (const picture of frame.current?.querySelectorAll('img') ?? []) picture.style.transform = ''
    apply(FIT)
  }, [place, apply])
  const step = (factor: number) =>
    frame.current && apply(settled(zoomBy(zoom.current, factor, CENTER, boxOf(frame.current))))
  useTwoFingers(frame)
  useWheel(
    frame,
    (factor, at) => frame.current && apply(settled(zoomBy(zoom.current, factor, at, boxOf(frame.current)))),
  )
  const fingers = useFingers(frame, { zoom, apply, onClose })
  return { isZoomed, enlarge: () => step(STEP), reduce: () => step(1 / STEP), whole: () => apply(FIT), fingers }
}

const CENTER: Point = { x: 0, y: 0 }
const transformOf = ({ scale, x, y }: Zoom) => `translate(${x}px, ${y}px) scale(${scale})`
const boxOf = (element: HTMLElement): Frame => ({ width: element.clientWidth, height: element.clientHeight })

function pointIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** Otherwise the browser would treat two fingers as a scroll and cancel their events. */
function useTwoFingers(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const take = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchstart', take, { passive: false })
    element.addEventListener('touchmove', take, { passive: false })
    return () => {
      element.removeEventListener('touchstart', take)
      element.removeEventListener('touchmove', take)
    }
  }, [frame])
}

function useWheel(frame: RefObject<HTMLElement | null>, onWheel: (factor: number, at: Point) => void) {
  const latest = useRef(onWheel)
  latest.current = onWheel
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const listen = (event: WheelEvent) => {
      // A sideways movement is a swipe.
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 400), pointIn(element, event))
    }
    element.addEventListener('wheel', listen, { passive: false })
    return () => element.removeEventListener('wheel', listen)
  }, [frame])
}

type Hand = { zoom: { current: Zoom }; apply(zoom: Zoom): void; onClose(): void }

function useFingers(frame: RefObject<HTMLElement | null>, hand: Hand) {
  const latest = useRef(hand)
  latest.current = hand
  return useMemo(() => {
    const down = new Map<number, Point>()
    let start: (Point & { time: number }) | null = null
    let tap: (Point & { time: number }) | null = null
    const ended = (event: PointerEvent, isCancel: boolean) => {
      const { zoom, apply, onClose } = latest.current
      const at = down.get(event.pointerId)
      down.delete(event.pointerId)
      if (!at || !frame.current || down.size > 0) return
      const moved = start ? { x: at.x - start.x, y: at.y - start.y } : CENTER
      if (zoom.current.scale === 1 && !isCancel && event.pointerType === 'touch' && moved.y > CLOSE_AT) return onClose()
      apply(settled(zoom.current))
      const isTap = !isCancel && start !== null && Math.hypot(moved.x, moved.y) < TAP_REACH
      if (!isTap) return
      if (tap && event.timeStamp - tap.time < DOUBLE_TAP_MS && Math.hypot(at.x - tap.x, at.y - tap.y) < TAP_REACH) {
        tap = null
        return apply(doubleTapped(zoom.current, at, boxOf(frame.current)))
      }
      tap = { ...at, time: event.timeStamp }
    }
    return {
      onPointerDown(event: PointerEvent) {
        if (!frame.current || event.button !== 0) return
        const at = pointIn(frame.current, event)
        start = down.size === 0 ? { ...at, time: event.timeStamp } : null
        down.set(event.pointerId, at)
        if (latest.current.zoom.current.scale > 1) frame.current.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        const before = down.get(event.pointerId)
        if (!before || !frame.current) return
        const { zoom, apply } = latest.current
        const at = pointIn(frame.current, event)
        const box = boxOf(frame.current)
        down.set(event.pointerId, at)
        const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
        const step = { x: at.x - before.x, y: at.y - before.y }
        if (!other) {
          if (zoom.current.scale > 1) apply(movedBy(zoom.current, step, box))
          return
        }
        const apart = (from: Point) => Math.max(1, Math.hypot(from.x - other.x, from.y - other.y))
        const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
        apply(
          zoomBy(movedBy(zoom.current, { x: step.x / 2, y: step.y / 2 }, box), apart(at) / apart(before), middle, box),
        )
      },
      onPointerUp: (event: PointerEvent) => ended(event, false),
      onPointerCancel: (event: PointerEvent) => ended(event, true),
    }
  }, [frame])
}

// Zoom and pan of a picture in its frame. Distances in CSS pixels, points relative to the frame's center.

/** x, y: offset of the picture's center from the frame's center. */
type Zoom = { readonly scale: number; readonly x: number; readonly y: number }
type Point = { readonly x: number; readonly y: number }
type Frame = { readonly width: number; readonly height: number }

export const FIT: Zoom = { scale: 1, x: 0, y: 0 }
const MOST = 4
/** Zoom factors of one button press or key, and of a double tap. */
const STEP = 1.6
const DOUBLE_TAP = 2.5
/** A pinch that ends below this scale resets to the whole picture. */
const NEARLY_FIT = 1.05

/** Zooms by `factor`, keeping the point `at` in place. */
export function zoomBy(zoom: Zoom, factor: number, at: Point, frame: Frame): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor))
  const by = scale / zoom.scale
  return kept({ scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, frame)
}

export const movedBy = (zoom: Zoom, { x, y }: Point, frame: Frame): Zoom =>
  kept({ scale: zoom.scale, x: zoom.x + x, y: zoom.y + y }, frame)

/** Toggles between the whole picture and zoomed in at the finger. */
export const doubleTapped = (zoom: Zoom, at: Point, frame: Frame): Zoom =>
  zoom.scale > 1 ? FIT : zoomBy(zoom, DOUBLE_TAP, at, frame)

/** The position after the fingers are lifted. */
export const settled = (zoom: Zoom): Zoom => (zoom.scale < NEARLY_FIT ? FIT : zoom)

/** Limits the pan so that no side of the frame is empty. */
function kept({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const most = (size: number) => ((scale - 1) * size) / 2
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0
  return { scale, x: within(x, most(width)), y: within(y, most(height)) }
}
