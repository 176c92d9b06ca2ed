import { useEffect, useRef } from 'react'

/**
 * A native modal dialog under React's control: the browser traps focus, makes the rest inert and restores the focus.
 * Escape, Android's back gesture and a tap outside call `onClose`; the owner decides whether it closes.
 */
export function useModalDialog(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    // The browser would choose the first button, Close; the name of what opened is the better start.
    const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
    start?.focus()
    const cancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      close.current()
    }
    // Chromium closes the dialog without asking on the second Escape in a row, so the owner has to be notified. The
    // event arrives late: if React has mounted the effect twice (as in development), the dialog is open again by then.
    const closed = () => {
      if (!dialog.open) close.current()
    }
    // The second click of a double click on what opened the dialog lands in it, on a button that the member has not
    // seen yet, or beside it.
    let hasBeenClicked = false
    const stray = (event: MouseEvent) => {
      if (event.detail > 1 && !hasBeenClicked) {
        event.stopImmediatePropagation()
        event.preventDefault()
      } else hasBeenClicked = true
    }
    const beside = (event: MouseEvent) => {
      if (event.target === dialog) close.current()
    }
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('close', closed)
    dialog.addEventListener('click', stray, true)
    dialog.addEventListener('click', beside)
    return () => {
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('close', closed)
      dialog.removeEventListener('click', stray, true)
      dialog.removeEventListener('click', beside)
      dialog.close()
      ignoreSecondClick()
      // A dialog that is removed from the page while open cannot restore the focus itself.
      if (!dialog.isConnected && document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    }
  }, [isOpen])

  return ref
}

/** The second click of a double click on what closed a dialog lands on the page below, perhaps on a control. */
function ignoreSecondClick(): void {
  const types = ['mousedown', 'click'] as const
  const stray = (event: MouseEvent) => {
    if (event.detail > 1) {
      event.stopImmediatePropagation()
      event.preventDefault()
    } else for (const type of types) window.removeEventListener(type, stray, true)
  }
  for (const type of types) window.addEventListener(type, stray, true)
}
