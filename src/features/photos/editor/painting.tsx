// Blur and arrows in the photo editor. They are painted with one finger or a mouse, or with the arrow keys and Enter, and
// undone one by one; the worker paints them into the photo when it is saved.
import { type ComponentProps, type PointerEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { type CropperState, CropperWrapper } from 'react-advanced-cropper'
import {
  cropInside,
  longerSide,
  type Mark,
  type PhotoEdit,
  type Point,
  toPicture,
} from '#src/device/photo/photo-edit.ts'
import { drawMarks } from '#src/device/photo/photo-marks.ts'
import { Button } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'

export type Tool = Mark['kind']

/** Diameter of the brush and height of a word, as fractions of the shorter side of what is on screen. */
const BRUSH = { min: 0.04, max: 0.4, step: 0.02, start: 0.12 }
const WORD = 0.05
const WORD_MAX_LENGTH = 30
/** Circles of a stroke are closer than this fraction of the brush, so that none is seen. */
const APART = 0.2
/** How far an arrow key moves the cursor; ten times as far with Shift. */
const STEP = 0.01

/** `open`: the mark that is being painted; an arrow stays open from its start to its tip, also between two taps. */
type Painted = { marks: readonly Mark[]; open: Mark | null }
type Action =
  | { kind: 'press'; mark: Mark }
  | { kind: 'move'; to: Point; of: PhotoEdit['of'] }
  | { kind: 'release'; of: PhotoEdit['of'] }
  | { kind: 'undo' | 'drop' }
  | { kind: 'word'; word: string }

function paint({ marks, open }: Painted, action: Action): Painted {
  switch (action.kind) {
    case 'press': {
      const [start] = open?.path ?? []
      const { mark } = action
      return { marks, open: start && mark.kind === 'arrow' ? { ...mark, path: [start, ...mark.path] } : mark }
    }
    case 'move':
      return { marks, open: open && movedTo(open, action.to, action.of) }
    case 'release':
      if (!open || open.kind === 'blur' || isLong(open, action.of))
        return { marks: open ? [...marks, open] : marks, open: null }
      return { marks, open: { ...open, path: open.path.slice(0, 1) } }
    case 'undo':
      return { marks: open ? marks : marks.slice(0, -1), open: null }
    case 'drop':
      return { marks, open: null }
    case 'word':
      return { marks: marks.map((mark, at) => (at === marks.length - 1 ? { ...mark, word: action.word } : mark)), open }
  }
}

function between([x, y]: Point, [u, v]: Point, { width, height }: PhotoEdit['of']): number {
  return Math.hypot((u - x) * width, (v - y) * height)
}

function movedTo(mark: Mark, to: Point, of: PhotoEdit['of']): Mark {
  const last = mark.path.at(-1)!
  if (mark.kind === 'arrow') return { ...mark, path: [mark.path[0]!, to] }
  const steps = Math.floor(between(last, to, of) / (mark.size * longerSide(of) * APART))
  const more = Array.from({ length: steps }, (_, step): Point => {
    const part = (step + 1) / steps
    return [last[0] + (to[0] - last[0]) * part, last[1] + (to[1] - last[1]) * part]
  })
  return { ...mark, path: [...mark.path, ...more] }
}

/** A tap is never quite still. */
const isLong = ({ path: [from, to], size }: Mark, of: PhotoEdit['of']): boolean =>
  to !== undefined && between(from!, to, of) > size * longerSide(of)

/** What is on screen, as an edit whose crop is the visible area; null while the picture is loading. */
export function viewOf(state: CropperState | null | undefined): PhotoEdit | null {
  if (!state?.visibleArea) return null
  const { imageSize, transforms, visibleArea } = state
  const { rotate, flip } = transforms
  const of = { width: imageSize.width, height: imageSize.height }
  return { of, rotate, flip: { ...flip }, crop: visibleArea }
}

/** What would be kept; without marks. */
export function editOf(state: CropperState | null | undefined): PhotoEdit | null {
  const shown = viewOf(state)
  return shown && state?.coordinates ? { ...shown, crop: cropInside({ ...shown, crop: state.coordinates }) } : null
}

export type Painting = ReturnType<typeof usePainting>

export function usePainting(view: () => PhotoEdit | null) {
  const [tool, setTool] = useState<Tool | null>(null)
  const [brush, setBrush] = useState(BRUSH.start)
  const [{ marks, open }, act] = useReducer(paint, { marks: [], open: null })
  /** Place of the keyboard's cursor on screen; null until an arrow key is pressed. */
  const [cursor, setCursor] = useState<Point | null>(null)
  const size = ({ of, crop }: PhotoEdit) =>
    ((tool === 'blur' ? brush : WORD) * Math.min(crop.width, crop.height)) / longerSide(of)
  const at = (shown: PhotoEdit, point: Point): Point => {
    const [x, y] = toPicture(shown, point)
    return [Math.max(0, Math.min(1, x)), Math.max(0, Math.min(1, y))]
  }
  const press = (point: Point) => {
    const shown = view()
    if (!shown || !tool) return
    const mark = { path: [at(shown, point)], size: size(shown) }
    act({ kind: 'press', mark: tool === 'blur' ? { ...mark, kind: tool } : { ...mark, kind: tool, word: '' } })
  }
  const move = (point: Point) => {
    const shown = view()
    if (shown) act({ kind: 'move', to: at(shown, point), of: shown.of })
  }
  const release = () => {
    const shown = view()
    if (shown) act({ kind: 'release', of: shown.of })
  }
  const last = marks.at(-1)
  return {
    ...{ tool, brush, setBrush, marks, open, press, move, release },
    cursor: tool && cursor,
    cursorSize: tool === 'blur' ? brush : WORD,
    word: last?.kind === 'arrow' ? last.word : null,
    setWord: (word: string) => act({ kind: 'word', word }),
    undo: () => act({ kind: 'undo' }),
    hideCursor: () => setCursor(null),
    toggle(next: Tool) {
      act({ kind: 'drop' })
      setTool(tool === next ? null : next)
    },
    /** Returns whether the key did something. */
    key(key: string, arrow: Point | undefined, far: boolean): boolean {
      if (!tool) return false
      const [x, y] = cursor ?? [0.5, 0.5]
      const step = STEP * (far ? 10 : 1)
      const inside = (value: number) => Math.max(0, Math.min(1, value))
      if (arrow) setCursor([inside(x + arrow[0] * step), inside(y + arrow[1] * step)])
      else if (key === 'Enter' || key === ' ') {
        setCursor([x, y])
        press([x, y])
        release()
      } else if (key === 'Escape' && open) act({ kind: 'drop' })
      else return false
      return true
    },
  }
}

/** Wraps the cropper, with what was painted above the picture; drawn again with every change of the cropper. */
export function PaintedWrapper({
  children,
  painting,
  ...props
}: ComponentProps<typeof CropperWrapper> & { painting?: Painting }) {
  return (
    <CropperWrapper {...props}>
      {children}
      {painting && <Layer painting={painting} state={props.cropper?.getState()} />}
    </CropperWrapper>
  )
}

type LayerProps = { painting: Painting; state: CropperState | null | undefined }

function Layer({ painting, state }: LayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, state, painting)
  })
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [(clientX - left) / width, (clientY - top) / height]
  }
  return (
    <canvas
      ref={canvas}
      className="photo-editor-painted"
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        painting.hideCursor()
        painting.press(pointOf(event))
      }}
      onPointerMove={(event) => {
        if (event.isPrimary && event.currentTarget.hasPointerCapture(event.pointerId)) painting.move(pointOf(event))
      }}
      onPointerUp={(event) => event.isPrimary && painting.release()}
      // A call or a notification.
      onPointerCancel={(event) => event.isPrimary && painting.release()}
    />
  )
}

function draw(
  canvas: HTMLCanvasElement,
  state: LayerProps['state'],
  { marks, open, cursor, cursorSize }: Painting,
): void {
  const [shown, kept] = [viewOf(state), editOf(state)]
  const ratio = window.devicePixelRatio
  const size = { width: Math.round(canvas.clientWidth * ratio), height: Math.round(canvas.clientHeight * ratio) }
  // Also clears it.
  Object.assign(canvas, size)
  const context = canvas.getContext('2d')
  const image = canvas
    .closest('.advanced-cropper')
    ?.querySelector<HTMLImageElement>('.advanced-cropper-background-image')
  if (!context || !shown || !kept || !image?.naturalWidth) return
  const source = { image, size: { width: image.naturalWidth, height: image.naturalHeight } }
  // As they will be in what is kept: an arrow's word stays inside of it.
  const scale = size.width / shown.crop.width
  context.save()
  context.translate((kept.crop.left - shown.crop.left) * scale, (kept.crop.top - shown.crop.top) * scale)
  const part = { width: kept.crop.width * scale, height: kept.crop.height * scale }
  drawMarks(context, part, { ...kept, marks: open ? [...marks, open] : marks }, source)
  context.restore()
  if (!cursor) return
  const [x, y] = [cursor[0] * size.width, cursor[1] * size.height]
  const radius = (cursorSize * Math.min(size.width, size.height)) / 2
  for (const [color, width] of [
    ['#000', 4],
    ['#fff', 2],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = width * ratio
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.stroke()
  }
}

export const PAINTING_LABELS: Record<Tool, string> = {
  blur: 'Blur. Move the brush with the arrow keys, blur with Enter.',
  arrow: 'Arrow. Move with the arrow keys; Enter sets where the word goes, then the target.',
}

/** The brush or the word, and Undo. */
export function PaintingTools({ painting }: { painting: Painting }) {
  const { tool, brush, setBrush, marks, open, word, setWord, undo } = painting
  const hint = tool === 'blur' ? 'Paint over plates, faces and papers.' : 'Tap where the word goes, then the target.'
  return (
    <>
      <div className="photo-editor-row">
        {tool === 'blur' ? (
          <label>
            Brush
            <input
              type="range"
              {...{ min: BRUSH.min, max: BRUSH.max, step: BRUSH.step }}
              value={brush}
              onChange={(event) => setBrush(Number(event.target.value))}
            />
          </label>
        ) : (
          <label>
            Word
            <input
              className="field-input"
              maxLength={WORD_MAX_LENGTH}
              disabled={word === null}
              value={word ?? ''}
              onChange={(event) => setWord(event.target.value)}
            />
          </label>
        )}
        <Button disabled={marks.length === 0 && !open} onClick={undo}>
          Undo
        </Button>
      </div>
      <p role="status" className="small soft">
        {open?.kind === 'arrow' ? 'Now the target.' : marks.length > 0 ? counted(marks.length, 'mark') : hint}
      </p>
    </>
  )
}
