// Converts a tap to a point in the camera's picture. Pure.
import type { Size } from '#src/device/photo/fit.ts'
import type { Spot } from './camera-stream.ts'

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
