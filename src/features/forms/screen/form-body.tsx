// The scrolling part of a form, with the fields, and the single place that handles their events.
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { FormStore } from '../engine/form-store.ts'
import { createFormEvents, pushWrites } from '../fields/form-events.ts'
import type { EditBatcher } from '../session/edit-batcher.ts'
import { isTyped } from './field-bar.tsx'
import { followSwipes } from './follow-swipes.ts'
import { useForm } from './form-context.ts'

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

type BodyProps = {
  store: FormStore
  batcher: EditBatcher
  openPicker(key: string, typed?: string): void
  scrollKey: number
  inert: boolean
  /**
   * Called with the field being typed into, or null, after the current press, because the bar below changes its height.
   */
  onTyping(element: HTMLElement | null): void
  /** Called to go to the next or the previous page, after a swipe. */
  onStep(by: 1 | -1): void
  canStep(by: 1 | -1): boolean
  children: ReactNode
}

export function FormBody({
  store,
  batcher,
  openPicker,
  scrollKey,
  inert,
  onTyping,
  onStep,
  canStep,
  children,
}: BodyProps) {
  const { effects } = useForm()
  const ref = useRef<HTMLDivElement>(null)
  useSwipe(ref, { onStep, can: canStep })
  const latest = useRef(openPicker)
  latest.current = openPicker
  const gate = useRef<PressGate | null>(null)
  const afterPress = useCallback((run: () => void) => (gate.current ? gate.current.afterPress(run) : run()), [])
  const events = useMemo(
    () =>
      createFormEvents(store, {
        openPicker: (key, typed) => latest.current(key, typed),
        flush: () => void batcher.flush().catch(() => undefined),
        today: effects.today,
        afterPress,
      }),
    [store, batcher, effects, afterPress],
  )
  useEffect(() => {
    gate.current = createPressGate({ target: window, after })
    return () => {
      gate.current?.stop()
      gate.current = null
    }
  }, [])
  // Before anything can be written to the fields that have just mounted.
  useLayoutEffect(() => {
    const root = ref.current
    return root ? pushWrites(root, store) : undefined
  }, [store])
  useEffect(() => {
    const root = ref.current
    root?.addEventListener('beforeinput', events.onBeforeInput)
    return () => root?.removeEventListener('beforeinput', events.onBeforeInput)
  }, [events])
  const fold = useRef(UNFOLDED)
  const foldHeader = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    fold.current = foldAfter(fold.current, scrollTop, scrollHeight - clientHeight)
    currentTarget.closest('.form')?.toggleAttribute('data-folded', fold.current.isFolded)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its top
  useLayoutEffect(() => {
    // Uses the last scroll event's position: reading or setting scrollTop would force a layout before the new page
    // is complete.
    if (ref.current && fold.current.top > 0) ref.current.scrollTop = 0
  }, [scrollKey])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the controls inside it
    <div
      ref={ref}
      className="form-scroll"
      onInput={events.onInput}
      onFocus={(event) => {
        events.onFocus(event)
        if (isTyped(event.target)) onTyping(event.target)
        else afterPress(() => onTyping(null))
      }}
      onBlur={(event) => {
        events.onBlur(event)
        if (!isTyped(event.relatedTarget)) afterPress(() => onTyping(null))
      }}
      onClick={events.onClick}
      onKeyDown={events.onKeyDown}
      onScroll={foldHeader}
    >
      <div className="form-column" inert={inert}>
        {children}
      </div>
    </div>
  )
}

type Fold = {
  isFolded: boolean
  top: number
  /** Scrollable distance of the form, in px. */
  room: number
  /** Position where the scrolling last changed direction. */
  turn: number
}

export const UNFOLDED: Fold = { isFolded: false, top: 0, room: 0, turn: 0 }

const DOWN_PX = 24
const UP_PX = 8
/** A form that hardly scrolls keeps its header: folding it would leave nothing to scroll. */
const ROOM_PX = 160

export function foldAfter(before: Fold, top: number, room: number): Fold {
  // Folding itself changes the scrollable distance, and the browser adjusts the scroll position: that is not a gesture.
  // Nothing is folded at the very top.
  if (room !== before.room) {
    const stays = before.isFolded && room >= ROOM_PX && top > 0
    return { isFolded: stays, top, room, turn: top }
  }
  if (top <= DOWN_PX || room < ROOM_PX) return { isFolded: false, top, room, turn: top }
  const hasTurned = Math.sign(top - before.top) !== Math.sign(before.top - before.turn)
  const turn = hasTurned ? before.top : before.turn
  const moved = top - turn
  const isFolded = moved >= DOWN_PX ? true : moved <= -UP_PX ? false : before.isFolded
  return { isFolded, top, room, turn }
}

// Swipes on a form's page to the next or previous page. A shortcut: the step bar and the tabs do the same.

/** `onStep`: 1 for the next page, -1 for the previous one. `can`: whether there is one. */
function useSwipe(
  ref: RefObject<HTMLElement | null>,
  { onStep, can }: { onStep(by: 1 | -1): void; can(by: 1 | -1): boolean },
): void {
  const latest = useRef({ onStep, can })
  latest.current = { onStep, can }
  useEffect(() => {
    const root = ref.current
    if (!root || !matchMedia('(any-pointer: coarse)').matches) return
    return followSwipes(root, (by) => latest.current.can(by) && latest.current.onStep(by))
  }, [ref])
}

// Delays layout changes while a finger or a mouse button is down: a tap only counts if it begins and ends on the same
// element. An error note appearing under a field on blur would move the tapped control away between press and release.

/** After a release without a click (a drag, a long press), the gate opens after this time. */
const CLICK_WITHIN_MS = 400

type PressGate = {
  /** Runs now, or after the click of the current press. */
  afterPress(run: () => void): void
  stop(): void
}

type PressEffects = {
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>
  after(ms: number, run: () => void): () => void
}

export function createPressGate({ target, after }: PressEffects): PressGate {
  let isPressed = false
  let waiting: (() => void)[] = []
  let cancel: (() => void) | null = null

  const press = () => {
    cancel?.()
    cancel = null
    isPressed = true
  }
  const open = () => {
    cancel?.()
    cancel = null
    isPressed = false
    const due = waiting
    waiting = []
    for (const run of due) run()
  }
  const release = () => {
    cancel ??= after(CLICK_WITHIN_MS, open)
  }
  // Handle the press before all other listeners, and the click after them.
  const listeners = [
    ['pointerdown', press, true],
    ['pointerup', release, true],
    ['pointercancel', open, true],
    ['click', open, false],
  ] as const
  for (const [type, listener, capture] of listeners) target.addEventListener(type, listener, { capture })
  return {
    afterPress(run) {
      if (isPressed) waiting.push(run)
      else run()
    },
    stop() {
      for (const [type, listener, capture] of listeners) target.removeEventListener(type, listener, { capture })
      open()
    },
  }
}
