// Finds the page in a photo of paper. A Hough transform of the gradient, which points from the darker table to the
// brighter page, finds straight edges; of all quadrilaterals, the one whose sides have the most edge along them wins. A
// shadow across the page affects neither step. Pure.
import type { Gray } from '../photo/quality/gray.ts'
import { areaOf, isConvex, type Point, type Quad } from './quad.ts'

const ANGLES = 180
const STEP = (2 * Math.PI) / ANGLES
/** For each side of the page, the direction into the page, with y downward. */
const INWARD = [Math.PI / 2, Math.PI, -Math.PI / 2, 0] as const
const TURNED_MOST = (52 * Math.PI) / 180
const LINES_A_SIDE = 7
const SMALLEST = 0.12
const SUPPORT_MEAN = 0.55
const SUPPORT_LEAST = 0.3

type Edges = { width: number; height: number; strength: Float32Array; angle: Float32Array; least: number }
/** All points with x·cos + y·sin = rho; the page is on the side of greater values. */
type Line = { angle: number; rho: number; votes: number }

/** Corners as fractions of the picture; null if no page stands out. `gray`: about 256 pixels wide or high. */
export function findPage(gray: Gray): Quad | null {
  const edges = edgesOf(gray)
  const lines = linesOf(edges)
  const sides = INWARD.map((inward) =>
    lines.filter(({ angle }) => turn(angle, inward) < TURNED_MOST).slice(0, LINES_A_SIDE),
  )
  const [tops = [], rights = [], bottoms = [], lefts = []] = sides
  let best: { corners: Point[]; score: number } | null = null
  for (const top of tops)
    for (const right of rights)
      for (const bottom of bottoms)
        for (const left of lefts) {
          const corners = cornersOf(top, right, bottom, left)
          const score = corners && scoreOf(corners, edges)
          if (corners && score && score > (best?.score ?? 0)) best = { corners, score }
        }
  if (!best) return null
  const [a, b, c, d] = best.corners.map(({ x, y }) => ({
    x: clamp((x + 0.5) / gray.width),
    y: clamp((y + 0.5) / gray.height),
  }))
  return [a!, b!, c!, d!]
}

const clamp = (fraction: number): number => Math.min(1, Math.max(0, fraction))

/** Angle between two directions, 0 to π. */
function turn(one: number, other: number): number {
  const apart = Math.abs(one - other) % (2 * Math.PI)
  return apart > Math.PI ? 2 * Math.PI - apart : apart
}

function edgesOf({ width, height, light }: Gray): Edges {
  const soft = softened(withoutPrint(light, width, height), width, height)
  const strength = new Float32Array(width * height)
  const angle = new Float32Array(width * height)
  const at = (x: number, y: number) => soft[y * width + x]!
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const across =
        at(x + 1, y - 1) + 2 * at(x + 1, y) + at(x + 1, y + 1) - at(x - 1, y - 1) - 2 * at(x - 1, y) - at(x - 1, y + 1)
      const down =
        at(x - 1, y + 1) + 2 * at(x, y + 1) + at(x + 1, y + 1) - at(x - 1, y - 1) - 2 * at(x, y - 1) - at(x + 1, y - 1)
      strength[y * width + x] = Math.hypot(across, down) / 4
      angle[y * width + x] = Math.atan2(down, across)
    }
  const sorted = strength.slice().sort()
  return { width, height, strength, angle, least: Math.max(4, sorted[Math.floor(sorted.length * 0.98)]! / 4) }
}

/** In pixels; print and printed lines are thinner than twice this. */
const PRINT = 4

/** Removes dark, thin shapes by a morphological closing, because print has edges of its own. */
function withoutPrint(light: Float32Array, width: number, height: number): Float32Array {
  const spread = (from: Float32Array, pick: (a: number, b: number) => number) =>
    along(along(from, width, height, 1, width, pick), height, width, width, 1, pick)
  return spread(spread(light, Math.max), Math.min)
}

/**
 * For each pixel, picks one of the values within PRINT on its line. `step`: to the next pixel of the line; `skip`: to
 * the next line.
 */
function along(
  from: Float32Array,
  length: number,
  lines: number,
  step: number,
  skip: number,
  pick: (a: number, b: number) => number,
): Float32Array {
  const to = new Float32Array(from.length)
  for (let line = 0; line < lines; line++)
    for (let at = 0; at < length; at++) {
      let found = from[line * skip + at * step]!
      for (let near = Math.max(0, at - PRINT); near <= Math.min(length - 1, at + PRINT); near++)
        found = pick(found, from[line * skip + near * step]!)
      to[line * skip + at * step] = found
    }
  return to
}

/** Mean of three by three pixels, so that grain does not count as an edge. */
function softened(light: Float32Array, width: number, height: number): Float32Array {
  const soft = light.slice()
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let sum = 0
      for (let row = -1; row <= 1; row++)
        for (let column = -1; column <= 1; column++) sum += light[(y + row) * width + x + column]!
      soft[y * width + x] = sum / 9
    }
  return soft
}

/** The lines with the most edge along them, best first, without duplicates. */
function linesOf({ width, height, strength, angle, least }: Edges): Line[] {
  const reach = Math.ceil(Math.hypot(width, height))
  const rows = 2 * reach + 1
  const votes = new Float32Array(ANGLES * rows)
  const cosines = Array.from({ length: ANGLES }, (_, bin) => Math.cos(bin * STEP))
  const sines = Array.from({ length: ANGLES }, (_, bin) => Math.sin(bin * STEP))
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      if (strength[at]! < least) continue
      const near = Math.round(angle[at]! / STEP)
      for (let by = -3; by <= 3; by++) {
        const bin = (near + by + ANGLES) % ANGLES
        const rho = Math.round(x * cosines[bin]! + y * sines[bin]!) + reach
        votes[bin * rows + rho]! += Math.min(strength[at]!, 4 * least)
      }
    }
  const enough = least * Math.min(width, height) * 0.15
  const peaks: Line[] = []
  votes.forEach((count, at) => {
    if (count > enough) peaks.push({ angle: Math.floor(at / rows) * STEP, rho: (at % rows) - reach, votes: count })
  })
  return apart(peaks.sort((one, other) => other.votes - one.votes))
}

const MOST_LINES = 48

/** Omits near-duplicates of lines with more votes. */
function apart(peaks: readonly Line[]): Line[] {
  const kept: Line[] = []
  for (const peak of peaks) {
    const isNew = kept.every(({ angle, rho }) => turn(angle, peak.angle) > 0.12 || Math.abs(rho - peak.rho) > 5)
    if (isNew) kept.push(peak)
    if (kept.length >= MOST_LINES) break
  }
  return kept
}

function crossing(one: Line, other: Line): Point | null {
  const [c1, s1, c2, s2] = [Math.cos(one.angle), Math.sin(one.angle), Math.cos(other.angle), Math.sin(other.angle)]
  const whole = c1 * s2 - c2 * s1
  if (Math.abs(whole) < 0.3) return null
  return { x: (one.rho * s2 - other.rho * s1) / whole, y: (c1 * other.rho - c2 * one.rho) / whole }
}

function cornersOf(top: Line, right: Line, bottom: Line, left: Line): Point[] | null {
  const corners = [crossing(top, left), crossing(top, right), crossing(bottom, right), crossing(bottom, left)]
  const found = corners.filter((corner) => corner !== null)
  return found.length === 4 && isConvex(found) ? found : null
}

/** null if it cannot be a page: outside the picture, too small, or a side without an edge along it. */
function scoreOf(corners: readonly Point[], edges: Edges): number | null {
  const { width, height } = edges
  const isOutside = ({ x, y }: Point) =>
    x < -0.04 * width || y < -0.04 * height || x > 1.04 * width || y > 1.04 * height
  if (corners.some(isOutside)) return null
  const share = areaOf(corners) / (width * height)
  if (share < SMALLEST) return null
  let sum = 0
  let least = 1
  for (const [at, corner] of corners.entries()) {
    const support = supportOf(corner, corners[(at + 1) % 4]!, edges)
    if (support < SUPPORT_LEAST) return null
    sum += support
    least = Math.min(least, support)
  }
  const mean = sum / 4
  if (mean < SUPPORT_MEAN) return null
  return mean + least / 2 + share / 2
}

/**
 * Share of the side that has an edge in the side's direction within a pixel or two. Sides run clockwise: the page is on
 * their right.
 */
function supportOf(from: Point, to: Point, { width, height, strength, angle, least }: Edges): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const inward = Math.atan2(to.x - from.x, -(to.y - from.y))
  const samples = Math.max(8, Math.round(length / 2))
  let hits = 0
  for (let sample = 0; sample < samples; sample++) {
    const share = (sample + 0.5) / samples
    for (const away of [0, 1, -1, 2, -2]) {
      const x = Math.round(from.x + (to.x - from.x) * share + away * Math.cos(inward))
      const y = Math.round(from.y + (to.y - from.y) * share + away * Math.sin(inward))
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const at = y * width + x
      if (strength[at]! < least * 0.6 || turn(angle[at]!, inward) > 0.4) continue
      hits += 1
      break
    }
  }
  return hits / samples
}
