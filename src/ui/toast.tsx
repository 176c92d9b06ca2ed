import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useClock } from './clock.ts'
import { onThisDevice } from './device-word.ts'
import './toast.css'

const TOAST_MS = 3_000
/** A toast with an action stays longer, so that the action can be reached. */
const ACTION_MS = 8_000
/** Margin below the toast. */
const MARGIN_PX = 8
/** A finger that moves this far from where it touched the toast takes it away. */
const SWIPE_PX = 32
/** What a toast never lies over: the bars at the bottom of pages and sheets. */
const BARS = '.tab-bar, .form-nav-steps, .form-nav-fields, .page-foot, .sheet-foot, .install-hint, .update-notice'

export type ToastAction = { label: string; run: () => void }
/** `ms`: for a progress toast, which never replaces another toast; 0 takes it away again. */
export type ShowToast = (text: string, action?: ToastAction, ms?: number) => void
type Shown = { text: string; action: ToastAction | undefined; ms: number }
const ToastContext = createContext<ShowToast>(() => undefined)

/** A short message for three seconds, announced by screen readers. Never the only place for something important. */
export const useToast = () => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Shown | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const dialog = useTopDialog(toast !== null)
  const { after } = useClock()
  const show = useCallback<ShowToast>((text, action, ms) => {
    const next = { text: onThisDevice(text), action, ms: ms ?? (action ? ACTION_MS : TOAST_MS) }
    setToast((present) => {
      if (ms === 0) return present?.text === next.text ? null : present
      return ms === undefined ? next : (present ?? next)
    })
  }, [])
  useEffect(() => {
    const shown = ref.current
    // A sheet that holds the toast may just have left the page: then the toast moves on in the next render.
    if (!toast || !shown?.isConnected) return
    // In the top layer, so that it also shows over an open sheet.
    shown.showPopover?.()
    const placeToast = () => putAboveBars(shown, dialog ?? document)
    placeToast()
    // The keyboard and a sheet that opens move the bars.
    const watch = new ResizeObserver(placeToast)
    // Each observation reports, also one of an element that is observed already.
    const watched = new WeakSet<Element>()
    const watchBars = () => {
      for (const each of [document.body, ...document.querySelectorAll(`.app, ${BARS}`)])
        if (!watched.has(each)) {
          watched.add(each)
          watch.observe(each)
        }
    }
    watchBars()
    // A page that opens meanwhile has bars of its own.
    let frame = 0
    const pages = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(watchBars)
    })
    pages.observe(document.body, { subtree: true, childList: true })
    return () => {
      watch.disconnect()
      pages.disconnect()
      cancelAnimationFrame(frame)
      shown.hidePopover?.()
    }
  }, [toast, dialog])
  useEffect(() => {
    if (!toast) return
    const left = new AbortController()
    const { signal } = left
    const leave = () => setToast(null)
    const stop = after(toast.ms, () => {
      // Nobody loses the button that they have reached by keyboard.
      if (ref.current?.contains(document.activeElement))
        ref.current.addEventListener('focusout', leave, { once: true, signal })
      else leave()
    })
    onSwipe(() => ref.current?.getBoundingClientRect(), leave, signal)
    return () => {
      stop()
      left.abort()
    }
  }, [toast, after])
  const box = (
    <div ref={ref} className="toast" popover="manual" role="status">
      {toast?.text}
      {toast?.action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            setToast(null)
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  )
  return (
    <ToastContext value={show}>
      {children}
      {dialog ? createPortal(box, dialog) : box}
    </ToastContext>
  )
}

/** The modal dialog on top: what is outside it can neither be tapped nor read aloud. */
function useTopDialog(isAsked: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null)
  useLayoutEffect(() => {
    if (!isAsked) return
    const findTopDialog = () => setDialog([...document.querySelectorAll('dialog[open]')].at(-1) ?? null)
    findTopDialog()
    const watch = new MutationObserver(findTopDialog)
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => watch.disconnect()
  }, [isAsked])
  return dialog
}

/**
 * Follows the finger by its place on the screen: the toast itself lets taps through to what it lies over. A swipe that
 * begins on it scrolls nothing.
 */
function onSwipe(boxOf: () => DOMRect | undefined, leave: () => void, signal: AbortSignal): void {
  let begun: Touch | undefined
  const start = ({ touches: [touch] }: TouchEvent) => {
    const box = boxOf()
    const { clientX: x = -1, clientY: y = -1 } = touch ?? {}
    begun = box && x > box.left && x < box.right && y > box.top && y < box.bottom ? touch : undefined
  }
  const move = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!begun || !touch) return
    event.preventDefault()
    if (Math.hypot(touch.clientX - begun.clientX, touch.clientY - begun.clientY) > SWIPE_PX) leave()
  }
  document.addEventListener('touchstart', start, { passive: true, signal })
  document.addEventListener('touchmove', move, { passive: false, signal })
}

/** Nothing moves for a toast: it is above the bars that it would cover. */
function putAboveBars(toast: HTMLElement, within: ParentNode): void {
  toast.style.removeProperty('translate')
  const { left, right, top, bottom } = toast.getBoundingClientRect()
  let rise = 0
  const boxes = [...within.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .sort((a, b) => b.bottom - a.bottom)
  for (const box of boxes)
    if (box.left < right && box.right > left && box.bottom > top - rise && box.top < bottom - rise)
      rise = bottom + MARGIN_PX - box.top
  toast.style.translate = `0 ${-rise}px`
}
