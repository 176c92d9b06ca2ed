import { type ReactNode, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import { haptic } from './haptic.ts'
import { useModalDialog } from './use-modal-dialog.ts'
import './sheet.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Stays visible below the scrolling content: the main action, within the thumb's reach. */
  footer?: ReactNode
  /**
   * part: up to most of the screen, so that the content behind it stays visible; half: half the screen, can be pulled
   * up to tall; tall: keeps its full height while a list in it grows and shrinks, can be pulled down to half; wide:
   * tall, with room for a table on a desktop; tables: as wide, and as high as its content; full: as wide and as high as the screen.
   */
  size?: 'fit' | 'part' | 'half' | 'tall' | 'wide' | 'tables' | 'full'
  children: ReactNode
}

/** A bottom sheet on a phone, a centered dialog on a desktop. Its content is mounted only while it is open. */
export function Sheet({ isOpen, onClose, title, footer, size = 'fit', children }: Props) {
  const ref = useModalDialog(isOpen, onClose)
  const titleId = useId()
  const [dragged, setDragged] = useState<'half' | 'tall' | null>(null)
  const at = (isOpen && dragged) || size
  const pull = (event: PointerEvent) => {
    if (!ref.current) return
    const hasDetents = size === 'half' || size === 'tall'
    startDrag(event, ref.current, {
      close: onClose,
      ...(hasDetents && at === 'half' && { up: () => setDragged('tall') }),
      ...(hasDetents && at === 'tall' && { down: () => setDragged('half') }),
    })
  }
  return (
    <dialog ref={ref} className={`sheet sheet-${at}`} aria-labelledby={titleId}>
      {isOpen && (
        <div className="sheet-body">
          <header className="sheet-head" onPointerDown={(event) => pull(event.nativeEvent)}>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="close" label="Close" onClick={onClose} />
          </header>
          <div className="sheet-scroll scroll">{children}</div>
          {footer && <footer className="sheet-foot">{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}

/** How far (share of the sheet's height) or how fast (pixels per millisecond) a sheet must be pulled down to close. */
const FAR = 0.3
const FAST = 0.6

/** A pull of fewer pixels is ignored. */
const SLIP_PX = 24

/** `up` and `down`: change the height, if there is another one; a long or fast pull down closes the sheet. */
type Ends = { close(): void; up?(): void; down?(): void }

/** Moves `sheet` with the finger that pressed its header; on release it returns, changes height or closes. */
function startDrag(event: PointerEvent, sheet: HTMLElement, { close, up, down }: Ends) {
  const head = event.currentTarget as HTMLElement
  if (event.button !== 0 || (event.target as HTMLElement).closest('button, a, input')) return
  const begun = { y: event.clientY, at: event.timeStamp }
  head.setPointerCapture(event.pointerId)
  sheet.style.transition = 'none'
  let pulled = 0
  const move = (moved: PointerEvent) => {
    pulled = Math.max(0, moved.clientY - begun.y)
    sheet.style.translate = `0 ${pulled}px`
  }
  const end = (ended: PointerEvent) => {
    head.removeEventListener('pointermove', move)
    head.removeEventListener('pointerup', end)
    head.removeEventListener('pointercancel', end)
    sheet.style.transition = ''
    sheet.style.translate = ''
    if (ended.type !== 'pointerup') return
    const speed = pulled / Math.max(1, ended.timeStamp - begun.at)
    if (pulled > sheet.offsetHeight * FAR || (pulled > SLIP_PX && speed > FAST)) close()
    else {
      const other = pulled > SLIP_PX ? down : begun.y - ended.clientY > SLIP_PX ? up : undefined
      if (other) haptic('detent')
      other?.()
    }
  }
  head.addEventListener('pointermove', move)
  head.addEventListener('pointerup', end)
  head.addEventListener('pointercancel', end)
}
