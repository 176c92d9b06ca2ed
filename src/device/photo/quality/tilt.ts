// Detects crooked photos by the lean of vertical edges: walls, door frames, corners of houses. Pure.
import type { Gray } from './gray.ts'

/** Degrees that an edge may lean and still count as vertical. */
const UPRIGHT_WITHIN = 20
/** Minimum strength of an edge, of 255. */
const LEAST_STRENGTH = 24
/** Degrees. Smaller angles are not visible; larger ones are intentional. */
const CROOKED = { from: 2.5, to: 15 }
/** Fraction of the vertical edges that must lean alike, and minimum fraction of all pixels that must be such edges. */
const ALIKE = 0.32
const LEAST_EDGES = 0.004
/** Bins of half a degree. */
const BINS = UPRIGHT_WITHIN * 4 + 1
/** Bins on each side of a lean that count as the same lean. */
const SAME = 3
/** Degrees by which verticals converge from the left edge to the right one when the camera is tilted up or down. */
const CONVERGING = [0, -24, -18, -12, -6, 6, 12, 18, 24]
/** Converging verticals must explain a picture better than parallel ones by this factor. */
const SIMPLER = 1.1

/** `degrees`: clockwise. `alike`: fraction of the vertical edges that agree. `edges`: their fraction of all pixels. */
type Lean = { degrees: number; alike: number; edges: number }

export function isCrooked(gray: Gray): boolean {
  const found = leanOf(gray)
  if (!found || found.alike < ALIKE || found.edges < LEAST_EDGES) return false
  const lean = Math.abs(found.degrees)
  return lean >= CROOKED.from && lean <= CROOKED.to
}

/** null: there are no vertical edges in the picture. */
export function leanOf(gray: Gray): Lean | null {
  const edges = uprightEdges(gray)
  if (edges.total === 0) return null
  let found = { degrees: 0, alike: 0 }
  for (const converging of CONVERGING) {
    const counts = countLeans(edges, converging)
    for (let bin = SAME; bin < BINS - SAME; bin++) {
      let strength = 0
      let sum = 0
      for (let near = bin - SAME; near <= bin + SAME; near++) {
        strength += counts[near]!
        sum += near * counts[near]!
      }
      const alike = strength / edges.total
      const enough = found.alike * (converging === 0 ? 1 : SIMPLER)
      if (alike > enough) found = { degrees: sum / strength / 2 - UPRIGHT_WITHIN, alike }
    }
  }
  return { ...found, edges: edges.count / (gray.width * gray.height) }
}

/**
 * For each edge its lean in degrees, its position from -0.5 at the left to 0.5, and its strength. Flat arrays, because
 * there are many.
 */
type Edges = { lean: Float32Array; x: Float32Array; strength: Float32Array; count: number; total: number }

function countLeans({ lean, x, strength, count }: Edges, converging: number): Float32Array {
  const counts = new Float32Array(BINS)
  for (let at = 0; at < count; at++) {
    const bin = ((lean[at]! - converging * x[at]! + UPRIGHT_WITHIN) * 2 + 0.5) | 0
    if (bin >= 0 && bin < BINS) counts[bin]! += strength[at]!
  }
  return counts
}

/** Tangent of UPRIGHT_WITHIN. */
const STEEPEST = Math.tan((UPRIGHT_WITHIN * Math.PI) / 180)

function uprightEdges({ width, height, light }: Gray): Edges {
  const room = () => new Float32Array(light.length)
  const edges: Edges = { lean: room(), x: room(), strength: room(), count: 0, total: 0 }
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const above = at - width
      const below = at + width
      const falling = light[below + 1]! - light[above - 1]!
      const rising = light[above + 1]! - light[below - 1]!
      // Scharr's weights give more accurate directions than Sobel's.
      const across = (3 * (falling + rising) + 10 * (light[at + 1]! - light[at - 1]!)) / 16
      const down = (3 * (falling - rising) + 10 * (light[below]! - light[above]!)) / 16
      const squared = across * across + down * down
      if (squared < LEAST_STRENGTH * LEAST_STRENGTH || Math.abs(down) > STEEPEST * Math.abs(across)) continue
      const strength = Math.sqrt(squared)
      edges.lean[edges.count] = (Math.atan(down / across) * 180) / Math.PI
      edges.x[edges.count] = x / width - 0.5
      edges.strength[edges.count] = strength
      edges.count += 1
      edges.total += strength
    }
  return edges
}
