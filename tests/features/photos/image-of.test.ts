// What a photo shows, from the words that the camera and the form propose.
import { expect, test } from 'vitest'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { catalogFolder } from '#server/catalog/read/load-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { imageOf, photoBadges } from '#src/features/photos/photo-fields.tsx'

const { forms, lookups } = buildCatalog(readCatalog(catalogFolder(process.cwd())))
const rows = (name: string) => lookups.find(({ tableName }) => tableName === `Lookup_Property_Listing_${name}`)!.rows
const options = (name: string) =>
  rows(name).map(({ Code: code, Description: text, Synonyms: also = [] }) => ({ code, text, also }))
const offered = [
  { name: 'ImageOf', label: 'Shows', isList: false, options: options('ImageOf') },
  { name: 'MediaAlteration', label: 'Altered', isList: true, options: options('MediaAlteration') },
  { name: 'Permission', label: 'Who may see it', isList: false, options: options('Permission') },
]

test('every shot of the board’s lists and every kind of room has its name in the dictionary, but for a few', () => {
  const shots = forms.flatMap(({ pages }) => pages.flatMap(({ groups }) => groups.flatMap(({ shots = [] }) => shots)))
  const words = new Set([...shots, ...rows('RoomType').map(({ Description }) => Description)])
  expect([...words].filter((word) => imageOf(offered, word) === null).sort()).toEqual(['Access', 'Main Area', 'Street'])
})

test.each([
  ['Bedroom 2', 'Bedroom'],
  ['4-piece Bathroom', 'Bathroom'],
  [' primary bedroom', 'MasterBedroom'],
  ['Kitchen with island', null],
  ['', null],
])('%j shows %s', (words, code) => {
  expect(imageOf(offered, words)).toBe(code)
})

test('its badges say how it was altered, and who may see it unless everybody may', () => {
  const fields = { MediaAlteration: ['TwilightConversion', 'ModelHome'], Permission: 'OfficeOnly', ImageOf: 'Kitchen' }
  expect(photoBadges(offered, fields)).toEqual(['Turned to Twilight', 'Model Home', 'Our Office'])
  expect(photoBadges(offered, { Permission: 'Public' })).toEqual([])
})
