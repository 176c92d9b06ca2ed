import { expect, test } from 'vitest'
import { type Look, parseLook } from '#src/features/settings/look.ts'

const USUAL: Look = { theme: undefined, sunlight: false, fontSize: 'medium', extraLarge: false, rows: 'comfortable' }

test.each<[string | null, Look]>([
  [null, USUAL],
  ['', USUAL],
  [
    '{"theme":"dark","sunlight":true,"fontSize":"small","extraLarge":true}',
    { ...USUAL, theme: 'dark', sunlight: true, fontSize: 'small', extraLarge: true },
  ],
  ['{"theme":"light","fontSize":"small"}', { ...USUAL, theme: 'light', fontSize: 'small' }],
  // Kept by an earlier version, in which it was one of four sizes.
  ['{"fontSize":"largest"}', { ...USUAL, fontSize: 'large', extraLarge: true }],
  // Kept by an earlier version, in which both were themes.
  ['{"theme":"sunlight","fontSize":"large"}', { ...USUAL, theme: 'light', sunlight: true, fontSize: 'large' }],
  ['{"theme":"system","fontSize":"large"}', { ...USUAL, fontSize: 'large' }],
  ['{"rows":"compact"}', { ...USUAL, rows: 'compact' }],
  ['{"rows":"tiny"}', USUAL],
  ['{"theme":"neon","sunlight":"yes"}', USUAL],
  ['not json', USUAL],
  ['null', USUAL],
])('%s on the device is the look %j', (stored, look) => expect(parseLook(stored)).toEqual(look))
