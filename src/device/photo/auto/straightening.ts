// The angle by which the editor's Auto straightens a photo: from its upright edges, which a camera held level shows
// upright, and its level ones where they agree or nothing upright is there. Nothing where neither is clear. Pure.
import type { Gray } from '../quality/gray.ts'
import { leanOf } from '../quality/tilt.ts'

/** Degrees. Below, nobody sees it; above, it was meant. */
const ANGLE = { from: 1, to: 6 }
/** Share of the edges that must lean alike. Level edges converge in the distance, so more of them must. */
const ALIKE = { upright: 0.32, level: 0.45 }
/** Share of all pixels that must be such edges. */
const LEAST_EDGES = 0.004
/** Degrees between the two up to which they agree. */
const AGREE = 1.5
const STEP = 0.5

/** Degrees clockwise to turn the picture by, in halves; 0: straight, or too little to tell. */
export function straighteningAngle(gray: Gray): number {
  const soft = softened(gray)
  const upright = clear(soft, ALIKE.upright)
  const level = clear(turned(soft), ALIKE.level)
  const lean = settled(upright, level === null ? null : -level)
  const angle = -Math.round(lean / STEP) * STEP
  return Math.abs(angle) >= ANGLE.from && Math.abs(angle) <= ANGLE.to ? angle : 0
}

function settled(upright: number | null, level: number | null): number {
  if (upright === null || level === null) return upright ?? level ?? 0
  return Math.abs(upright - level) <= AGREE ? (upright + level) / 2 : upright
}

function clear(gray: Gray, alike: number): number | null {
  const lean = leanOf(gray)
  return lean && lean.alike >= alike && lean.edges >= LEAST_EDGES ? lean.degrees : null
}

/** Rows as columns: level edges become upright ones, which lean the other way. */
function turned({ width, height, light }: Gray): Gray {
  const columns = new Float32Array(light.length)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) columns[x * height + y] = light[y * width + x]!
  return { width: height, height: width, light: columns }
}

/** Hard edges look straighter than they are: their steps, one pixel each, are smoothed over first. */
function softened({ width, height, light }: Gray): Gray {
  const across = blurred(light, 1)
  return { width, height, light: blurred(across, width) }
}

/** Each value with its neighbors at this distance; where a row ends, with the next row's: edges there do not count. */
const blurred = (light: Float32Array, step: number) =>
  light.map((value, at) => (2 * value + (light[at - step] ?? value) + (light[at + step] ?? value)) / 4)
