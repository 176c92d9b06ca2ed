// The text after the labels of a photographed sheet: slightly misread labels, two columns, ruled lines.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldLetters, lettersApart } from '#src/features/data-sheet/letters.ts'
import { labelledTexts, linesOf } from '#src/features/data-sheet/sheet-lines.ts'
import { wordsOfLines } from './a-sheet.ts'

const LABELS = [
  'Year Built',
  'Year Built Source',
  'Bedrooms',
  'Bedrooms on Main Floor',
  'Bathrooms on Main Floor',
  'Lot Size',
  'Lot Size Units',
  'Style',
  'Roof',
  'City, Town or Hamlet',
  'Notice (Hours)',
].map((label) => ({ name: label, label }))

const read = (...lines: string[]) =>
  Object.fromEntries(labelledTexts(linesOf(wordsOfLines(...lines)), LABELS).map(({ name, text }) => [name, text]))

describe('a label and the rest of its line', () => {
  test.each<[string, string[], Record<string, string>]>([
    ['a colon between them', ['Year Built: 1978'], { 'Year Built': '1978' }],
    ['a column between them', ['Year Built               1978'], { 'Year Built': '1978' }],
    ['the longer label', ['Year Built Source  Tax roll'], { 'Year Built Source': 'Tax roll' }],
    ['dots and a ruled line', ['Lot Size ........ __0.25__ _____'], { 'Lot Size': '0.25' }],
    ['a fraction keeps its point', ['Lot Size .25'], { 'Lot Size': '.25' }],
    ['a bar of a table', ['Style | Bungalow |'], { Style: 'Bungalow' }],
    ['a negative number keeps its sign', ['Bedrooms -3'], { Bedrooms: '-3' }],
    ['marks in the label', ['City Town or Hamlet: High River'], { 'City, Town or Hamlet': 'High River' }],
    ['a label in brackets', ['Notice [Hours) 24'], { 'Notice (Hours)': '24' }],
    ['a label in capitals', ['YEAR BUILT 1978'], { 'Year Built': '1978' }],
    ['words run together', ['YearBuilt 1978'], { 'Year Built': '1978' }],
    ['a word torn apart', ['Year Bu ilt 1978'], { 'Year Built': '1978' }],
    ['a quarter misread', ['Vear Bui1t 1978'], { 'Year Built': '1978' }],
    ['more than a quarter misread', ['Vaer 8ui1t 1978'], {}],
    ['its nearest label', ['Bethrooms on Main Floor 2'], { 'Bathrooms on Main Floor': '2' }],
    ['nothing written', ['Year Built _______'], {}],
    ['no label', ['Prepared for the seller 1978'], {}],
    ['two columns', ['Bedrooms 3          Roof  Metal'], { Bedrooms: '3', Roof: 'Metal' }],
    ['two columns, the first one empty', ['Bedrooms ____        Roof  Metal'], { Roof: 'Metal' }],
    ['a label’s word within a value', ['Style  Bungalow with a Roof garden'], { Style: 'Bungalow with a Roof garden' }],
    ['a value that is the name of a label', ['Style      Roof'], { Style: 'Roof' }],
    ['a value that begins as its label', ['Style      Style of the Nineties'], { Style: 'Style of the Nineties' }],
    ['a value that begins as another label', ['Style      Roof garden'], { Style: 'Roof garden' }],
    ['a label twice: where it is read best', ['Rcof Tar', 'Roof Metal'], { Roof: 'Metal' }],
    ['a label twice: the first', ['Roof Tar', 'Roof Metal'], { Roof: 'Tar' }],
  ])('%s', (_, lines, found) => expect(read(...lines)).toEqual(found))

  test('the cut is around the value alone', () => {
    const [found] = labelledTexts(linesOf(wordsOfLines('', 'Roof:  Metal, tin')), LABELS)
    expect(found!.box).toEqual({ left: 140, top: 40, right: 340, bottom: 70 })
  })
})

test('words of one line may stand a little higher or lower, and come in any order', () => {
  const [label, built, year] = wordsOfLines('Year Built 1978')
  const lower = { ...year!, box: { ...year!.box, top: 10, bottom: 40 } }
  expect(linesOf([lower, built!, label!]).map((line) => line.map(({ text }) => text))).toEqual([
    ['Year', 'Built', '1978'],
  ])
})

test('the lines of a page that is not quite straight are lines', () => {
  const lines = [
    'Year Built                                       1978',
    'Style',
    'Bedrooms                                         3',
    'Roof',
  ]
  for (const slope of [-0.02, -0.01, 0.01, 0.02]) {
    const words = wordsOfLines(...lines).map(({ text, box }) => {
      const fall = box.left * slope
      return { text, box: { ...box, top: box.top + fall, bottom: box.bottom + fall } }
    })
    expect(linesOf(words).map((line) => line.map(({ text }) => text).join(' '))).toEqual(
      lines.map((line) => line.replace(/ +/g, ' ')),
    )
  }
})

test('a value is read whole, whatever the order in which its words come', () =>
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[A-Za-z0-9]{1,8}$/), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...LABELS),
      fc.nat(),
      (words, { label, name }, seed) => {
        const sheet = wordsOfLines(`${label}: ${words.join(' ')}`)
        const turned = sheet.map((_, at) => sheet[(at + seed) % sheet.length]!)
        const [found] = labelledTexts(linesOf(turned), [{ name, label }])
        expect(found?.text).toBe(words.join(' '))
      },
    ),
  ))

test('the letters of two texts are as far apart from either side, no further than the longer one', () =>
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const apart = lettersApart(one, other)
      expect(apart).toBe(lettersApart(other, one))
      expect(apart).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(apart).toBeGreaterThanOrEqual(Math.abs(one.length - other.length))
      expect(apart === 0).toBe(one === other)
    }),
  ))

test.each([
  ['Béton, 12-B', 'beton12b'],
  [' — ', ''],
])('the letters of %j are %j', (text, letters) => expect(foldLetters(text)).toBe(letters))
