/** EXIF orientation values: 1 upright, 2–4 mirrored or rotated by 180°, 5–8 rotated by 90°. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Result of a header reader; null if the header is invalid or the data ends early. */
export interface PhotoHeader {
  rawWidth: number
  rawHeight: number
  orientation: Orientation
  /** The largest picture in the file, which a decoder would have to hold in memory. */
  pixels: number
  /** Print colors, which browsers show darker than they are. */
  isCmyk?: boolean
}
