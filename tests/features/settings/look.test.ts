import { expect, test } from 'vitest'
import { type Look, modeOfDevice, parseLook } from '#src/features/settings/look.ts'

const USUAL: Look = { theme: undefined, sunlight: false, fontSize: 'medium', extraLarge: false }

test.each<[string | null, Look]>([
  [null, USUAL],
  ['', USUAL],
  [
    '{"theme":"dark","sunlight":true,"fontSize":"small","extraLarge":true}',
    { ...USUAL, theme: 'dark', sunlight: true, fontSize: 'small', extraLarge: true },
  ],
  ['{"theme":"light","fontSize":"small"}', { ...USUAL, theme: 'light', fontSize: 'small' }],
  ['{"mode":"ios"}', { ...USUAL, mode: 'ios' }],
  ['{"mode":"windows"}', USUAL],
  ['{"theme":"neon","sunlight":"yes"}', USUAL],
  ['not json', USUAL],
  ['null', USUAL],
])('%s on the device is the look %j', (stored, look) => expect(parseLook(stored)).toEqual(look))

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, 'ios'],
  ['an iPad, which says that it is a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'md'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16; Pixel 10)', 5, 'md'],
])('%s has the manners of its system', (_, userAgent, maxTouchPoints, mode) =>
  expect(modeOfDevice({ userAgent, maxTouchPoints })).toBe(mode),
)
