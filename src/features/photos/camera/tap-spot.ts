// Which spot of the camera's picture was tapped. Pure.
import type { Size } from '../../../device/photo/fit.ts'
import type { Spot } from './camera-stream.ts'

/** `tap`: inside of the frame, from its top left, in pixels. null: beside the picture, which stands in the middle of the frame in full (`object-fit: contain`). */
export function tapSpot(tap: Spot, frame: Size, picture: Size): Spot | null {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  const x = (tap.x - frame.width / 2) / (picture.width * scale) + 0.5
  const y = (tap.y - frame.height / 2) / (picture.height * scale) + 0.5
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null
}
