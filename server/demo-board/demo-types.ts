/** The property types that the demo board lists: form → code. */
export const DEMO_TYPES = {
  res: 'RES',
  mult: 'MULT',
  rnt: 'RNT',
  mob: 'MOB',
  land: 'LAND',
  com: 'COM',
  farm: 'FARM',
} as const
export type DemoForm = keyof typeof DEMO_TYPES
export type DemoType = (typeof DEMO_TYPES)[DemoForm]
