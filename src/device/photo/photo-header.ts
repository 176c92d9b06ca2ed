/** EXIF's numbers: 1 upright, 2–4 mirrored or turned half way, 5–8 lying on a side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** What a header reader finds; null where the header makes no sense or the data stops early. */
export interface PhotoHeader {
  rawWidth: number
  rawHeight: number
  orientation: Orientation
  /** The largest picture in the file, which is what a decoder would have to hold. */
  pixels: number
}
