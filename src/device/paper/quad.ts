// Four corners of a page in a photo, and the mapping from an upright page onto them. Pure.

export type Point = { readonly x: number; readonly y: number }
/**
 * Top left, top right, bottom right, bottom left of the page as it is read; in fractions of the photo's width and
 * height unless stated otherwise.
 */
export type Quad = readonly [Point, Point, Point, Point]

export const mapQuad = ([a, b, c, d]: Quad, place: (point: Point, corner: number) => Point): Quad => [
  place(a, 0),
  place(b, 1),
  place(c, 2),
  place(d, 3),
]

/** Default when no edges were found: most of the photo. */
export const WHOLE: Quad = [
  { x: 0.06, y: 0.06 },
  { x: 0.94, y: 0.06 },
  { x: 0.94, y: 0.94 },
  { x: 0.06, y: 0.94 },
]

/** Whether the corners run clockwise without a dent, as a page looks from any viewpoint. */
export const isConvex = (corners: readonly Point[]): boolean =>
  corners.every((a, at) => {
    const b = corners[(at + 1) % corners.length]!
    const c = corners[(at + 2) % corners.length]!
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0
  })

export const areaOf = (corners: readonly Point[]): number =>
  corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length]!
    return sum + x * next.y - next.x * y
  }, 0) / 2

/** Moves the corner, keeping it inside the photo; returns the quad unchanged if the page would turn inside out. */
export function moveCorner(quad: Quad, corner: number, to: Point): Quad {
  const inside = { x: Math.min(1, Math.max(0, to.x)), y: Math.min(1, Math.max(0, to.y)) }
  const moved = mapQuad(quad, (point, at) => (at === corner ? inside : point))
  return isConvex(moved) ? moved : quad
}

export type Homography = (x: number, y: number) => Point

/**
 * Maps the unit square (0,0 is the page's top left) onto four corners in any unit; null if three of them are on one
 * line. Heckbert, Fundamentals of Texture Mapping (1989), 2.2.3.
 */
export function homographyTo([p0, p1, p2, p3]: Quad): Homography | null {
  const d1 = { x: p1.x - p2.x, y: p1.y - p2.y }
  const d2 = { x: p3.x - p2.x, y: p3.y - p2.y }
  const sum = { x: p0.x - p1.x + p2.x - p3.x, y: p0.y - p1.y + p2.y - p3.y }
  const whole = d1.x * d2.y - d2.x * d1.y
  if (Math.abs(whole) < Number.EPSILON) return null
  const g = (sum.x * d2.y - d2.x * sum.y) / whole
  const h = (d1.x * sum.y - sum.x * d1.y) / whole
  const ax = p1.x - p0.x + g * p1.x
  const bx = p3.x - p0.x + h * p3.x
  const ay = p1.y - p0.y + g * p1.y
  const by = p3.y - p0.y + h * p3.y
  return (x, y) => {
    const scale = 1 / (g * x + h * y + 1)
    return { x: (ax * x + bx * y + p0.x) * scale, y: (ay * x + by * y + p0.y) * scale }
  }
}
