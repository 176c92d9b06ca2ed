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
  ['{"rows":"compact"}', { ...USUAL, rows: 'compact' }],
  ['{"rows":"tiny"}', USUAL],
  ['{"theme":"neon","sunlight":"yes"}', USUAL],
  ['not json', USUAL],
  ['null', USUAL],
])('%s on the device is the look %j', (stored, look) => expect(parseLook(stored)).toEqual(look))
