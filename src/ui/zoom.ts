// How a picture is enlarged and moved in its frame. Distances in CSS pixels, points from the frame's center. Pure.

/** x, y: how far the picture's center is from the frame's. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number }
export type Point = { readonly x: number; readonly y: number }
export type Frame = { readonly width: number; readonly height: number }

export const FIT: Zoom = { scale: 1, x: 0, y: 0 }
const MOST = 4
/** A step of the buttons and keys, and a double tap. */
export const STEP = 1.6
const DOUBLE_TAP = 2.5
/** Below this, fingers mean the whole picture. */
const NEARLY_FIT = 1.05

/** Enlarged by `factor`, with what is at `at` staying there. */
export function zoomBy(zoom: Zoom, factor: number, at: Point, frame: Frame): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor))
  const by = scale / zoom.scale
  return kept({ scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, frame)
}

export const movedBy = (zoom: Zoom, { x, y }: Point, frame: Frame): Zoom =>
  kept({ scale: zoom.scale, x: zoom.x + x, y: zoom.y + y }, frame)

/** Whole, or large where the finger is. */
export const doubleTapped = (zoom: Zoom, at: Point, frame: Frame): Zoom =>
  zoom.scale > 1 ? FIT : zoomBy(zoom, DOUBLE_TAP, at, frame)

/** When the fingers are gone. */
export const settled = (zoom: Zoom): Zoom => (zoom.scale < NEARLY_FIT ? FIT : zoom)

/** The frame is never left with an empty side. */
function kept({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const most = (size: number) => ((scale - 1) * size) / 2
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0
  return { scale, x: within(x, most(width)), y: within(y, most(height)) }
}
