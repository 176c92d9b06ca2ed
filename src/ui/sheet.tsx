import { type ReactNode, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import { startDrag } from './drag-to-close.ts'
import './sheet.css'
import { useModalDialog } from './use-modal-dialog.ts'

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
          <div className="sheet-scroll">{children}</div>
          {footer && <footer className="sheet-foot">{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
