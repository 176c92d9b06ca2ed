/** EXIF's numbers: 1 upright, 2–4 mirrored or rotated by 180°, 5–8 on a side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Result of a header reader; null if the header makes no sense or the data ends early. */
export interface PhotoHeader {
  rawWidth: number
  rawHeight: number
  orientation: Orientation
  /** The largest picture in the file, which is what a decoder would have to hold. */
  pixels: number
  /** Print colors, which browsers show darker than they are. */
  isCmyk?: boolean
}
