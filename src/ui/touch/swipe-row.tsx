import { type ReactNode, useRef } from 'react'
import { haptic } from '../haptic.ts'
import { Icon, type IconName } from '../icon.tsx'
import type { SlideEvent } from './ionic-elements.d.ts'
import { useTouchPart } from './touch-parts.ts'

export type SwipeAction = { label: string; icon: IconName; danger?: boolean; run: () => void }
type SlidingElement = HTMLElement & { close?(): Promise<void> }

/** Letting go runs the action if the row has slid this much further than its width. */
const RUNS_FROM_PX = 30

/** `start`: revealed by swiping right; `end`: by swiping left. */
export type SwipeSides = { start?: SwipeAction | undefined; end?: SwipeAction | undefined }

/**
 * A row that slides aside under a finger to reveal its actions; a full swipe runs the action.
 * A shortcut, never the only way: every action here also has a button on the row or on its page.
 */
export function SwipeRow({ start, end, children }: SwipeSides & { children: ReactNode }) {
  useTouchPart('ion-item-sliding')
  const row = useRef<SlidingElement>(null)
  const isPast = useRef(false)
  if (!start && !end) return children
  const follow = ({ detail: { amount, ratio } }: SlideEvent) => {
    const before = isPast.current
    isPast.current = Math.abs(amount) >= Math.abs(amount / ratio) + RUNS_FROM_PX
    if (isPast.current && !before) haptic('detent')
  }
  const close = () => {
    if (row.current?.classList.contains('item-sliding-active-slide')) void row.current.close?.()
  }
  const closing = (action: SwipeAction) => () => {
    close()
    action.run()
  }
  return (
    // A tap closes the row.
    <ion-item-sliding ref={row} onClick={close} onionDrag={follow}>
      {start && <Action side="start" {...start} run={closing(start)} />}
      {/* Ionic slides whatever is called ion-item; the element itself stays undefined, and the card as it is. */}
      <ion-item className="item swipe-face">{children}</ion-item>
      {end && <Action side="end" {...end} run={closing(end)} />}
    </ion-item-sliding>
  )
}

function Action({ side, label, icon, danger, run }: SwipeAction & { side: 'start' | 'end' }) {
  return (
    <ion-item-options side={side} onionSwipe={run}>
      <ion-item-option expandable className={danger ? 'swipe-action swipe-danger' : 'swipe-action'} onClick={run}>
        <span slot="top" className="swipe-icon">
          <Icon name={icon} />
        </span>
        {label}
      </ion-item-option>
    </ion-item-options>
  )
}
