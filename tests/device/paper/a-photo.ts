// Drawn photos of paper: a printed page on a table, from any angle, in any light.
import { homographyTo, mapQuad, type Point, type Quad } from '#src/device/paper/quad.ts'
import type { Gray } from '#src/device/photo/quality/gray.ts'

const WIDTH = 192
const HEIGHT = 256

type Scene = {
  /** Corners in fractions of the photo. */
  page: Quad
  table?: number
  paper?: number
  /** Factor of the light at a place, in fractions. */
  light?(x: number, y: number): number
  grain?: number
  /** A frame printed inside the page. */
  hasFrame?: boolean
}

/** Always the same noise. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648 - 0.5
  }
}

export function aPhoto({ page, table = 70, paper = 220, light = () => 1, grain = 6, hasFrame = true }: Scene): Gray {
  const found = new Float32Array(WIDTH * HEIGHT).fill(table)
  const map = homographyTo(mapQuad(page, ({ x, y }) => ({ x: x * WIDTH, y: y * HEIGHT })))!
  const steps = 700
  for (let row = 0; row < steps; row++)
    for (let column = 0; column < steps; column++) {
      const [u, v] = [(column + 0.5) / steps, (row + 0.5) / steps]
      const { x, y } = map(u, v)
      const at = Math.floor(y) * WIDTH + Math.floor(x)
      if (x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT) found[at] = isInk(u, v, hasFrame) ? 40 : paper
    }
  const grains = noise(7)
  for (let at = 0; at < found.length; at++)
    found[at] = found[at]! * light((at % WIDTH) / WIDTH, Math.floor(at / WIDTH) / HEIGHT) + grains() * grain * 2
  return { width: WIDTH, height: HEIGHT, light: found }
}

function isInk(u: number, v: number, hasFrame: boolean): boolean {
  const isIn = u > 0.12 && u < 0.88 && v > 0.1 && v < 0.9
  const isFrame = hasFrame && isIn && (u < 0.13 || u > 0.87 || v < 0.108 || v > 0.892)
  const isLine =
    u > 0.18 && u < 0.8 && v > 0.15 && v < 0.85 && Math.floor(v * 40) % 2 === 0 && Math.floor(u * 60) % 5 !== 0
  return isFrame || isLine
}

/** A page turned by degrees around the middle, as wide as this share of the photo. */
export function turned(degrees: number, share: number): Quad {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const half = { x: (WIDTH * share) / 2, y: (WIDTH * share * 1.294) / 2 }
  const corner = (x: number, y: number): Point => ({
    x: (WIDTH / 2 + x * half.x * cos - y * half.y * sin) / WIDTH,
    y: (HEIGHT / 2 + x * half.x * sin + y * half.y * cos) / HEIGHT,
  })
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}
