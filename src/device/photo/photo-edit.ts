// An edit of a photo as numbers, independent of any picture: the editor creates it on the small picture it shows, and
// the worker applies it to the file in full size. Pure.
import { fitInside, type Size } from './fit.ts'

export type Box = Size & { left: number; top: number }
/** Fractions of a picture's width and height, from its top left corner. */
export type Point = readonly [x: number, y: number]

/**
 * What was painted on the picture of size `of`: a brush's stroke that blurs, or an arrow from its word to its tip.
 * `size`: diameter of the brush, or height of the word, as a fraction of the picture's longer side.
 */
export type Mark = { path: readonly Point[]; size: number } & ({ kind: 'blur' } | { kind: 'arrow'; word: string })

/**
 * `of`: the size of the picture that the other numbers are measured on. First its marks are painted on it, in their
 * order; then it is mirrored, then rotated by `rotate` degrees clockwise around its center; `crop` is a part of the
 * upright box around the result, from that box's top left corner. Marks thus stay where they were painted, whatever is
 * rotated or cropped before or after; only their words are upright in the result.
 */
export type PhotoEdit = {
  of: Size
  rotate: number
  flip: { horizontal: boolean; vertical: boolean }
  crop: Box
  /** undefined: none. */
  marks?: readonly Mark[]
}

/** Upright bounding box of a rotated picture. */
export function turnedSize({ width, height }: Size, degrees: number): Size {
  const [cos, sin] = turn(degrees)
  return {
    width: Math.abs(width * cos) + Math.abs(height * sin),
    height: Math.abs(width * sin) + Math.abs(height * cos),
  }
}

/** Shrinks a crop around its center until it contains only picture, without white corners. */
export function cropInside({ of, rotate, crop }: Pick<PhotoEdit, 'of' | 'rotate' | 'crop'>): Box {
  const around = turnedSize(of, rotate)
  const [cos, sin] = turn(rotate)
  /** Rotates a vector back into the picture's own axes. */
  const back = (x: number, y: number) => [x * cos + y * sin, y * cos - x * sin] as const
  const middle = { x: crop.left + crop.width / 2, y: crop.top + crop.height / 2 }
  const from = back(middle.x - around.width / 2, middle.y - around.height / 2)
  const limits = [of.width / 2, of.height / 2]
  let scale = 1
  for (const signs of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const) {
    const reach = back((signs[0] * crop.width) / 2, (signs[1] * crop.height) / 2)
    for (const axis of [0, 1] as const) {
      const room = limits[axis]! - Math.sign(reach[axis]) * from[axis]
      if (reach[axis] !== 0) scale = Math.min(scale, Math.max(0, room) / Math.abs(reach[axis]))
    }
  }
  const width = Math.max(1, crop.width * scale)
  const height = Math.max(1, crop.height * scale)
  return { left: middle.x - width / 2, top: middle.y - height / 2, width, height }
}

/**
 * How to draw an edit from the upright original of size `shown`: the result's size inside `bound`, and the picture size
 * that this requires.
 */
export function editSizes({ of, crop }: PhotoEdit, shown: Size, bound: Size): { result: Size; picture: Size } {
  const scale = shown.width / of.width
  const result = fitInside({ width: Math.round(crop.width * scale), height: Math.round(crop.height * scale) }, bound)
  const taken = result.width / (crop.width * scale)
  return {
    result,
    picture: { width: Math.ceil(shown.width * taken), height: Math.ceil(shown.height * taken) },
  }
}

/** Combines two consecutive edits into one; `second` is measured on the result of `first`. */
export function composeEdits(first: PhotoEdit, second: PhotoEdit): PhotoEdit {
  const isMirrored = second.flip.horizontal !== second.flip.vertical
  const rotate = second.rotate + (isMirrored ? -first.rotate : first.rotate)
  /** Pixels of the second edit per pixel of the first. */
  const scale = second.of.width / first.crop.width
  const [cos, sin] = turn(second.rotate)
  const one = middleOf(first)
  const x = second.flip.horizontal ? -one.x : one.x
  const y = second.flip.vertical ? -one.y : one.y
  const two = middleOf(second)
  const middle = { x: x * cos - y * sin + two.x / scale, y: x * sin + y * cos + two.y / scale }
  const around = turnedSize(first.of, rotate)
  const width = second.crop.width / scale
  const height = second.crop.height / scale
  const left = around.width / 2 + middle.x - width / 2
  const top = around.height / 2 + middle.y - height / 2
  const later = (second.marks ?? []).map((mark) => ({
    ...mark,
    path: mark.path.map((point) => toPicture(first, point)),
    size: (mark.size * longerSide(second.of)) / scale / longerSide(first.of),
  }))
  const marks = [...(first.marks ?? []), ...later]
  return {
    ...(marks.length > 0 && { marks }),
    of: first.of,
    rotate,
    flip: {
      horizontal: first.flip.horizontal !== second.flip.horizontal,
      vertical: first.flip.vertical !== second.flip.vertical,
    },
    crop: { left, top, width, height },
  }
}

/** Offset of the crop's center from the center of the rotated picture. */
function middleOf({ of, rotate, crop }: PhotoEdit): { x: number; y: number } {
  const around = turnedSize(of, rotate)
  return { x: crop.left + crop.width / 2 - around.width / 2, y: crop.top + crop.height / 2 - around.height / 2 }
}

/** Where a point of the picture is in the result. */
export function toResult({ of, rotate, flip, crop }: PhotoEdit, [x, y]: Point): Point {
  const [cos, sin] = turn(rotate)
  const around = turnedSize(of, rotate)
  const across = (x - 0.5) * of.width * (flip.horizontal ? -1 : 1)
  const down = (y - 0.5) * of.height * (flip.vertical ? -1 : 1)
  return [
    (across * cos - down * sin + around.width / 2 - crop.left) / crop.width,
    (across * sin + down * cos + around.height / 2 - crop.top) / crop.height,
  ]
}

/** Where a point of the result is in the picture. */
export function toPicture({ of, rotate, flip, crop }: PhotoEdit, [x, y]: Point): Point {
  const [cos, sin] = turn(rotate)
  const around = turnedSize(of, rotate)
  const across = crop.left + x * crop.width - around.width / 2
  const down = crop.top + y * crop.height - around.height / 2
  return [
    ((across * cos + down * sin) * (flip.horizontal ? -1 : 1)) / of.width + 0.5,
    ((down * cos - across * sin) * (flip.vertical ? -1 : 1)) / of.height + 0.5,
  ]
}

export const longerSide = ({ width, height }: Size): number => Math.max(width, height)

export const isUnchanged = ({ of, rotate, flip, crop, marks = [] }: PhotoEdit): boolean =>
  marks.length === 0 &&
  rotate % 360 === 0 &&
  !flip.horizontal &&
  !flip.vertical &&
  crop.width >= of.width - 1 &&
  crop.height >= of.height - 1

/** Cosine and sine; exact at right angles. */
function turn(degrees: number): [number, number] {
  const quarter = ((degrees % 360) + 360) % 360
  if (quarter % 90 === 0)
    return (
      (
        [
          [1, 0],
          [0, 1],
          [-1, 0],
          [0, -1],
        ] as [number, number][]
      )[quarter / 90] ?? [1, 0]
    )
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle)]
}
