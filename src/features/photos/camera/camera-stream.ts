// The phone's rear camera as a stream: opened once for a visit, opened again when the system ended it, closed with the page.
import { useCallback, useEffect, useState } from 'react'

/** What some cameras have besides; TypeScript's DOM library does not know it yet. */
type Extras = {
  torch?: boolean
  zoom?: { min: number; max: number; step: number }
  /** Modes of focus, by the names of Media Capture. */
  focusMode?: readonly string[]
  pointsOfInterest?: unknown
}

export type OpenCamera = {
  kind: 'open'
  stream: MediaStream
  track: MediaStreamTrack
  extras: Extras
  setExtra(extra: Extra): void
}
export type CameraState = { kind: 'opening' } | OpenCamera | { kind: 'refused'; message: string }

/** Wide enough for the largest photo that the portal keeps, also cropped. */
const WISH: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 4032 }, height: { ideal: 3024 } },
}

export function useCamera(): CameraState {
  const [state, setState] = useState<CameraState>({ kind: 'opening' })
  const [visit, setVisit] = useState(0)
  const reopen = useCallback(() => setVisit((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit opens it again
  useEffect(() => {
    let isHere = true
    let opened: MediaStream | null = null
    const close = () => {
      for (const track of opened?.getTracks() ?? []) track.stop()
    }
    navigator.mediaDevices.getUserMedia(WISH).then(
      (stream) => {
        opened = stream
        const [track] = stream.getVideoTracks()
        if (!isHere || !track) return close()
        track.addEventListener('ended', reopen)
        setState({ kind: 'open', stream, track, extras: extrasOf(track), setExtra: extraSetter(track) })
      },
      (error: unknown) => isHere && setState({ kind: 'refused', message: whyNot(error) }),
    )
    return () => {
      isHere = false
      close()
    }
  }, [visit])
  return state
}

/** That a camera focuses on a spot is no capability of its track: the browser says whether it knows the constraint (W3C Image Capture). */
function extrasOf(track: MediaStreamTrack): Extras {
  const { pointsOfInterest } = navigator.mediaDevices.getSupportedConstraints() as { pointsOfInterest?: boolean }
  return { ...(pointsOfInterest && { pointsOfInterest }), ...track.getCapabilities?.() } as Extras
}

/** `x`, `y`: from 0 at the picture's top left to 1. */
export type Spot = { x: number; y: number }
type Extra = { torch?: boolean; zoom?: number; focusMode?: string; pointsOfInterest?: readonly Spot[] }

/** A track keeps only what it was asked for last: light, zoom and focus are asked for together. */
function extraSetter(track: MediaStreamTrack): OpenCamera['setExtra'] {
  let asked: Extra = {}
  return (extra) => {
    asked = { ...asked, ...extra }
    track.applyConstraints({ advanced: [asked as MediaTrackConstraintSet] }).catch(() => undefined)
  }
}

/** null: this camera does not focus on a spot. */
export function focusModeOf({ focusMode = [], pointsOfInterest }: Extras): string | null {
  if (pointsOfInterest === undefined) return null
  // A single shot would stay at its distance when the member walks on.
  return ['continuous', 'single-shot'].find((mode) => focusMode.includes(mode)) ?? null
}

export function whyNot(error: unknown): string {
  switch ((error as { name?: unknown } | null)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'The portal may not use the camera. Allow it in the browser’s settings, or use the phone’s own camera.'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera was found.'
    default:
      return 'The camera could not be opened. Another app may be using it.'
  }
}
