// Light correction that the editor's Auto proposes, from the histogram of a small copy: black point, white point, and
// the brightness in between. Cautious rather than strong; a well-lit photo is not changed. Pure.

/** Values that become black and white, of 255. `power`: exponent for the brightness between them; below 1 lightens. */
export type Levels = { black: number; white: number; power: number }

export type LightProposal = { levels: Levels; change: 'lighter' | 'darker' | 'contrast' }

/** Fraction of pixels at each end that may become pure black or white. */
const CLIPPED = 0.005
/** Closer to 0 or 255, a correction gains nothing; farther, it would add more noise than picture. */
const BLACK = { from: 40, to: 70 }
const WHITE = { from: 215, to: 80 }
/** As fractions of the range between black and white: a median within `fine` stays; any other is moved to `wanted`. */
const DARK = { fine: 0.3, wanted: 0.38 }
const BRIGHT = { fine: 0.85, wanted: 0.72 }
const POWER = { least: 0.6, most: 1.4 }
/** Of 255: a picture with a smaller range has no detail to bring out. */
const FLAT = 8
/** Of 255: the smallest change of the median that is visible. */
const VISIBLE = 6

/** `rgba`: as a canvas returns it. null: nothing to correct. */
export function proposeLight(rgba: ArrayLike<number>): LightProposal | null {
  const { low, median, high } = histogram(rgba)
  if (high - low < FLAT) return null
  const black = low < BLACK.from ? 0 : Math.min(low, BLACK.to)
  const white = high > WHITE.from ? 255 : Math.max(high, WHITE.to)
  // If half of the picture is already pure white or black, only the rest can be moved.
  const middle = Math.min(0.95, Math.max(0.05, (median - black) / (white - black)))
  const levels = { black, white, power: powerFor(middle) }
  if (black === 0 && white === 255 && levels.power === 1) return null
  const table = levelsTable([levels])
  const moved = table[Math.min(250, Math.max(5, median))]! - median
  return { levels, change: moved > VISIBLE ? 'lighter' : moved < -VISIBLE ? 'darker' : 'contrast' }
}

function powerFor(middle: number): number {
  const side = middle < DARK.fine ? DARK : middle > BRIGHT.fine ? BRIGHT : null
  if (!side) return 1
  return Math.min(POWER.most, Math.max(POWER.least, Math.log(side.wanted) / Math.log(middle)))
}

/**
 * Uses the darkest and brightest channel of each pixel, so that colors are not clipped, and brightness for the median.
 */
function histogram(rgba: ArrayLike<number>) {
  const [lows, lights, highs] = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [red, green, blue] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!]
    lows[Math.min(red, green, blue)]! += 1
    highs[Math.max(red, green, blue)]! += 1
    lights[Math.round(0.299 * red + 0.587 * green + 0.114 * blue)]! += 1
  }
  const count = Math.floor(rgba.length / 4)
  const reached = (counts: Uint32Array, share: number) => {
    let seen = 0
    return counts.findIndex((each) => {
      seen += each
      return seen > share * count
    })
  }
  return { low: reached(lows, CLIPPED), median: reached(lights, 0.5), high: reached(highs, 1 - CLIPPED) }
}

/** Maps each channel value 0 to 255 to its value after these corrections, applied in order. */
export function levelsTable(corrections: readonly Levels[]): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, value) =>
    corrections.reduce((before, { black, white, power }) => {
      const share = Math.min(1, Math.max(0, (before - black) / (white - black)))
      return 255 * share ** power
    }, value),
  )
}

/** Corrects a canvas's pixels in place. */
export function correctLight(rgba: Uint8ClampedArray, corrections: readonly Levels[]): void {
  const table = levelsTable(corrections)
  for (let at = 0; at + 3 < rgba.length; at += 4)
    for (let channel = at; channel < at + 3; channel++) rgba[channel] = table[rgba[channel]!]!
}
