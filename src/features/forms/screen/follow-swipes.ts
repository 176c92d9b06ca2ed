// Follows horizontal swipes on a form's page, and goes to the next or previous section if one is long enough. Loaded
// only on touch devices.
import { beginsAtEdge, directionOf, stepOf, type Touch } from './swipe.ts'

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
