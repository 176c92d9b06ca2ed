// Reordering of a list by finger, mouse or keyboard. Custom code because of slow phones: a React drag library renders
// every item for each touch, even one that only scrolls; for sixty photos that takes 100 ms. Nothing is rendered here:
// a touch costs a timer, and each step of a drag moves only the items whose position changed.
import type { Clock } from '../clock.ts'
import {
  centerOf,
  type DragPlace,
  isColumn,
  nearestPlace,
  offsetAt,
  placeByKey,
  scrollBy,
  scrollerOf,
} from './places.ts'

const LONG_PRESS_MS = 250

/** Written as `data-held` to the item that is held, and as `data-sorting` to its list. */
const [HELD, SORTING] = ['held', 'sorting']

export type DragParts = {
  /** An item has its id in this data attribute, camelCase. */
  item: string
  /** Selector of what a finger or mouse picks an item up by; the keyboard does by its grip. */
  handle: string
  grip: string
  /** Distance in pixels from which a mouse drags, and within which a held finger may tremble. */
  startPx: number
}

export type DragEvents = {
  /** Returns false if touches and keys must not drag. */
  isOn(): boolean
  onPick(id: string): void
  /** `to`: the index it is held over, from 0. */
  onOver(id: string, to: number): void
  onDrop(id: string, to: number): void
  onCancel(id: string): void
}

type Point = { x: number; y: number }
type Pressed = { item: HTMLElement; at: Point; pointer: number; isMouse: boolean; giveUp: () => void }
type Held = {
  id: string
  items: HTMLElement[]
  places: DragPlace[]
  from: number
  over: number
  /** null: by keyboard. */
  pointer: { id: number; at: Point; grab: Point } | null
}

const translated = ({ x, y }: Point): string => (x === 0 && y === 0 ? '' : `${x}px ${y}px`)
const pointOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y })
/** In the list's own pixels, without the offsets of a drag. */
const placeOf = ({
  offsetLeft: left,
  offsetTop: top,
  offsetWidth: width,
  offsetHeight: height,
}: HTMLElement): DragPlace => ({
  ...{ left, top, width, height },
})

/** Follows drags in the list until `stop`; call `settle` once the items are rendered in a new order. */
export function followDrags(list: HTMLElement, parts: DragParts, events: DragEvents, { after }: Clock) {
  const ITEM = `[data-${parts.item}]`
  const idOf = (item: HTMLElement): string => item.dataset[parts.item] ?? ''
  const stopped = new AbortController()
  let pressed: Pressed | null = null
  let held: Held | null = null
  /** Dropped, but not rendered in its new position yet. */
  let isDropped = false
  /** Aborts the listeners of one touch when it ends. */
  let touch = new AbortController()
  let frame = 0

  const itemsNow = () => [...list.querySelectorAll<HTMLElement>(ITEM)]

  function forget() {
    pressed?.giveUp()
    cancelAnimationFrame(frame)
    touch.abort()
    pressed = null
    held = null
  }

  function clear() {
    delete list.dataset[SORTING]
    for (const item of itemsNow()) {
      delete item.dataset[HELD]
      item.style.translate = ''
    }
  }

  function show({ items, places, from, over }: Held) {
    for (const [index, item] of items.entries()) {
      if (index === from) continue
      const moved = translated(offsetAt(index, { places, from, over }))
      if (item.style.translate !== moved) item.style.translate = moved
    }
  }

  function pick(id: string, pointer: Held['pointer']) {
    const items = itemsNow()
    const from = items.findIndex((item) => idOf(item) === id)
    const places = items.map(placeOf)
    held = { id, items, places, from, over: from, pointer }
    list.dataset[SORTING] = ''
    items[from]!.dataset[HELD] = ''
    events.onPick(id)
  }

  function holdOver(now: Held, to: number) {
    if (to === now.over) return
    now.over = to
    show(now)
    events.onOver(now.id, to)
  }

  /** One frame of a drag by finger or mouse. */
  function follow(scroller: Element, before: number) {
    frame = requestAnimationFrame((time) => {
      if (!held?.pointer) return
      const { pointer, places, from } = held
      const by = scrollBy(pointer.at.y, scroller.getBoundingClientRect(), Math.min(50, time - before))
      if (by !== 0) scroller.scrollTop += by
      const { left, top } = list.getBoundingClientRect()
      const own = places[from]!
      const x = isColumn(places) ? own.left : pointer.at.x - left - pointer.grab.x
      const y = pointer.at.y - top - pointer.grab.y
      held.items[from]!.style.translate = translated({ x: x - own.left, y: y - own.top })
      holdOver(held, nearestPlace(places, centerOf({ ...own, left: x, top: y })))
      follow(scroller, time)
    })
  }

  function pickByPointer() {
    if (!pressed) return
    const { item, at, pointer } = pressed
    pressed.giveUp()
    const { left, top } = item.getBoundingClientRect()
    pick(idOf(item), { id: pointer, at, grab: { x: at.x - left, y: at.y - top } })
    follow(scrollerOf(list), performance.now())
  }

  function drop() {
    if (!held) return
    const { id, from, over, items, places } = held
    forget()
    const item = items[from]!
    delete item.dataset[HELD]
    if (over === from) {
      clear()
      return events.onCancel(id)
    }
    // Stays there until the new order is rendered.
    item.style.translate = translated(offsetAt(from, { places, from, over }))
    isDropped = true
    events.onDrop(id, over)
  }

  function cancel() {
    const id = held?.id
    forget()
    if (id === undefined) return
    clear()
    events.onCancel(id)
  }

  function press(event: PointerEvent) {
    if (held || isDropped || !event.isPrimary || event.button !== 0 || !events.isOn()) return cancel()
    const item = event.target instanceof Element && event.target.closest(parts.handle)?.closest<HTMLElement>(ITEM)
    if (!item) return
    forget()
    const isMouse = event.pointerType === 'mouse'
    const giveUp = isMouse ? () => {} : after(LONG_PRESS_MS, pickByPointer)
    pressed = { item, at: pointOf(event), pointer: event.pointerId, isMouse, giveUp }
    touch = new AbortController()
    const { signal } = touch
    document.addEventListener('pointermove', move, { signal })
    document.addEventListener('pointerup', lift, { signal })
    document.addEventListener('pointercancel', cancel, { signal })
    document.addEventListener('visibilitychange', cancel, { signal })
    window.addEventListener('resize', cancel, { signal })
  }

  function move(event: PointerEvent) {
    if (event.pointerId !== pressed?.pointer) return
    const at = pointOf(event)
    if (held?.pointer) held.pointer.at = at
    else if (Math.hypot(at.x - pressed.at.x, at.y - pressed.at.y) < parts.startPx) return
    else if (pressed.isMouse) pickByPointer()
    else forget()
  }

  function lift(event: PointerEvent) {
    if (event.pointerId !== pressed?.pointer) return
    if (!held) return forget()
    // The tap that ends this touch must not open anything.
    const once = new AbortController()
    const swallow = (click: Event) => click.stopPropagation()
    list.addEventListener('click', swallow, { capture: true, signal: once.signal })
    setTimeout(() => once.abort())
    drop()
  }

  function key(event: KeyboardEvent) {
    if (held && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return cancel()
    }
    const grip = event.target instanceof Element ? event.target.closest(parts.grip) : null
    if (!grip || !list.contains(grip) || held?.pointer) return
    const isPress = event.key === ' ' || event.key === 'Enter'
    if (isPress) {
      event.preventDefault()
      const item = grip.closest<HTMLElement>(ITEM)
      if (held) drop()
      else if (item && !isDropped && events.isOn()) pick(idOf(item), null)
      return
    }
    const to = held && placeByKey(event.key, held.places, held.over)
    if (!held || to === undefined || to === null) return
    event.preventDefault()
    event.stopPropagation()
    const { items, places, from } = held
    items[from]!.style.translate = translated(offsetAt(from, { places, from, over: to }))
    items[to]!.scrollIntoView({ block: 'nearest' })
    holdOver(held, to)
  }

  const { signal } = stopped
  list.addEventListener('pointerdown', press, { signal })
  document.addEventListener('keydown', key, { signal, capture: true })
  list.addEventListener('focusout', () => held?.pointer === null && cancel(), { signal })
  // While a item is held, the page must not scroll with the finger.
  list.addEventListener('touchmove', (event) => held && event.cancelable && event.preventDefault(), {
    ...{ signal, passive: false },
  })
  list.addEventListener('contextmenu', (event) => held && event.preventDefault(), { signal })

  return {
    /** The items are rendered in a new order, or in the old one because the new one was not saved. */
    settle() {
      if (held && !isDropped) return again()
      isDropped = false
      clear()
    },
    stop() {
      stopped.abort()
      forget()
      clear()
    },
  }

  /** Cards were added or removed while one is held. */
  function again() {
    if (!held) return
    const items = itemsNow()
    const from = items.findIndex((item) => idOf(item) === held?.id)
    if (from < 0) return cancel()
    const places = items.map(placeOf)
    held = { ...held, items, places, from, over: Math.min(held.over, items.length - 1) }
    show(held)
  }
}
