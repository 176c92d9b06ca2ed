// What a member calls the machine in front of them. Texts say "this phone"; at a desk they read "this computer".
export type Device = 'phone' | 'tablet' | 'computer'

/** `isCoarse`: the main pointer is a finger. `shortSide`: the shorter side of the screen in CSS pixels. `width`: the window's. */
export type DeviceFacts = { isCoarse: boolean; shortSide: number; width: number }

const SMALLEST_TABLET = 600

export function deviceOf({ isCoarse, shortSide, width }: DeviceFacts): Device {
  if (isCoarse) return shortSide < SMALLEST_TABLET ? 'phone' : 'tablet'
  return width < SMALLEST_TABLET ? 'phone' : 'computer'
}

/** Looked up once: texts are written with every key. */
const coarse = typeof matchMedia === 'undefined' ? null : matchMedia('(pointer: coarse)')

/** "phone", "tablet" or "computer". Where there is no screen to ask (a worker, a test), a phone. */
export function deviceWord(): Device {
  if (!coarse) return 'phone'
  const isCoarse = coarse.matches
  // The window's width makes the browser lay out the page at once: only where it matters.
  return deviceOf({ isCoarse, shortSide: Math.min(screen.width, screen.height), width: isCoarse ? 0 : innerWidth })
}

/** A text that was written for a phone, in the words of this device: "Saved on this phone" reads "Saved on this computer". */
export const onThisDevice = (text: string, device: Device = deviceWord()): string =>
  device === 'phone' ? text : text.replace(/\b(this|the) phone\b/gi, `$1 ${device}`)
