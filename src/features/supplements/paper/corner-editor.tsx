// A photo of paper with its four corners, which can be dragged or moved with the arrow keys.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { moveCorner, type Quad } from '../../../device/paper/quad.ts'

const NAMES = ['Top left', 'Top right', 'Bottom right', 'Bottom left'] as const
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Fraction of the photo's width and height. */
const STEP = 0.005
const LONG_STEP = 0.05

type Props = { source: string; corners: Quad; onCorners(corners: Quad): void }

export function CornerEditor({ source, corners, onCorners }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const drag = (corner: number, { clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = box.current!.getBoundingClientRect()
    onCorners(moveCorner(corners, corner, { x: (clientX - left) / width, y: (clientY - top) / height }))
  }
  const press = (corner: number, event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const far = event.shiftKey ? LONG_STEP : STEP
    const { x, y } = corners[corner]!
    onCorners(moveCorner(corners, corner, { x: x + step[0] * far, y: y + step[1] * far }))
  }
  return (
    <div className="paper-corners" ref={box}>
      <img src={source} alt="The paper, as it was photographed" draggable={false} />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      {corners.map(({ x, y }, corner) => (
        <button
          key={NAMES[corner]}
          type="button"
          className="paper-corner"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          aria-label={`${NAMES[corner]} corner, ${Math.round(x * 100)} across, ${Math.round(y * 100)} down`}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(corner, event)}
          onKeyDown={(event) => press(corner, event)}
        />
      ))}
    </div>
  )
}
