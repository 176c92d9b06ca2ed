// Where a field's list opens on a desktop.
import { expect, test } from 'vitest'
import { comboPlace } from '#src/features/lookups/option-combo.tsx'

const at = (top: number, width = 300) => ({ left: 40, top, bottom: top + 56, height: 56, width })

test.each([
  [
    'below a field with room',
    at(100),
    { top: '100px', bottom: 'auto', 'flex-direction': 'column', '--combo-list': '320px' },
  ],
  ['below, lower, where less room is left', at(600), { top: '600px', '--combo-list': '236px' }],
  [
    'above a field at the foot of the window',
    at(800),
    { top: 'auto', bottom: '44px', 'flex-direction': 'column-reverse', '--combo-list': '320px' },
  ],
  ['wider than a narrow field', at(100, 120), { left: '40px', width: '280px' }],
  ['inside of the window', { ...at(100, 120), left: 1240 }, { left: '1078px', width: '280px' }],
])('the list stands %s', (_, field, place) => {
  expect(comboPlace(field, { innerWidth: 1366, innerHeight: 900 })).toMatchObject(place)
})
