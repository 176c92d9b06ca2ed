// A few houses on the tax roll, and the outlines around them.
import type { Db } from '#server/db/connection.ts'
import { jsonb } from '#server/db/jsonb.ts'

const parcel = (given: Partial<Record<string, string | number | null>>, fields = {}) => ({
  linc_number: '0012345678',
  roll_number: '200112233',
  unit_number: null,
  street_number: '88',
  street_name: 'Elm',
  street_suffix: 'Street',
  street_dir_suffix: null,
  city: 'CAL',
  county_or_parish: 'Calgary',
  subdivision_name: 'Bowness',
  postal_code: 'T3B 1A1',
  latitude: 51.08,
  longitude: -114.19,
  tax_year: 2026,
  ...given,
  fields: jsonb(fields),
})

export async function insertTown(db: Db): Promise<void> {
  await db
    .insertInto('tax_parcel')
    .values([
      parcel({}, { YearBuilt: 1961, TaxAssessedValue: 512_000 }),
      parcel({ linc_number: '0012345686', roll_number: '200112241', street_number: '90' }),
      parcel({ linc_number: '0012345694', roll_number: '200112258', street_number: '100' }),
      parcel({
        linc_number: '0099000017',
        roll_number: '300000011',
        street_number: '1210',
        street_name: '17',
        street_suffix: 'Avenue',
        street_dir_suffix: 'SW',
        unit_number: '310',
        city: 'CAL',
      }),
      parcel({
        linc_number: '0088000018',
        roll_number: '400000012',
        street_number: '88',
        street_name: 'Elmwood',
        street_suffix: 'Drive',
        city: 'EDM',
        postal_code: null,
        latitude: 53.5,
        longitude: -113.6,
      }),
    ])
    .execute()
  await db
    .insertInto('outline')
    .values([
      {
        layer: 'parcels',
        name: '0012345678',
        ring: '((-114.191,51.0795),(-114.189,51.0795),(-114.189,51.0805),(-114.191,51.0805))',
      },
      {
        layer: 'neighbourhoods',
        name: 'Bowness',
        ring: '((-114.23,51.07),(-114.16,51.07),(-114.16,51.1),(-114.23,51.1))',
      },
      {
        layer: 'municipalities',
        name: 'Calgary',
        ring: '((-114.3,50.85),(-113.85,50.85),(-113.85,51.2),(-114.3,51.2))',
      },
    ])
    .execute()
}
