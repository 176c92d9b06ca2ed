// Edits of a photo as numbers.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  composeEdits,
  cropInside,
  editSizes,
  isUnchanged,
  type PhotoEdit,
  toPicture,
  toResult,
  turnedSize,
} from '#src/device/photo/photo-edit.ts'

const of = { width: 400, height: 300 }
const whole = { left: 0, top: 0, ...of }
const plain: PhotoEdit = { of, rotate: 0, flip: { horizontal: false, vertical: false }, crop: whole }

test.each([
  [0, { width: 400, height: 300 }],
  [90, { width: 300, height: 400 }],
  [-90, { width: 300, height: 400 }],
  [180, { width: 400, height: 300 }],
])('the box around a picture turned by %s degrees', (degrees, box) => expect(turnedSize(of, degrees)).toEqual(box))

describe('a crop holds nothing but picture', () => {
  test.each([0, 90, 180, -90])('all of it, turned by %s degrees', (rotate) => {
    const crop = { left: 0, top: 0, ...turnedSize(of, rotate) }
    expect(cropInside({ of, rotate, crop })).toEqual(crop)
  })

  test.each([-15, -3.5, 1, 7, 15, 97])('turned by %s degrees, it becomes smaller around its middle', (rotate) => {
    const around = turnedSize(of, rotate)
    const crop = cropInside({ of, rotate, crop: { left: 0, top: 0, ...around } })
    expect(crop.left + crop.width / 2).toBeCloseTo(around.width / 2)
    const angle = (rotate * Math.PI) / 180
    const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => [(x * crop.width) / 2, (y * crop.height) / 2] as const))
    const reach = corners.map(([x, y]) => [
      Math.abs(x * Math.cos(angle) + y * Math.sin(angle)) / of.width,
      Math.abs(y * Math.cos(angle) - x * Math.sin(angle)) / of.height,
    ])
    // One corner touches the edge, none is beyond it.
    expect(Math.max(...reach.flat())).toBeCloseTo(0.5)
  })

  test('a crop in a corner of the picture stays as it is', () => {
    const crop = { left: 300, top: 200, width: 100, height: 100 }
    expect(cropInside({ of, rotate: 0, crop })).toEqual(crop)
  })
})

describe('the file in full size is cropped', () => {
  const bound = { width: 1920, height: 1024 }
  const shown = { width: 4000, height: 3000 }

  test('a quarter of 12 megapixels is as large as the portal keeps, not a quarter of the small picture', () => {
    const edit = { ...plain, crop: { left: 0, top: 0, width: 200, height: 150 } }
    const { result, picture } = editSizes(edit, shown, bound)
    expect(result).toEqual({ width: 1365, height: 1024 })
    expect(picture.width / 2).toBeCloseTo(result.width, -1)
  })

  test('a small part is not made larger than it was', () => {
    const edit = { ...plain, crop: { left: 0, top: 0, width: 40, height: 30 } }
    expect(editSizes(edit, shown, bound)).toEqual({ result: { width: 400, height: 300 }, picture: shown })
  })
})

describe('two edits after one another', () => {
  /** Where a point of the picture comes to stand in the result (0 … 1), told step by step. */
  function place({ of: size, rotate, flip, crop }: PhotoEdit, [x, y]: readonly [number, number]) {
    const angle = (rotate * Math.PI) / 180
    const [px, py] = [
      (x - 0.5) * size.width * (flip.horizontal ? -1 : 1),
      (y - 0.5) * size.height * (flip.vertical ? -1 : 1),
    ]
    const around = turnedSize(size, rotate)
    const [qx, qy] = [px * Math.cos(angle) - py * Math.sin(angle), px * Math.sin(angle) + py * Math.cos(angle)]
    return [
      (qx + around.width / 2 - crop.left) / crop.width,
      (qy + around.height / 2 - crop.top) / crop.height,
    ] as const
  }
  const edit = fc
    .record({
      rotate: fc.constantFrom(0, 90, -90, 180, 5, -12.5),
      flip: fc.record({ horizontal: fc.boolean(), vertical: fc.boolean() }),
      part: fc.tuple(...[0.3, 0.3, 0.5, 0.5].map((max) => fc.double({ min: 0.1, max, noNaN: true }))),
    })
    .map(({ part: [left, top, width, height], ...turned }) => (size: typeof of): PhotoEdit => {
      const around = turnedSize(size, turned.rotate)
      const crop = { left: left! * around.width, top: top! * around.height }
      return { ...turned, of: size, crop: { ...crop, width: width! * around.width, height: height! * around.height } }
    })

  test('are one: every point of the picture stands where both would put it, whatever the size that was shown', () =>
    fc.assert(
      fc.property(edit, edit, fc.double({ min: 0.2, max: 3, noNaN: true }), (makeFirst, makeSecond, scale) => {
        const first = makeFirst(of)
        const second = makeSecond({ width: first.crop.width * scale, height: first.crop.height * scale })
        const both = composeEdits(first, second)
        for (const point of [
          [0.2, 0.3],
          [0.9, 0.1],
        ] as const) {
          const expected = place(second, place(first, point))
          const found = place(both, point)
          expect(found[0]).toBeCloseTo(expected[0], 6)
          expect(found[1]).toBeCloseTo(expected[1], 6)
        }
      }),
    ))

  const point = fc.tuple(fc.double({ min: -1, max: 2, noNaN: true }), fc.double({ min: -1, max: 2, noNaN: true }))

  test('a point is found in the result, and from there in the picture', () =>
    fc.assert(
      fc.property(edit, point, (make, at) => {
        const one = make(of)
        const inResult = toResult(one, at)
        const [x, y] = place(one, at)
        expect(inResult[0]).toBeCloseTo(x, 6)
        expect(inResult[1]).toBeCloseTo(y, 6)
        const back = toPicture(one, inResult)
        expect(back[0]).toBeCloseTo(at[0], 6)
        expect(back[1]).toBeCloseTo(at[1], 6)
      }),
    ))

  test('marks of both are where, and as large as, they were painted', () =>
    fc.assert(
      fc.property(
        edit,
        edit,
        point,
        fc.double({ min: 0.2, max: 3, noNaN: true }),
        (makeFirst, makeSecond, at, scale) => {
          const old = { kind: 'arrow', word: 'Sump', path: [[0.1, 0.2]], size: 0.05 } as const
          const first = { ...makeFirst(of), marks: [old] }
          const shown = { width: first.crop.width * scale, height: first.crop.height * scale }
          const second: PhotoEdit = { ...makeSecond(shown), marks: [{ kind: 'blur', path: [at], size: 0.1 }] }
          const both = composeEdits(first, second)
          const [kept, moved] = both.marks!
          expect(kept).toEqual(old)
          const [found, expected] = [toResult(both, moved!.path[0]!), toResult(second, at)]
          expect(found[0]).toBeCloseTo(expected[0], 6)
          expect(found[1]).toBeCloseTo(expected[1], 6)
          // As fractions of the result.
          const diameter = ({ crop, of: { width, height } }: PhotoEdit, size: number) =>
            (size * Math.max(width, height)) / crop.width
          expect(diameter(both, moved!.size)).toBeCloseTo(diameter(second, 0.1), 6)
        },
      ),
    ))
})

test.each([
  ['nothing done', plain, true],
  ['turned all the way round', { ...plain, rotate: 360 }, true],
  ['turned', { ...plain, rotate: 90 }, false],
  ['mirrored', { ...plain, flip: { horizontal: true, vertical: false } }, false],
  ['cropped', { ...plain, crop: { ...whole, width: 200 } }, false],
  ['blurred', { ...plain, marks: [{ kind: 'blur', path: [[0.5, 0.5]], size: 0.1 }] }, false],
] as const)('%s', (_, edit, unchanged) => expect(isUnchanged(edit)).toBe(unchanged))
