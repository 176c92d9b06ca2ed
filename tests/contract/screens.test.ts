import { expect, test } from 'vitest'
import { safeReturn, withoutLastSlash } from '#contract/screens.ts'

test.each([
  ['/listings/edit/res?UniqueID=4&section=Rooms', '/listings/edit/res?UniqueID=4&section=Rooms'],
  ['/rowLock/listing/12', '/rowLock/listing/12'],
  ['/drafts#bin', '/drafts'],
  ['/crea/ddf/', '/crea/ddf'],
  ['/audit/?ListingID=A1', '/audit?ListingID=A1'],
  ['/', '/'],
  ['/Matrix', '/'],
  ['/share?received=3', '/share?received=3'],
  ['/listings/edit/$listingType', '/'],
  ['/listings/edit/res/more', '/'],
  ['/nowhere', '/'],
  ['//elsewhere.example', '/'],
  ['/\\elsewhere.example', '/'],
  ['https://elsewhere.example', '/'],
  [undefined, '/'],
])('signing in from %s leads back to %s', (address, back) => expect(safeReturn(address)).toBe(back))

test('a million slashes are read once', () => {
  const slashes = '/'.repeat(1_000_000)
  expect(withoutLastSlash(`${slashes}x`)).toBe(`${slashes}x`)
  expect(withoutLastSlash(slashes)).toBe('/')
})
