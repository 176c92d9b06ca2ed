// The phone's rear camera as a stream: opened once for a visit, opened again when the system ended it, closed with the page.
import { useCallback, useEffect, useState } from 'react'

/** What some cameras have besides; TypeScript's DOM library does not know it yet. */
type Extras = { torch?: boolean; zoom?: { min: number; max: number; step: number } }

export type CameraState =
  | { kind: 'opening' }
  | { kind: 'open'; stream: MediaStream; track: MediaStreamTrack; extras: Extras }
  | { kind: 'refused'; message: string }

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
        setState({ kind: 'open', stream, track, extras: extrasOf(track) })
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

const extrasOf = (track: MediaStreamTrack): Extras => (track.getCapabilities?.() ?? {}) as Extras

export const setExtra = (track: MediaStreamTrack, extra: { torch: boolean } | { zoom: number }): Promise<void> =>
  track.applyConstraints({ advanced: [extra as MediaTrackConstraintSet] }).catch(() => undefined)

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
