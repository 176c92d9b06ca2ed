// Draws the marks of an edit: the same in the worker, on the picture to send, and on the page, over the preview. What is
// blurred was painted over because nobody may see it: the result must not contain enough to restore it.
import type { Size } from './fit.ts'
import { type Box, longerSide, type Mark, type PhotoEdit, toResult } from './photo-edit.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
type Stroke = Extract<Mark, { kind: 'blur' }>
type Arrow = Extract<Mark, { kind: 'arrow' }>
/** A place on a canvas, in pixels. */
type Spot = { x: number; y: number }
/** The upright picture in any size. */
type Source = { image: CanvasImageSource; size: Size }

/** From here on, the context draws in pixels of `of`: mirrored, rotated and cropped, into a result of this size. */
export function enterPicture(context: Context, size: Size, edit: PhotoEdit): void {
  const { of, crop } = edit
  const [x, y] = toResult(edit, [0.5, 0.5])
  context.translate(x * size.width, y * size.height)
  context.scale(size.width / crop.width, size.height / crop.height)
  context.rotate((edit.rotate * Math.PI) / 180)
  context.scale(edit.flip.horizontal ? -1 : 1, edit.flip.vertical ? -1 : 1)
  context.translate(-of.width / 2, -of.height / 2)
}

export function drawMarks(context: Context, size: Size, edit: PhotoEdit, source: Source): void {
  let strokes: Stroke[] = []
  const blur = () => {
    for (const area of touching(strokes, edit.of)) {
      context.save()
      enterPicture(context, size, edit)
      smudge(context, area, edit.of, source)
      context.restore()
    }
    strokes = []
  }
  for (const mark of edit.marks ?? []) {
    if (mark.kind === 'blur') strokes.push(mark)
    else {
      blur()
      drawArrow(context, mark, edit, size)
    }
  }
  blur()
}

/** Strokes that touch each other form an area, so that many small ones over a face blur it as a large one would. */
export function touching(strokes: readonly Stroke[], of: Size): Stroke[][] {
  const meet = (one: Stroke, other: Stroke) => {
    const reach = ((one.size + other.size) / 2) * longerSide(of)
    return one.path.some(([x, y]) =>
      other.path.some(([u, v]) => Math.hypot((x - u) * of.width, (y - v) * of.height) <= reach),
    )
  }
  return strokes.reduce<Stroke[][]>((areas, stroke) => {
    const isNear = (area: Stroke[]) => area.some((each) => meet(each, stroke))
    return [...areas.filter((area) => !isNear(area)), [...areas.filter(isNear).flat(), stroke]]
  }, [])
}

/** The brush's circles, in pixels of the picture. */
const circlesOf = (area: readonly Stroke[], of: Size) =>
  area.flatMap(({ path, size }) =>
    path.map(([x, y]) => ({ x: x * of.width, y: y * of.height, radius: (size * longerSide(of)) / 2 })),
  )

/**
 * The part of the picture that is blurred, and into how few colors: one for each square as wide as the area is narrow,
 * so a face becomes one color and a plate two or three, whatever the size of the brush.
 */
export function blurOf(area: readonly Stroke[], of: Size): { box: Box; colors: Size } | null {
  const circles = circlesOf(area, of)
  const edges = (axis: 'x' | 'y', limit: number) => {
    const from = Math.min(...circles.map((circle) => circle[axis] - circle.radius))
    const to = Math.max(...circles.map((circle) => circle[axis] + circle.radius))
    return { length: to - from, from: Math.max(0, from), to: Math.min(limit, to) }
  }
  const [across, down] = [edges('x', of.width), edges('y', of.height)]
  const box = { left: across.from, top: down.from, width: across.to - across.from, height: down.to - down.from }
  if (!(box.width > 0 && box.height > 0)) return null
  // Measured beyond the picture's edge, too: what is left of a circle there is narrow.
  const square = Math.min(across.length, down.length)
  const count = (length: number) => Math.max(1, Math.round(length / square))
  return { box, colors: { width: count(box.width), height: count(box.height) } }
}

/** Pixels per color, in each direction, that are read from the picture. */
const SAMPLES = 16

function smudge(context: Context, area: readonly Stroke[], of: Size, { image, size }: Source): void {
  const blur = blurOf(area, of)
  if (!blur) return
  const { left, top, width, height } = blur.box
  const [across, down] = [size.width / of.width, size.height / of.height]
  let small = smallCanvas({ width: blur.colors.width * SAMPLES, height: blur.colors.height * SAMPLES })
  small.context.drawImage(
    ...([image, left * across, top * down, width * across, height * down] as const),
    ...([0, 0, small.canvas.width, small.canvas.height] as const),
  )
  while (small.canvas.width > blur.colors.width) {
    const half = smallCanvas({ width: small.canvas.width / 2, height: small.canvas.height / 2 })
    half.context.drawImage(small.canvas, 0, 0, half.canvas.width, half.canvas.height)
    small = half
  }
  context.beginPath()
  for (const { x, y, radius } of circlesOf(area, of)) {
    context.moveTo(x + radius, y)
    context.arc(x, y, radius, 0, 2 * Math.PI)
  }
  context.clip()
  // Below the colors, because some browsers enlarge a picture with edges that can be seen through.
  context.fillStyle = '#888'
  context.fillRect(left, top, width, height)
  context.imageSmoothingEnabled = true
  context.drawImage(small.canvas, left, top, width, height)
}

function smallCanvas({ width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** Seen on any picture: light on dark. */
const INK = '#ffd60a'
const OUTLINE = '#000'

function drawArrow(context: Context, { path, size: height, word }: Arrow, edit: PhotoEdit, size: Size): void {
  const points = path.map((point) => toResult(edit, point))
  if (!points.some((point) => point.every((each) => each >= 0 && each <= 1))) return
  const spots = points.map(([x, y]) => ({ x: x * size.width, y: y * size.height }))
  const [from, to = from] = spots as [Spot, Spot?]
  const text = (height * longerSide(edit.of) * size.width) / edit.crop.width
  const lines = arrowLines(from, to, text)
  context.save()
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const [color, width] of [
    [OUTLINE, 0.34],
    [INK, 0.18],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = width * text
    context.beginPath()
    for (const [first, ...rest] of lines) {
      context.moveTo(first!.x, first!.y)
      for (const { x, y } of rest) context.lineTo(x, y)
    }
    context.stroke()
  }
  if (word) drawWord(context, word, { from, to, text }, size)
  context.restore()
}

/** The shaft, and the head with its tip at `to`; without a length, a dot. */
export function arrowLines(from: Spot, to: Spot, text: number): Spot[][] {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return [[from, to]]
  const head = Math.min(text, length)
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const barb = (turned: number) => ({
    x: to.x - head * Math.cos(angle + turned),
    y: to.y - head * Math.sin(angle + turned),
  })
  return [
    [from, to],
    [barb(0.5), to, barb(-0.5)],
  ]
}

type Placed = { from: Spot; to: Spot; text: number }

function drawWord(context: Context, word: string, { from, to, text }: Placed, size: Size): void {
  const setFont = (height: number) => {
    context.font = `600 ${height}px system-ui, sans-serif`
    return context.measureText(word).width
  }
  const wide = setFont(text)
  const height = text * Math.min(1, (size.width * 0.9) / wide)
  const width = setFont(height)
  const { x, y } = wordCenter(from, to, { width, height }, size)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineWidth = height * 0.25
  context.strokeStyle = OUTLINE
  context.strokeText(word, x, y)
  context.fillStyle = INK
  context.fillText(word, x, y)
}

/** Behind the arrow's start, or beside it if the picture ends there; never outside of the picture. */
export function wordCenter(from: Spot, to: Spot, word: Size, size: Size): Spot {
  const gap = word.height * 0.4
  const angle = Math.atan2(from.y - to.y, from.x - to.x)
  /** As close to the start as the word does not cover it. */
  const places = [0, Math.PI / 2, -Math.PI / 2].map((turned) => {
    const [across, down] = [Math.cos(angle + turned), Math.sin(angle + turned)]
    const away = gap + Math.min(word.width / 2 / Math.abs(across), word.height / 2 / Math.abs(down))
    return { x: from.x + across * away, y: from.y + down * away }
  })
  const inside = (at: number, length: number, limit: number) =>
    Math.max((length + gap) / 2, Math.min(limit - (length + gap) / 2, at))
  const moved = places.map(({ x, y }) => ({
    x: inside(x, word.width, size.width),
    y: inside(y, word.height, size.height),
  }))
  const free = moved.find(({ x, y }, at) => x === places[at]!.x && y === places[at]!.y)
  return free ?? moved[0]!
}
