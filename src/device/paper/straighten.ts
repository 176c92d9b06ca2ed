// Turns a photo into an upright, readable page: corrects the perspective and evens out the light. Pixels only, pure.
import { type Gray, grayOf } from '../photo/quality/gray.ts'
import { nearestPaper } from './papers.ts'
import { homographyTo, mapQuad, type Point, type Quad } from './quad.ts'

/** As a canvas returns them, row by row. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }

/** Perspective changes a page's apparent proportions by up to this fraction. */
const NEAR = 0.16
const DOTS_PER_INCH = 200
/** Long side of a page whose proportions match no paper size. */
const OTHER_LONGEST = 2_200

/**
 * Size of the page to create, in pixels: with a paper's proportions, portrait or landscape, if they are near; otherwise
 * as it looks.
 */
export function pageSize(quad: Quad, photo: { width: number; height: number }): { width: number; height: number } {
  const [a, b, c, d] = mapQuad(quad, ({ x, y }) => ({ x: x * photo.width, y: y * photo.height }))
  const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
  const width = Math.max(1, (far(a, b) + far(d, c)) / 2)
  const height = Math.max(1, (far(a, d) + far(b, c)) / 2)
  const paper = nearestPaper({ width, height })
  const isPaper = paper.off < NEAR
  const ratio = isPaper ? paper.ratio : width / height
  const longest = isPaper ? Math.round(paper.longInches * DOTS_PER_INCH) : OTHER_LONGEST
  const long = Math.min(longest, Math.round(Math.max(far(a, b), far(d, c), far(a, d), far(b, c))))
  const [across, down] = ratio < 1 ? [long * ratio, long] : [long, long / ratio]
  return { width: Math.max(1, Math.round(across)), height: Math.max(1, Math.round(down)) }
}

/** The page between the corners, upright, at this size. */
export function straighten(photo: Pixels, quad: Quad, size: { width: number; height: number }): Pixels {
  const last = { x: photo.width - 1, y: photo.height - 1 }
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const map = homographyTo(mapQuad(quad, ({ x, y }) => ({ x: x * last.x, y: y * last.y })))
  if (!map) return { ...size, data: data.fill(255) }
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const from = map((x + 0.5) / size.width, (y + 0.5) / size.height)
      sample(photo, from, data, (y * size.width + x) * 4)
    }
  return { ...size, data }
}

/** Bilinear interpolation. */
function sample({ width, height, data }: Pixels, { x, y }: Point, into: Uint8ClampedArray, at: number): void {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)))
  const right = Math.min(1, Math.max(0, x - left))
  const down = Math.min(1, Math.max(0, y - top))
  const first = (top * width + left) * 4
  const below = first + width * 4
  for (let color = 0; color < 3; color++) {
    const upper = data[first + color]! * (1 - right) + data[first + 4 + color]! * right
    const lower = data[below + color]! * (1 - right) + data[below + 4 + color]! * right
    into[at + color] = upper * (1 - down) + lower * down
  }
  into[at + 3] = 255
}

const CELLS = 24
/** Paper is brightened to this value. */
const PAPER = 250
/** Ink darker than this fraction of the paper around it is darkened further. */
const INK = 0.55

/** Evens out the light, so that paper is white even under a shadow, and darkens ink. Changes the pixels in place. */
export function cleanPage(page: Pixels): Pixels {
  const { width, height, data } = page
  const paper = paperLight(grayOf(data, width, height))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = paper(x / width, y / height)
      const at = (y * width + x) * 4
      for (let color = 0; color < 3; color++) {
        const share = Math.min(1, data[at + color]! / light)
        data[at + color] = PAPER * (share < INK ? share * (share / INK) ** 0.5 : share)
      }
    }
  return page
}

/** Returns the brightness of the paper at a point, from the brighter pixels around it. */
function paperLight({ width, height, light }: Gray): (x: number, y: number) => number {
  const grid = Array.from({ length: CELLS * CELLS }, (_, cell) => {
    const left = Math.floor(((cell % CELLS) * width) / CELLS)
    const top = Math.floor((Math.floor(cell / CELLS) * height) / CELLS)
    const found: number[] = []
    for (let y = top; y < top + Math.max(1, height / CELLS) && y < height; y += 3)
      for (let x = left; x < left + Math.max(1, width / CELLS) && x < width; x += 3) found.push(light[y * width + x]!)
    found.sort((one, other) => one - other)
    return found[Math.floor(found.length * 0.8)] ?? 255
  })
  /** A cell full of print takes its value from its neighbors. */
  const calm = grid.map((own, cell) => {
    const around: number[] = []
    for (let row = -1; row <= 1; row++)
      for (let column = -1; column <= 1; column++)
        around.push(cellAt(grid, (cell % CELLS) + column, Math.floor(cell / CELLS) + row))
    around.sort((one, other) => one - other)
    return Math.max(own, around[6] ?? own, 40)
  })
  return (x, y) => {
    const [cellX, cellY] = [x * CELLS - 0.5, y * CELLS - 0.5]
    const [column, row] = [Math.floor(cellX), Math.floor(cellY)]
    const [right, down] = [cellX - column, cellY - row]
    const upper = cellAt(calm, column, row) * (1 - right) + cellAt(calm, column + 1, row) * right
    const lower = cellAt(calm, column, row + 1) * (1 - right) + cellAt(calm, column + 1, row + 1) * right
    return upper * (1 - down) + lower * down
  }
}

/** Beyond the edge, returns the cell at the edge. */
function cellAt(grid: readonly number[], column: number, row: number): number {
  const inside = (place: number) => Math.min(CELLS - 1, Math.max(0, place))
  return grid[inside(row) * CELLS + inside(column)]!
}
