import { expect, test } from 'vitest'
import { parseLook } from '#src/features/settings/look.ts'

test.each([
  [null, 'system', 'medium'],
  ['', 'system', 'medium'],
  ['{"theme":"sunlight","fontSize":"large"}', 'sunlight', 'large'],
  ['{"theme":"neon"}', 'system', 'medium'],
  ['{"fontSize":"small"}', 'system', 'small'],
  ['not json', 'system', 'medium'],
  ['null', 'system', 'medium'],
])('%s on the device looks %s, %s', (stored, theme, fontSize) => expect(parseLook(stored)).toEqual({ theme, fontSize }))
