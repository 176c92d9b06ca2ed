// Pictures reduced to brightness, for measuring. Pure.

/** `light`: 0 to 255 for each pixel, row by row. */
export type Gray = { width: number; height: number; light: Float32Array }

/** `rgba`: as a canvas returns it. */
export function grayOf(rgba: ArrayLike<number>, width: number, height: number): Gray {
  const light = new Float32Array(width * height)
  for (let at = 0; at < light.length; at++)
    light[at] = 0.299 * rgba[at * 4]! + 0.587 * rgba[at * 4 + 1]! + 0.114 * rgba[at * 4 + 2]!
  return { width, height, light }
}
