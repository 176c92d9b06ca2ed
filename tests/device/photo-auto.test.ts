// What the editor's Auto proposes, on pictures that are drawn by formula.
import { describe, expect, test } from 'vitest'
import { correctLight, type Levels, levelsTable, proposeLight } from '#src/device/photo/auto/light.ts'
import { straighteningAngle } from '#src/device/photo/auto/straightening.ts'
import { grayOf } from '#src/device/photo/quality/gray.ts'
import { autoWords } from '#src/features/photos/editor/auto-words.ts'

const SIDE = { width: 240, height: 180 }
/** Brightness 0 to 1 at a place, x and y from -0.5 to 0.5 of the width. */
type Scene = (x: number, y: number) => number

function drawn(scene: Scene): Uint8ClampedArray {
  const { width, height } = SIDE
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const x = ((at % width) + 0.5) / width - 0.5
    const y = (Math.floor(at / width) + 0.5 - height / 2) / width
    rgba.fill(Math.round(255 * scene(x, y)), at * 4, at * 4 + 3)
    rgba[at * 4 + 3] = 255
  }
  return rgba
}
/** Every brightness from `from` to `to` in bands, most of it around the middle as in a photo. */
const bands =
  (from: number, to: number, power = 1): Scene =>
  (x) =>
    from + (to - from) * (x + 0.5) ** power

/** Two edges, one upright and one level, soft as in a small copy; the picture is turned clockwise by `degrees`. */
const turned =
  (degrees: number, edges: { upright: boolean; level: boolean }): Scene =>
  (x, y) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    const across = x * cos + y * sin
    const down = y * cos - x * sin
    const side = (distance: number) => Math.min(1, Math.max(0, distance / 0.01 + 0.5))
    return 0.2 + (edges.upright ? 0.3 * side(across - 0.1) : 0) + (edges.level ? 0.3 * side(down - 0.08) : 0)
  }
const both = { upright: true, level: true }
const angleOf = (scene: Scene) => straighteningAngle(grayOf(drawn(scene), SIDE.width, SIDE.height))

describe('light', () => {
  test.each<[string, Scene, string | null]>([
    ['well lit', bands(0.02, 0.98), null],
    ['a little flat, as most photos are', bands(0.1, 0.9), null],
    ['dark', bands(0, 0.3), 'lighter'],
    ['dark, with one bright window', (x, y) => (x > 0.45 ? 1 : bands(0, 0.4)(x, y)), 'lighter'],
    ['nearly black', bands(0, 0.1), 'lighter'],
    ['bright', bands(0.5, 1, 0.4), 'darker'],
    ['nothing but white', () => 1, null],
    ['hazy', bands(0.28, 0.75), 'contrast'],
    ['nothing but black', () => 0, null],
  ])('%s', (_, scene, change) => expect(proposeLight(drawn(scene))?.change ?? null).toBe(change))

  test('a dark picture becomes as bright as a room, and its black stays black', () => {
    const rgba = drawn(bands(0, 0.3))
    correctLight(rgba, [proposeLight(rgba)!.levels])
    const light = [...grayOf(rgba, SIDE.width, SIDE.height).light].sort((one, other) => one - other)
    expect(light[0]).toBeLessThan(10)
    expect(light[light.length >> 1]).toBeGreaterThan(90)
    expect(proposeLight(rgba)).toBeNull()
  })

  test('a saturated color is not clipped: white is the brightest channel', () => {
    const blue = drawn(() => 0)
    for (let at = 0; at < blue.length; at += 4) blue[at + 2] = 250
    expect(proposeLight(blue)).toMatchObject({ levels: { black: 0, white: 255 }, change: 'lighter' })
  })

  test('corrections follow one another, and never turn the order of brightness round', () => {
    const [one, two]: Levels[] = [
      { black: 20, white: 200, power: 0.7 },
      { black: 0, white: 255, power: 1.4 },
    ]
    const table = levelsTable([one!, two!])
    expect([table[0], table[20], table[200], table[255]]).toEqual([0, 0, 255, 255])
    expect([...table]).toEqual([...table].sort((a, b) => a - b))
    expect(levelsTable([])[77]).toBe(77)
  })

  test('transparency stays', () => {
    const rgba = new Uint8ClampedArray([10, 20, 30, 128])
    correctLight(rgba, [{ black: 0, white: 100, power: 1 }])
    expect([...rgba]).toEqual([26, 51, 76, 128])
  })
})

describe('straightening', () => {
  test.each<[string, Scene, number]>([
    ['straight', turned(0, both), 0],
    ['tilted by 3° clockwise', turned(3, both), -3],
    ['tilted by 3° counterclockwise', turned(-3, both), 3],
    ['tilted by 5°', turned(5, both), -5],
    ['upright edges alone', turned(3, { upright: true, level: false }), -3],
    ['level edges alone', turned(-2, { upright: false, level: true }), 2],
    ['half a degree, which nobody sees', turned(0.5, both), 0],
    ['12°, which was meant', turned(12, both), 0],
    ['a wall without anything on it', bands(0.4, 0.5), 0],
    ['edges in every direction', (x, y) => 0.5 + 0.4 * Math.sin(Math.hypot(x, y) * 90), 0],
  ])('%s', (_, scene, angle) => expect(angleOf(scene)).toBe(angle))

  test('upright edges win over level ones that lean otherwise, as a street does in the distance', () => {
    const street: Scene = (x, y) =>
      turned(2, { upright: true, level: false })(x, y) + turned(6, { upright: false, level: true })(x, y) / 2
    expect(angleOf(street)).toBe(-2)
  })
})

test.each([
  ['lighter', 2, 'Auto: lighter, straightened by 2°'],
  ['contrast', 0, 'Auto: more contrast'],
  [null, -1.5, 'Auto: straightened by 1.5°'],
  [null, 0, 'Auto found nothing to change'],
] as const)('%s and %s° is said as: %s', (change, degrees, words) => expect(autoWords(change, degrees)).toBe(words))
