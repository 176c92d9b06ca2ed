import { expect, test } from 'vitest'
import { Place } from '#contract/place.ts'

test('a place of an earlier server, which names no zoom, is shown as an address was', () => {
  const place = {
    ...{ label: 'Okotoks', latitude: 50.7, longitude: -113.9, StreetNumber: null, StreetName: null },
    ...{ City: 'Okotoks', StateOrProvince: 'AB', PostalCode: null, Country: 'CA' },
  }
  const read = (zoom?: number) => Place.parse({ ...place, ...(zoom !== undefined && { zoom }) })
  expect([read().zoom, read(13).zoom]).toEqual([18, 13])
})
