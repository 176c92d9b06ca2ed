// Follows horizontal swipes on a form's page, and goes to the next or previous page if one is long enough. Used
// only on touch devices.

/** Elements that handle swipes themselves: text, sortable pictures, sliding rows, maps. */
const KEEPS_FINGER = 'input, textarea, .photo-card, ion-item-sliding, .leaflet-container, [data-grip], [inert]'

const isMoved = (style: CSSStyleDeclaration) => style.overflowX === 'auto' || style.overflowX === 'scroll'
function scrollsSideways(from: Element, root: Element): boolean {
  for (let element: Element | null = from; element && element !== root; element = element.parentElement)
    if (element.scrollWidth > element.clientWidth + 1 && isMoved(getComputedStyle(element))) return true
  return false
}

export function followSwipes(root: HTMLElement, step: (by: 1 | -1) => void): () => void {
  const stopped = new AbortController()
  const follows = !matchMedia('(prefers-reduced-motion: reduce)').matches
  let from: Touch | null = null
  let isSideways = false
  const page = () => root.querySelector<HTMLElement>('.form-column')
  const place = (x: number | null) => {
    const column = page()
    if (column && follows) column.style.translate = x === null ? '' : `${x}px 0`
  }
  const at = ({ changedTouches, timeStamp }: TouchEvent): Touch => {
    const { clientX: x, clientY: y } = changedTouches[0]!
    return { x, y, at: timeStamp }
  }
  const stop = () => {
    from = null
    isSideways = false
    place(null)
  }
  const begin = (event: TouchEvent) => {
    stop()
    const { target, touches } = event
    if (touches.length !== 1 || !(target instanceof Element) || target.closest(KEEPS_FINGER)) return
    const touch = at(event)
    if (!beginsAtEdge(touch.x, innerWidth) && !scrollsSideways(target, root)) from = touch
  }
  const move = (event: TouchEvent) => {
    if (!from) return
    const to = at(event)
    if (!isSideways) {
      const direction = directionOf(from, to)
      if (direction === 'other') return stop()
      isSideways = direction === 'sideways'
    }
    if (isSideways) place((to.x - from.x) / 2)
  }
  const end = (event: TouchEvent) => {
    const by = from && isSideways ? stepOf(from, at(event)) : 0
    stop()
    if (by !== 0) step(by)
  }
  const options = { passive: true, signal: stopped.signal }
  root.addEventListener('touchstart', begin, options)
  root.addEventListener('touchmove', move, options)
  root.addEventListener('touchend', end, options)
  root.addEventListener('touchcancel', stop, options)
  return () => stopped.abort()
}

type Touch = { x: number; y: number; at: number }

/** Within this distance of the edge, the browser's own back gesture starts. */
const EDGE_PX = 24
const FAR_PX = 72
/** Below this distance a swipe has no direction. */
const SLOP_PX = 12
/** A finger that rests first means something else: a long press, a drag. */
const RESTS_MS = 250

export const beginsAtEdge = (x: number, width: number): boolean => x < EDGE_PX || x > width - EDGE_PX

/** 'sideways': handled here. 'other': scrolling, or a long press. null: undecided. */
export function directionOf(from: Touch, to: Touch): 'sideways' | 'other' | null {
  const [across, along] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  if (to.at - from.at > RESTS_MS && across < SLOP_PX) return 'other'
  if (across < SLOP_PX && along < SLOP_PX) return null
  return across > along * 1.5 ? 'sideways' : 'other'
}

/** 1: the next page, -1: the previous one, 0: the swipe was too short. */
export function stepOf(from: Touch, to: Touch): 1 | 0 | -1 {
  const across = to.x - from.x
  if (Math.abs(across) < FAR_PX) return 0
  return across < 0 ? 1 : -1
}
