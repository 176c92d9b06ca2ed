// Zoom and pan of a picture in its frame. Distances in CSS pixels, points relative to the frame's center. Pure.

/** x, y: offset of the picture's center from the frame's center. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number }
export type Point = { readonly x: number; readonly y: number }
export type Frame = { readonly width: number; readonly height: number }

export const FIT: Zoom = { scale: 1, x: 0, y: 0 }
const MOST = 4
/** Zoom factors of one button press or key, and of a double tap. */
export const STEP = 1.6
const DOUBLE_TAP = 2.5
/** A pinch that ends below this scale resets to the whole picture. */
const NEARLY_FIT = 1.05

/** Zooms by `factor`, keeping the point `at` in place. */
export function zoomBy(zoom: Zoom, factor: number, at: Point, frame: Frame): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor))
  const by = scale / zoom.scale
  return kept({ scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, frame)
}

export const movedBy = (zoom: Zoom, { x, y }: Point, frame: Frame): Zoom =>
  kept({ scale: zoom.scale, x: zoom.x + x, y: zoom.y + y }, frame)

/** Toggles between the whole picture and zoomed in at the finger. */
export const doubleTapped = (zoom: Zoom, at: Point, frame: Frame): Zoom =>
  zoom.scale > 1 ? FIT : zoomBy(zoom, DOUBLE_TAP, at, frame)

/** The position after the fingers are lifted. */
export const settled = (zoom: Zoom): Zoom => (zoom.scale < NEARLY_FIT ? FIT : zoom)

/** Limits the pan so that no side of the frame is empty. */
function kept({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const most = (size: number) => ((scale - 1) * size) / 2
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0
  return { scale, x: within(x, most(width)), y: within(y, most(height)) }
}
