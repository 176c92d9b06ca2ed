import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pixelOf, TILE_PIXELS } from '#rules/web-mercator.ts'
import { nominatimGeocoder } from '#server/features/geocode/nominatim-geocoder.ts'
import type { FetchOutside, OutsideAnswer } from '#server/http/fetch-outside.ts'
import { PEOPLE } from '../../support/board.ts'
import { type Member, openPortal, type Portal, portalForThisFile } from '../../support/portal.ts'
import { insertTown } from '../../support/town.ts'

const portal = await portalForThisFile()
await insertTown(portal.db)
const ann = await portal.as(PEOPLE.ann)

type Pair = { Name: 'ParcelNumber' | 'TaxRollNumber' | 'UnitNumber' | 'StreetNumber' | 'StreetName'; Value: string }
const searchTax = (...clause: Pair[]) => ann.call('taxSearch', { where: { clause } })
const found = async (...clause: Pair[]) =>
  (await searchTax(...clause)).value.data.map((row) => `${row.StreetNumber} ${row.StreetName}`)

describe('an agent who fills a listing from the tax roll', () => {
  test.each([
    ['by the LINC as it stands on the title', [{ Name: 'ParcelNumber', Value: '0012 345 678' }], ['88 Elm']],
    ['by the beginning of the LINC', [{ Name: 'ParcelNumber', Value: '00123' }], ['88 Elm', '90 Elm', '100 Elm']],
    ['by roll number, trimmed', [{ Name: 'TaxRollNumber', Value: '  300000011 ' }], ['1210 17']],
    [
      'by street, whatever the case, in the order of the houses',
      [{ Name: 'StreetName', Value: 'ELM' }],
      ['88 Elm', '90 Elm', '100 Elm', '88 Elmwood'],
    ],
    [
      'by number and street',
      [
        { Name: 'StreetNumber', Value: '88' },
        { Name: 'StreetName', Value: 'elmw' },
      ],
      ['88 Elmwood'],
    ],
    [
      'by unit, the empty fields left out',
      [
        { Name: 'UnitNumber', Value: '310' },
        { Name: 'StreetName', Value: '' },
      ],
      ['1210 17'],
    ],
    ['and a percent sign is no wildcard', [{ Name: 'StreetName', Value: '%' }], []],
  ] as [string, Pair[], string[]][])('finds it %s', async (_how, clause, expected) => {
    expect(await found(...clause)).toEqual(expected)
  })

  test('takes over what the roll knows, as a listing carries it, and no owner', async () => {
    const [row] = (await searchTax({ Name: 'ParcelNumber', Value: '0012345678' })).value.data
    const { value } = await ann.call('taxSelect', { where: { clause: [{ Name: 'UniqueID', Value: row!.UniqueID }] } })
    expect(value.data).toEqual([
      {
        ParcelNumber: '0012345678',
        TaxRollNumber: '200112233',
        UnitNumber: null,
        StreetNumber: '88',
        StreetName: 'Elm',
        StreetSuffix: 'Street',
        StreetDirSuffix: null,
        City: 'CAL',
        CountyOrParish: 'Calgary',
        SubdivisionName: 'Bowness',
        PostalCode: 'T3B 1A1',
        Latitude: '51.08',
        Longitude: '-114.19',
        YearBuilt: 1961,
        TaxAssessedValue: 512_000,
      },
    ])
  })

  test('finds the parcels around where they stand, the nearest first, and none across town', async () => {
    const { unique_id: _, ...one } = await portal.db
      .selectFrom('tax_parcel')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow()
    const at = (street_number: string, latitude: number, longitude: number) => ({
      ...one,
      fields: '{}',
      street_number,
      latitude,
      longitude,
    })
    // 56 m to the north, 44 m to the east, and 560 m away.
    const around = [at('1', 49.0005, -110), at('2', 49, -109.9994), at('3', 49.005, -110)]
    await portal.db.insertInto('tax_parcel').values(around).execute()
    const near = async (latitude: number) =>
      (await ann.call('taxNear', { latitude, longitude: -110 })).value.data.map((row) => row.StreetNumber)
    expect(await near(49)).toEqual(['2', '1'])
    expect(await near(48)).toEqual([])
  })

  test('is told when nothing was asked for, or something that cannot be', async () => {
    const nothing = await searchTax({ Name: 'StreetName', Value: '  ' })
    expect([nothing.status, nothing.problem.errors?.[0]?.target]).toEqual([400, 'where.clause'])
    const other = await searchTax({ Name: 'OwnerName' as never, Value: 'Smith' })
    expect([other.status, other.problem.errors?.[0]?.target]).toEqual([400, 'where.clause[0].Name'])
    expect((await ann.call('taxSelect', { where: { clause: [{ Name: 'UniqueID', Value: 99_999 }] } })).status).toBe(404)
  })
})

describe('an agent who looks for a place on the map', () => {
  const places = async (text: string) => (await ann.call('geocode', { text })).value.places

  test.each([
    ['88 elm', ['88 Elm Street, Calgary, AB T3B 1A1', '88 Elmwood Drive, Edmonton, AB']],
    ['88 Elm Street, Calg', ['88 Elm Street, Calgary, AB T3B 1A1']],
    ['1210 17 Avenue SW', ['1210 17 Avenue SW, Calgary, AB T3B 1A1']],
    ['310-1210 17 Ave', ['1210 17 Avenue SW, Calgary, AB T3B 1A1']],
    ['310, 1210 17 Avenue SW, Calgary, AB T3B 1A1', ['1210 17 Avenue SW, Calgary, AB T3B 1A1']],
    ['Berlin', []],
    ['bown', ['Bowness, AB']],
    ['nowhere at all', []],
  ])('finds %s', async (text, labels) => {
    const found = (await places(text)).map(({ label }) => label)
    expect(found.sort()).toEqual([...labels].sort())
  })

  test('gets coordinates in degrees, a house as exact as the roll has it', async () => {
    expect((await places('88 Elm Street, Calgary'))[0]).toMatchObject({
      latitude: 51.08,
      longitude: -114.19,
      Country: 'CA',
    })
    const [calgary] = await places('Calgary')
    expect(calgary!.longitude).toBeCloseTo(-114.075, 3)
    expect(calgary!.latitude).toBeCloseTo(51.025, 3)
  })

  test('sees the whole of a place, and no closer than the map has outlines', async () => {
    const zooms = async (text: string) => (await places(text)).map(({ label, zoom }) => [label.split(',')[0], zoom])
    expect(await zooms('88 Elm Street')).toEqual([['88 Elm Street', 18]])
    // No outline is there: the map is shown from further away.
    expect(await zooms('88 Elmwood Drive')).toEqual([['88 Elmwood Drive', 13]])
    expect(await zooms('bown')).toEqual([['Bowness', 12]])
    expect(await zooms('Calg')).toEqual([['Calgary', 9]])
  })

  test('is not offered a place outside Canada and the United States by a service outside', async () => {
    const asked: URL[] = []
    const answering: FetchOutside = async (url) => {
      asked.push(url)
      const body = [
        {
          lat: '51.1',
          lon: '-114.1',
          display_name: '88 Elm St, Calgary',
          licence: '© OpenStreetMap contributors, ODbL 1.0',
          address: {
            house_number: '88',
            road: 'Elm Street',
            city: 'Calgary',
            'ISO3166-2-lvl4': 'CA-AB',
            country_code: 'ca',
            postcode: 'T3B 1A1',
          },
        },
        { lat: '48.8', lon: '2.3', display_name: 'Rue des Ormes, Paris', address: { country_code: 'fr' } },
        { lat: '52.5', lon: '13.4', display_name: 'Berlin' },
        {
          lat: '47.6',
          lon: '-122.3',
          display_name: 'Seattle',
          boundingbox: ['47.48', '47.73', '-122.46', '-122.22'],
          address: { city: 'Seattle', country_code: 'us' },
        },
      ]
      return { status: 200, type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
    }
    const geocoder = nominatimGeocoder(new URL('https://geocoder.example/search?key=k'), answering)
    const { places: offered, credit } = await geocoder.search('88 Elm & more')
    expect(credit).toBe('© OpenStreetMap contributors, ODbL 1.0')
    expect(offered).toEqual([
      {
        label: '88 Elm St, Calgary',
        latitude: 51.1,
        longitude: -114.1,
        zoom: 18,
        StreetNumber: '88',
        StreetName: 'Elm Street',
        City: 'Calgary',
        StateOrProvince: 'AB',
        PostalCode: 'T3B 1A1',
        Country: 'CA',
      },
      expect.objectContaining({ label: 'Seattle', City: 'Seattle', Country: 'US', zoom: 10 }),
    ])
    expect(asked[0]?.searchParams.get('q')).toBe('88 Elm & more')
    expect(asked[0]?.searchParams.get('countrycodes')).toBe('ca,us')
    expect(asked[0]?.searchParams.get('key')).toBe('k')
  })
})

describe('an agent who puts a pin on the map', () => {
  const at = async (latitude: number, longitude: number) => (await ann.call('geocodeAt', { latitude, longitude })).value

  test.each([
    ['on a lot', 51.08, -114.19, { municipality: 'Calgary', neighbourhood: 'Bowness', parcels: ['0012345678'] }],
    ['on a street', 51.09, -114.19, { municipality: 'Calgary', neighbourhood: 'Bowness', parcels: [] }],
    ['elsewhere in town', 50.9, -114, { municipality: 'Calgary', neighbourhood: null, parcels: [] }],
    ['beyond what the board has', 47.6, -122.3, { municipality: null, neighbourhood: null, parcels: [] }],
  ])('%s is told what is there', async (_where, latitude, longitude, there) => {
    expect(await at(latitude, longitude)).toEqual(there)
  })

  test.each([
    ['latitude', { latitude: 91, longitude: 0 }],
    ['longitude', { latitude: 0, longitude: -181 }],
  ])('no %s off the earth', async (name, spot) => {
    const { status, problem } = await ann.call('geocodeAt', spot)
    expect([status, problem.errors?.[0]?.target]).toEqual([400, name])
  })
})

describe('that the Location Plotter was opened and closed', () => {
  test('is in the server’s log, without the place', async () => {
    const lines: string[] = []
    const logging = await openPortal({ logger: { level: 'info', stream: { write: (line) => lines.push(line) } } })
    const member = await logging.as(PEOPLE.ann)
    for (const event of [{ event: 'opened' }, { event: 'closed', updated: true }] as const)
      expect((await member.call('geocodeRecord', event)).status).toBe(200)
    const refused = await member.call('geocodeRecord', { event: 'closed', updated: true, latitude: 51 } as never)
    expect(refused.status).toBe(400)
    await logging.close()
    const recorded = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'location plotter')
    expect(recorded).toMatchObject([{ event: 'opened' }, { event: 'closed', updated: true }])
    for (const line of recorded) expect(line.reqId).toBeTruthy()
  })
})

describe('the map', () => {
  const hereAt = (z: number) => {
    const [across, down] = pixelOf([-114.19, 51.08], { z, x: 0, y: 0 })
    return { z, x: Math.floor(across / TILE_PIXELS), y: Math.floor(down / TILE_PIXELS) }
  }
  const tile = (layer: string, z: number, at = hereAt(z), member = ann) =>
    member.call('tile', undefined, { params: { layer, z, x: at.x, y: at.y } })
  const inked = async (bytes: Buffer) =>
    (await sharp(bytes).ensureAlpha().extractChannel(3).raw().toBuffer()).some((alpha) => alpha > 0)

  test.each([
    ['parcels', 18],
    ['neighbourhoods', 13],
    ['municipalities', 9],
  ])('draws %s at zoom %i, on nothing but glass', async (layer, z) => {
    const here = await tile(layer, z)
    expect([here.status, here.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(here.bytes).metadata()).toMatchObject({ width: 256, height: 256, format: 'png' })
    expect(await inked(here.bytes)).toBe(true)
    const empty = await tile(layer, z, { x: 0, y: 0, z })
    expect(await inked(empty.bytes)).toBe(false)
  })

  test('sends a tile that did not change only once', async () => {
    const first = await tile('parcels', 18)
    const { x, y } = hereAt(18)
    const again = await ann.call('tile', undefined, {
      params: { layer: 'parcels', z: 18, x, y },
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  test.each([
    ['parcels', 15],
    ['neighbourhoods', 16],
    ['municipalities', 14],
    ['streets', 12],
    ['parcels', 21],
    ['parcels', 17.5],
  ])('does not draw %s at zoom %f', async (layer, z) => {
    expect((await tile(layer, z, { x: 1, y: 1, z })).status).toBe(400)
  })

  test('has no tile beyond its edge', async () => {
    expect((await tile('municipalities', 7, { x: 128, y: 1, z: 7 })).problem.errors?.[0]?.target).toBe('x')
    expect((await tile('municipalities', 7, { x: 1, y: 128, z: 7 })).problem.errors?.[0]?.target).toBe('y')
  })
})

describe('with tiles from a service outside', () => {
  let outside: Portal
  let member: Member
  const asked: string[] = []
  let next: () => Promise<OutsideAnswer>
  beforeAll(async () => {
    const fetch: FetchOutside = (url) => {
      asked.push(url.href)
      return next()
    }
    outside = await openPortal({
      thirdParties: { tiles: { template: 'https://tiles.example/{layer}/{z}/{x}/{y}.png?k=1', fetch } },
    })
    member = await outside.as(PEOPLE.ann)
  })
  afterAll(() => outside.close())
  let x = 5
  const ask = () => member.call('tile', undefined, { params: { layer: 'parcels', z: 16, x, y: 6 } })
  afterEach(() => {
    x += 1
  })

  test('they are passed on, and not asked for again soon', async () => {
    next = async () => ({ status: 200, type: 'image/webp', bytes: Buffer.from('tile') })
    await ask()
    const answer = await ask()
    expect([answer.status, answer.headers['content-type'], answer.bytes.toString()]).toEqual([
      200,
      'image/webp',
      'tile',
    ])
    expect(asked).toEqual(['https://tiles.example/parcels/16/5/6.png?k=1'])
  })

  test.each([
    ['a page in place of a picture', async () => ({ status: 200, type: 'text/html', bytes: Buffer.from('<script>') })],
    ['an error', async () => ({ status: 500, type: 'image/png', bytes: Buffer.alloc(0) })],
    ['silence', () => Promise.reject(new Error('timeout'))],
  ])('%s is not', async (_what, answering) => {
    next = answering
    const answer = await ask()
    expect([answer.status, answer.problem.code]).toEqual([503, 'unavailable'])
  })
})

test('strangers find no tax roll, no places and no map', async () => {
  expect((await portal.nobody.call('taxSearch', { where: { clause: [] } })).status).toBe(401)
  expect((await portal.nobody.call('taxSelect', { where: { clause: [{ Name: 'UniqueID', Value: 1 }] } })).status).toBe(
    401,
  )
  expect((await portal.nobody.call('taxNear', { latitude: 51, longitude: -114 })).status).toBe(401)
  expect((await portal.nobody.call('geocode', { text: '88 elm' })).status).toBe(401)
  expect((await portal.nobody.call('geocodeAt', { latitude: 51, longitude: -114 })).status).toBe(401)
  const tile = await portal.nobody.call('tile', undefined, { params: { layer: 'parcels', z: 16, x: 1, y: 1 } })
  expect(tile.status).toBe(401)
})
