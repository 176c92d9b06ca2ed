// Detects photos that are too dark or too bright, by the distribution of brightness. Pure.
import type { Gray } from './gray.ts'

/** Of 255; see `brightness`. A house at night passes because of its lit windows: more than 2 % of it is bright. */
const DARK = { median: 45, bright: 60, brightest: 100 }
/** No dark pixels are left. A drawing on white paper passes because of its lines. */
const WASHED_OUT = { median: 247, darkest: 150 }

export function exposureFault(gray: Gray): 'dark' | 'bright' | null {
  const { darkest, median, bright, brightest } = brightness(gray)
  if (median < DARK.median && bright < DARK.bright && brightest < DARK.brightest) return 'dark'
  return median > WASHED_OUT.median && darkest > WASHED_OUT.darkest ? 'bright' : null
}

/** Brightness values that 2 %, 50 %, 90 % and 98 % of the pixels do not exceed. */
function brightness({ light }: Gray) {
  const counts = new Uint32Array(256)
  for (let at = 0; at < light.length; at++) counts[Math.min(255, light[at]! + 0.5) | 0]! += 1
  const reached = (share: number) => {
    let seen = 0
    return Math.max(
      0,
      counts.findIndex((count) => {
        seen += count
        return seen >= share * light.length
      }),
    )
  }
  return { darkest: reached(0.02), median: reached(0.5), bright: reached(0.9), brightest: reached(0.98) }
}
