// Focuses the camera on the tapped point, and marks it with a ring.
import { type PointerEvent, useState } from 'react'
import { focusModeOf, type OpenCamera, type Spot } from './camera-stream.ts'
import { tapSpot } from './tap-spot.ts'

type Props = { camera: OpenCamera; video: { readonly current: HTMLVideoElement | null } }

/** On top of the picture; renders nothing if this camera cannot focus on a point. */
export function TapFocus({ camera: { extras, setExtra }, video }: Props) {
  const [ring, setRing] = useState<(Spot & { count: number }) | null>(null)
  const focusMode = focusModeOf(extras)
  if (focusMode === null) return null
  const focus = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const frame = currentTarget.getBoundingClientRect()
    const tap = { x: clientX - frame.left, y: clientY - frame.top }
    const { videoWidth: width = 0, videoHeight: height = 0 } = video.current ?? {}
    const spot = tapSpot(tap, frame, { width, height })
    if (!spot) return
    setRing((before) => ({ ...tap, count: (before?.count ?? 0) + 1 }))
    setExtra({ focusMode, pointsOfInterest: [spot] })
  }
  return (
    <div className="camera-focus" onPointerUp={focus}>
      {ring && <span key={ring.count} className="camera-ring" style={{ left: ring.x, top: ring.y }} />}
    </div>
  )
}
