// What a photo shows, from the words that the camera and the form propose.
import { expect, test } from 'vitest'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { catalogFolder } from '#server/catalog/read/load-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { firstAlteration, imageOf, imageWith, photoBadges } from '#src/features/photos/photo-fields.tsx'

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

test.each([
  ['from no words', '', null, 'Kitchen', { ImageOf: 'Kitchen' }],
  ['on the way to other words', 'Den', 'Den', 'Dent', { ImageOf: null }],
  ['but what was chosen stays', 'Den', 'Kitchen', 'Bedroom', {}],
  ['and so does what was emptied', 'Den', null, 'Bedroom', {}],
])('what it shows follows its words %s', (_, Description, ImageOf, words, fields) =>
  expect(imageWith(offered, { Description, fields: { ImageOf } }, words)).toEqual(fields),
)

test('an altered copy begins with an alteration of the board’s list', () => {
  const only = (...codes: string[]) => [
    { ...offered[1]!, options: offered[1]!.options.filter(({ code }) => codes.includes(code)) },
  ]
  expect([offered, only('ModelHome'), only(), []].map(firstAlteration)).toEqual([
    'OtherMediaModification',
    'ModelHome',
    undefined,
    undefined,
  ])
})

test('its badges say how it was altered, and who may see it unless everybody may', () => {
  const fields = { MediaAlteration: ['TwilightConversion', 'ModelHome'], Permission: 'OfficeOnly', ImageOf: 'Kitchen' }
  expect(photoBadges(offered, fields)).toEqual(['Turned to Twilight', 'Model Home', 'Our Office'])
  expect(photoBadges(offered, { Permission: 'Public' })).toEqual([])
})
