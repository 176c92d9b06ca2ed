// The word for the member's device. Texts are written for "this phone"; on a desktop they read "this computer".
export type Device = 'phone' | 'tablet' | 'computer'

/**
 * `isCoarse`: the main pointer is a finger. `shortSide`: the shorter side of the screen in CSS pixels. `width`: the
 * window's.
 */
export type DeviceFacts = { isCoarse: boolean; shortSide: number; width: number }

const SMALLEST_TABLET = 600

export function deviceOf({ isCoarse, shortSide, width }: DeviceFacts): Device {
  if (isCoarse) return shortSide < SMALLEST_TABLET ? 'phone' : 'tablet'
  return width < SMALLEST_TABLET ? 'phone' : 'computer'
}

/** Looked up once, because texts are rendered on every keystroke. */
const coarse = typeof matchMedia === 'undefined' ? null : matchMedia('(pointer: coarse)')

/** "phone", "tablet" or "computer"; "phone" without a screen (a worker, a test). */
export function deviceWord(): Device {
  if (!coarse) return 'phone'
  const isCoarse = coarse.matches
  // Reading the window's width forces layout, so it is read only if it matters.
  return deviceOf({ isCoarse, shortSide: Math.min(screen.width, screen.height), width: isCoarse ? 0 : innerWidth })
}

/** Adapts a text written for a phone to this device: "Saved on this phone" becomes "Saved on this computer". */
export const onThisDevice = (text: string, device: Device = deviceWord()): string =>
  device === 'phone' ? text : text.replace(/\b(this|the) phone\b/gi, `$1 ${device}`)
