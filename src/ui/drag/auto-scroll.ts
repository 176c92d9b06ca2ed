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
