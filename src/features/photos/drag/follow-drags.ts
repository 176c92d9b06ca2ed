// Reordering of photos by finger, mouse or keyboard. Custom code because of slow phones: a React drag library renders
// every card for each touch, even one that only scrolls; for sixty cards that takes 100 ms. Nothing is rendered here: a
// touch costs a timer, and each step of a drag moves only the cards whose position changed.
import type { Clock } from '../../../ui/clock.ts'
import { scrollBy, scrollerOf } from './auto-scroll.ts'
import { centerOf, nearestPlace, type Place, placeByKey, shownPlace } from './places.ts'

const LONG_PRESS_MS = 250
/** Distance from which a mouse drags, and within which a held finger may tremble. */
const START_PX = 15
const CARD = '[data-photo]'
const GRIP = '.photo-grip'
const HELD = 'photo-card-held'
const SORTING = 'photos-grid-sorting'

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
type Pressed = { card: HTMLElement; at: Point; pointer: number; isMouse: boolean; giveUp: () => void }
type Held = {
  id: string
  cards: HTMLElement[]
  places: Place[]
  from: number
  over: number
  /** null: by keyboard. */
  pointer: { id: number; at: Point; grab: Point } | null
}

const idOf = (card: HTMLElement): string => card.dataset.photo ?? ''
const pointOf = ({ clientX: x, clientY: y }: MouseEvent): Point => ({ x, y })
/** In the grid's own pixels, without the offsets of a drag. */
const placeOf = ({
  offsetLeft: left,
  offsetTop: top,
  offsetWidth: width,
  offsetHeight: height,
}: HTMLElement): Place => ({
  ...{ left, top, width, height },
})

/** Follows drags in the grid until `stop`; call `settle` once the cards are rendered in a new order. */
export function followDrags(grid: HTMLElement, events: DragEvents, { after }: Clock) {
  const stopped = new AbortController()
  let pressed: Pressed | null = null
  let held: Held | null = null
  /** Dropped, but not rendered in its new position yet. */
  let isDropped = false
  /** Aborts the listeners of one touch when it ends. */
  let touch = new AbortController()
  let frame = 0

  const cardsNow = () => [...grid.querySelectorAll<HTMLElement>(CARD)]

  function forget() {
    pressed?.giveUp()
    cancelAnimationFrame(frame)
    touch.abort()
    pressed = null
    held = null
  }

  function clear() {
    grid.classList.remove(SORTING)
    for (const card of cardsNow()) {
      card.classList.remove(HELD)
      card.style.translate = ''
    }
  }

  function show({ cards, places, from, over }: Held) {
    for (const [index, card] of cards.entries()) {
      if (index === from) continue
      const [own, shown] = [places[index]!, places[shownPlace(index, from, over)]!]
      const moved = shown === own ? '' : `${shown.left - own.left}px ${shown.top - own.top}px`
      if (card.style.translate !== moved) card.style.translate = moved
    }
  }

  function pick(id: string, pointer: Held['pointer']) {
    const cards = cardsNow()
    const from = cards.findIndex((card) => idOf(card) === id)
    const places = cards.map(placeOf)
    held = { id, cards, places, from, over: from, pointer }
    grid.classList.add(SORTING)
    cards[from]!.classList.add(HELD)
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
      const { left, top } = grid.getBoundingClientRect()
      const own = places[from]!
      const [x, y] = [pointer.at.x - left - pointer.grab.x, pointer.at.y - top - pointer.grab.y]
      held.cards[from]!.style.translate = `${x - own.left}px ${y - own.top}px`
      holdOver(held, nearestPlace(places, centerOf({ ...own, left: x, top: y })))
      follow(scroller, time)
    })
  }

  function pickByPointer() {
    if (!pressed) return
    const { card, at, pointer } = pressed
    pressed.giveUp()
    const { left, top } = card.getBoundingClientRect()
    pick(idOf(card), { id: pointer, at, grab: { x: at.x - left, y: at.y - top } })
    follow(scrollerOf(grid), performance.now())
  }

  function drop() {
    if (!held) return
    const { id, from, over, cards, places } = held
    forget()
    const [card, own, there] = [cards[from]!, places[from]!, places[over]!]
    card.classList.remove(HELD)
    if (over === from) {
      clear()
      return events.onCancel(id)
    }
    // Stays there until the new order is rendered.
    card.style.translate = `${there.left - own.left}px ${there.top - own.top}px`
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
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>(CARD) : null
    if (!card) return
    forget()
    const isMouse = event.pointerType === 'mouse'
    const giveUp = isMouse ? () => {} : after(LONG_PRESS_MS, pickByPointer)
    pressed = { card, at: pointOf(event), pointer: event.pointerId, isMouse, giveUp }
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
    else if (Math.hypot(at.x - pressed.at.x, at.y - pressed.at.y) < START_PX) return
    else if (pressed.isMouse) pickByPointer()
    else forget()
  }

  function lift(event: PointerEvent) {
    if (event.pointerId !== pressed?.pointer) return
    if (!held) return forget()
    // The tap that ends this touch must not open anything.
    const once = new AbortController()
    const swallow = (click: Event) => click.stopPropagation()
    grid.addEventListener('click', swallow, { capture: true, signal: once.signal })
    setTimeout(() => once.abort())
    drop()
  }

  function key(event: KeyboardEvent) {
    if (held && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return cancel()
    }
    const grip = event.target instanceof Element ? event.target.closest(GRIP) : null
    if (!grip || held?.pointer) return
    const isPress = event.key === ' ' || event.key === 'Enter'
    if (isPress) {
      event.preventDefault()
      const card = grip.closest<HTMLElement>(CARD)
      if (held) drop()
      else if (card && !isDropped && events.isOn()) pick(idOf(card), null)
      return
    }
    const to = held && placeByKey(event.key, held.places, held.over)
    if (!held || to === undefined || to === null) return
    event.preventDefault()
    event.stopPropagation()
    const { cards, places, from } = held
    const [own, there] = [places[from]!, places[to]!]
    cards[from]!.style.translate = `${there.left - own.left}px ${there.top - own.top}px`
    cards[to]!.scrollIntoView({ block: 'nearest' })
    holdOver(held, to)
  }

  const { signal } = stopped
  grid.addEventListener('pointerdown', press, { signal })
  document.addEventListener('keydown', key, { signal, capture: true })
  grid.addEventListener('focusout', () => held?.pointer === null && cancel(), { signal })
  // While a card is held, the page must not scroll with the finger.
  grid.addEventListener('touchmove', (event) => held && event.cancelable && event.preventDefault(), {
    ...{ signal, passive: false },
  })
  grid.addEventListener('contextmenu', (event) => held && event.preventDefault(), { signal })

  return {
    /** The cards are rendered in a new order, or in the old one because the new one was not saved. */
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
    const cards = cardsNow()
    const from = cards.findIndex((card) => idOf(card) === held?.id)
    if (from < 0) return cancel()
    const places = cards.map(placeOf)
    held = { ...held, cards, places, from, over: Math.min(held.over, cards.length - 1) }
    show(held)
  }
}
