import { describe, expect, test } from 'vitest'
import { disagreements, type FormSays, hereText } from '#src/features/map/location-plotter.tsx'

const THERE = { municipality: 'Calgary', neighbourhood: 'Altadore', parcels: ['0012345678'] }
const SAYS: FormSays = { town: ['Calgary', 'CAL'], community: ['Altadore'], parcels: ['0012345678'] }
const NOTHING: FormSays = { town: [], community: [], parcels: [] }

describe('pin, parcel and community', () => {
  test.each<[string, Partial<typeof THERE> | object, Partial<FormSays>, string[]]>([
    ['agree', {}, {}, []],
    ['agree, however it is written', { neighbourhood: 'ALTADORE ' }, { parcels: ['0012 345 678'] }, []],
    ['agree by the code', { municipality: 'CAL' }, {}, []],
    ['another community', {}, { community: ['Bankview'] }, ['The pin is in Altadore; the form says Bankview.']],
    [
      'another town, whose communities are others anyway',
      {},
      { town: ['Edmonton'], community: ['Alberta Avenue'] },
      ['The pin is in Calgary; the form says Edmonton.'],
    ],
    [
      'another parcel',
      {},
      { parcels: ['0099000017'] },
      ['The pin is on the parcel with LINC 0012345678; the form says 0099000017.'],
    ],
    ['one of several parcels', {}, { parcels: ['0099000017', '0012345678'] }, []],
    ['one of several units on a lot', { parcels: ['0011111111', '0012345678'] }, {}, []],
    ['a number until the real one comes', {}, { parcels: ['T793456789'] }, []],
    ['a street, where no parcel is', { parcels: [] }, {}, []],
    ['a map that knows nothing', { municipality: null, neighbourhood: null, parcels: [] }, {}, []],
    ['a form that says nothing', {}, NOTHING, []],
  ])('%s', (_, there, says, sentences) => {
    expect(disagreements({ ...THERE, ...there }, { ...SAYS, ...says })).toEqual(sentences)
  })
})

test.each([
  [THERE, 'LINC 0012345678, Altadore, Calgary'],
  [{ ...THERE, parcels: ['1', '2'] }, 'Altadore, Calgary'],
  [{ municipality: null, neighbourhood: null, parcels: [] }, ''],
])('a place reads, the smallest first', (there, text) => expect(hereText(there)).toBe(text))
