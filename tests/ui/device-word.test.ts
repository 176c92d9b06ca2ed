import { expect, test } from 'vitest'
import { type Device, deviceOf, deviceWord, onThisDevice } from '#src/ui/device-word.ts'

test.each<[string, Parameters<typeof deviceOf>[0], Device]>([
  ['a phone held upright', { isCoarse: true, shortSide: 390, width: 390 }, 'phone'],
  ['a phone on its side', { isCoarse: true, shortSide: 390, width: 844 }, 'phone'],
  ['a tablet', { isCoarse: true, shortSide: 768, width: 1024 }, 'tablet'],
  ['a tablet with two apps side by side', { isCoarse: true, shortSide: 768, width: 507 }, 'tablet'],
  ['a laptop', { isCoarse: false, shortSide: 768, width: 1366 }, 'computer'],
  ['half of a laptop’s screen', { isCoarse: false, shortSide: 768, width: 683 }, 'computer'],
  ['a phone with a mouse', { isCoarse: false, shortSide: 390, width: 390 }, 'phone'],
])('%s', (_, facts, word) => expect(deviceOf(facts)).toBe(word))

test('a text that was written for a phone speaks of the device it is read on', () => {
  expect(onThisDevice('Saved on this phone', 'computer')).toBe('Saved on this computer')
  expect(onThisDevice('This phone is out of space.', 'tablet')).toBe('This tablet is out of space.')
  expect(onThisDevice('The browser cleared this phone’s storage.', 'computer')).toBe(
    'The browser cleared this computer’s storage.',
  )
})

test('a phone stays one, and so does somebody else’s, and a phone number', () => {
  expect(onThisDevice('Saved on this phone', 'phone')).toBe('Saved on this phone')
  expect(onThisDevice('This picture is still on the other phone.', 'computer')).toContain('the other phone')
  expect(onThisDevice('Office phone', 'computer')).toBe('Office phone')
})

test('without a screen to ask, it is a phone', () => expect(deviceWord()).toBe('phone'))
