// Positions of a list's items while one of them is held over another's position.

export type DragPlace = { left: number; top: number; width: number; height: number }
type Point = { x: number; y: number }

export const centerOf = ({ left, top, width, height }: DragPlace): Point => ({
  x: left + width / 2,
  y: top + height / 2,
})

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Index of the place with the nearest center; -1 without places. */
export function nearestPlace(places: readonly DragPlace[], to: Point): number {
  const distances = places.map((place) => apart(centerOf(place), to))
  return distances.indexOf(Math.min(...distances))
}

/** Place in which the item at `index` is shown while the one at `from` is held over `to`. */
function shownPlace(index: number, from: number, to: number): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}

export const isColumn = (places: readonly DragPlace[]): boolean => places.every(({ left }) => left === places[0]!.left)

type Sorting = { places: readonly DragPlace[]; from: number; over: number }

/** How far the item at `index` is shown from its own place. In a column, items may differ in height. */
export function offsetAt(index: number, { places, from, over }: Sorting): Point {
  const to = shownPlace(index, from, over)
  const [own, there, held] = [places[index]!, places[to]!, places[from]!]
  if (to === index) return { x: 0, y: 0 }
  if (!isColumn(places)) return { x: there.left - own.left, y: there.top - own.top }
  const gap = places[1]!.top - places[0]!.top - places[0]!.height
  if (index !== from) return { x: 0, y: Math.sign(to - index) * (held.height + gap) }
  return { x: 0, y: there.top - own.top + (to > from ? there.height - own.height : 0) }
}

/** Place to which an arrow key, Home or End moves; undefined for other keys. */
export function placeByKey(key: string, places: readonly DragPlace[], at: number): number | undefined {
  const last = places.length - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'ArrowRight') return Math.min(last, at + 1)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const from = places[at]!
  const isThere = (place: DragPlace) =>
    key === 'ArrowUp' ? centerOf(place).y < from.top : centerOf(place).y > from.top + from.height
  const there = places.filter(isThere)
  // A cover is two columns wide; a last row may be shorter than the others.
  const inLine = there.filter(({ left, width }) => left < from.left + from.width - 1 && left + width > from.left + 1)
  const candidates = inLine.length > 0 ? inLine : there
  const away = ({ left, top }: DragPlace) => apart({ x: left, y: top }, { x: from.left, y: from.top })
  const best = candidates.toSorted((a, b) => away(a) - away(b))[0]
  return best ? places.indexOf(best) : at
}

// Scrolls the grid's container while a card is held near its upper or lower edge.

/** Fraction of the visible height, at either end. */
const EDGE_SHARE = 0.15
const PIXELS_A_SECOND = 900

const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)

export function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) if (scrolls(parent)) return parent
  return document.documentElement
}

/** Pixels to scroll in `ms`, for a finger or mouse at height `y` of the window: closer to the edge is faster. Pure. */
export function scrollBy(y: number, { top, bottom }: { top: number; bottom: number }, ms: number): number {
  const edge = (bottom - top) * EDGE_SHARE
  const above = Math.min(1, (top + edge - y) / edge)
  const below = Math.min(1, (y - bottom + edge) / edge)
  const share = above > 0 ? -above : Math.max(0, below)
  return (share * PIXELS_A_SECOND * ms) / 1000
}
