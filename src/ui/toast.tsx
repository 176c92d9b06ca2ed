import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useClock } from './clock.ts'
import { onThisDevice } from './device-word.ts'
import './toast.css'

const TOAST_MS = 3_000
/** A toast with an action stays longer, so that the action can be reached. */
const ACTION_MS = 8_000
/** Margin above and below the toast; see toast.css. */
const MARGIN_PX = 8

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
  const { after } = useClock()
  const show = useCallback<ShowToast>((text, action, ms) => {
    const next = { text: onThisDevice(text), action, ms: ms ?? (action ? ACTION_MS : TOAST_MS) }
    setToast((present) => {
      if (ms === 0) return present?.text === next.text ? null : present
      return ms === undefined ? next : (present ?? next)
    })
  }, [])
  useEffect(() => {
    if (!toast) return
    // In the top layer, so that it also shows over an open sheet.
    ref.current?.showPopover?.()
    // The page and the sheets end above it, so that it covers nothing.
    const { style } = document.documentElement
    style.setProperty('--toast-room', `${(ref.current?.offsetHeight ?? 0) + 2 * MARGIN_PX}px`)
    const cancel = after(toast.ms, () => setToast(null))
    return () => {
      cancel()
      style.removeProperty('--toast-room')
      ref.current?.hidePopover?.()
    }
  }, [toast, after])
  return (
    <ToastContext value={show}>
      {children}
      <div ref={ref} className="toast" popover="manual" role="status">
        {toast?.text}
        {toast?.action && (
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              toast.action?.run()
              setToast(null)
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
    </ToastContext>
  )
}
