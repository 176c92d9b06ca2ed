// Converts an HDR picture (PQ or HLG, ITU-R BT.2100) to what a JPEG can show: white paper stays nearly white, brighter
// highlights are rolled off, colors are converted to sRGB. Otherwise it would look flat and gray. Pure.

export type HdrTransfer = 'pq' | 'hlg'
export type HdrPrimaries = 'bt2020' | 'p3' | 'bt709'

/** Nits of white paper (BT.2408) and of HLG's peak. */
const PAPER = 203
const HLG_PEAK = 1000
/** Relative to paper white: brightness up to here is not changed. */
const KNEE = 0.75

/** Converts linear light in these primaries to linear sRGB, row by row. */
const TO_SRGB: Record<HdrPrimaries, readonly number[]> = {
  bt2020: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  p3: [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0197, -0.0786, 1.0979],
  bt709: [1, 0, 0, 0, 1, 0, 0, 0, 1],
}

/** `rgba`: 8 bits per channel, changed in place. */
export function toneMap(rgba: Uint8ClampedArray, transfer: HdrTransfer, primaries: HdrPrimaries): void {
  const light = Float32Array.from({ length: 256 }, (_, code) => (transfer === 'pq' ? fromPq : fromHlg)(code / 255))
  const [a, b, c, d, e, f, g, h, i] = TO_SRGB[primaries] as [number, ...number[]] & Record<number, number>
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    let [red, green, blue] = [light[rgba[at]!]!, light[rgba[at + 1]!]!, light[rgba[at + 2]!]!]
    if (transfer === 'hlg') {
      const shown = shownByHlg(red, green, blue)
      red *= shown
      green *= shown
      blue *= shown
    }
    const [r, s, t] = [
      a! * red + b! * green + c! * blue,
      d! * red + e! * green + f! * blue,
      g! * red + h! * green + i! * blue,
    ]
    const brightest = Math.max(r, s, t, 1e-6)
    const scale = rolledOff(brightest) / brightest
    rgba[at] = SRGB[index(r * scale)]!
    rgba[at + 1] = SRGB[index(s * scale)]!
    rgba[at + 2] = SRGB[index(t * scale)]!
  }
}

const rolledOff = (value: number): number =>
  value <= KNEE ? value : KNEE + (1 - KNEE) * (1 - Math.exp((KNEE - value) / (1 - KNEE)))

/** Linear light of a PQ code, where 1 is white paper (SMPTE ST 2084). */
function fromPq(code: number): number {
  const power = code ** (1 / 78.84375)
  const light = (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125)
  return (light * 10_000) / PAPER
}

/** Scene light of an HLG code, 0 to 1. */
const fromHlg = (code: number): number =>
  code <= 0.5 ? (code * code) / 3 : (Math.exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12

/** Factor from scene light to display light, where 1 is white paper. */
const shownByHlg = (red: number, green: number, blue: number): number =>
  ((0.2627 * red + 0.678 * green + 0.0593 * blue) ** 0.2 * HLG_PEAK) / PAPER

const STEPS = 4096
const index = (value: number): number => Math.min(STEPS, Math.max(0, Math.round(value * STEPS)))
/** The sRGB code for each step of linear light. */
const SRGB = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
})
