// The phone's rear camera as a stream: opened once per visit, reopened if the system ended it, closed with the page.
import { useCallback, useEffect, useState } from 'react'
import type { Size } from '#src/device/photo/fit.ts'
import { within } from '#src/state/timers.ts'

/** Additional capabilities of some cameras; TypeScript's DOM library does not define them. */
type Extras = {
  torch?: boolean
  zoom?: { min: number; max: number; step: number }
  /** Focus modes, by their Media Capture names. */
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

/** Wide enough for the largest photo that the portal stores, even after cropping. */
const WISH: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 4032 }, height: { ideal: 3024 } },
}

export function useCamera(): CameraState {
  const [state, setState] = useState<CameraState>({ kind: 'opening' })
  const [visit, setVisit] = useState(0)
  const reopen = useCallback(() => setVisit((count) => count + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit reopens it
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

/**
 * Focusing on a point is not a track capability: the browser reports whether it supports the constraint (W3C Image
 * Capture).
 */
function extrasOf(track: MediaStreamTrack): Extras {
  const { pointsOfInterest } = navigator.mediaDevices.getSupportedConstraints() as { pointsOfInterest?: boolean }
  return { ...(pointsOfInterest && { pointsOfInterest }), ...track.getCapabilities?.() } as Extras
}

/** `x`, `y`: 0 at the picture's top left, up to 1. */
export type Spot = { x: number; y: number }
type Extra = { torch?: boolean; zoom?: number; focusMode?: string; pointsOfInterest?: readonly Spot[] }

/** A track keeps only its latest constraints, so torch, zoom and focus are set together. */
function extraSetter(track: MediaStreamTrack): OpenCamera['setExtra'] {
  let asked: Extra = {}
  return (extra) => {
    asked = { ...asked, ...extra }
    track.applyConstraints({ advanced: [asked as MediaTrackConstraintSet] }).catch(() => undefined)
  }
}

/** null: this camera cannot focus on a point. */
export function focusModeOf({ focusMode = [], pointsOfInterest }: Extras): string | null {
  if (pointsOfInterest === undefined) return null
  // A single shot would keep its distance when the member moves.
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

// Converts a tap to a point in the camera's picture.

/**
 * `tap`: in pixels from the frame's top left. null: outside the picture, which is shown in full in the middle of the
 * frame (`object-fit: contain`).
 */
export function tapSpot(tap: Spot, frame: Size, picture: Size): Spot | null {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  const x = (tap.x - frame.width / 2) / (picture.width * scale) + 0.5
  const y = (tap.y - frame.height / 2) / (picture.height * scale) + 0.5
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null
}

// Takes one photo with the running camera: in full size if the browser supports it, otherwise the frame on screen.

/** Part of the Image Capture API, which not every browser has. */
type StillCamera = { takePhoto(): Promise<Blob> }
type StillCameraOf = new (track: MediaStreamTrack) => StillCamera

/** Some phones never answer. */
const TIMEOUT_MS = 3_000
const QUALITY = 0.95

type ShotSource = { track: MediaStreamTrack; video: HTMLVideoElement }

export async function takeShot({ track, video }: ShotSource, name: string): Promise<File> {
  const blob = (await fullSize(track)) ?? (await frameOf(video))
  return new File([blob], name, { type: blob.type })
}

async function fullSize(track: MediaStreamTrack): Promise<Blob | null> {
  const { ImageCapture } = globalThis as { ImageCapture?: StillCameraOf }
  if (!ImageCapture) return null
  try {
    const photo = await within(new ImageCapture(track).takePhoto(), TIMEOUT_MS)
    return photo && photo.size > 0 ? photo : null
  } catch {
    return null
  }
}

/** A member may tap before the camera's first frame. */
async function firstFrame(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS)
    video.addEventListener('loadeddata', () => resolve(), { once: true })
  })
}

async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  await firstFrame(video)
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The camera has no picture'))),
      'image/jpeg',
      QUALITY,
    ),
  )
}
