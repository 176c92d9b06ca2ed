// Rows of data by address, as text for COPY: the tax roll, outlines and condo names.
import { copyLine } from './copy-line.ts'
import { outlines } from './outlines.ts'
import { type Point, TAX_YEAR, type TaxRoll } from './tax-roll.ts'

export const PARCEL_COLUMNS =
  'linc_number,roll_number,unit_number,street_number,street_name,street_suffix,street_dir_suffix,city,county_or_parish,subdivision_name,postal_code,latitude,longitude,tax_year,fields'
export const OUTLINE_COLUMNS = 'layer,name,ring'
export const CONDO_COLUMNS = 'condo_name,subdivision_name'

export function* parcelLines(roll: TaxRoll): Generator<string> {
  yield* joined(parcels(roll))
}

function* parcels(roll: TaxRoll): Generator<string> {
  for (let number = 0; number < roll.size; number++) {
    const { address, fields } = roll.parcel(number)
    const text = (field: string) => (address[field] ?? null) as string | null
    yield copyLine([
      text('ParcelNumber'),
      text('TaxRollNumber'),
      text('UnitNumber'),
      text('StreetNumber'),
      text('StreetName'),
      text('StreetSuffix'),
      text('StreetDirSuffix'),
      text('City'),
      text('CountyOrParish'),
      text('SubdivisionName'),
      text('PostalCode'),
      text('Latitude'),
      text('Longitude'),
      TAX_YEAR,
      JSON.stringify(fields),
    ])
  }
}

const ringText = (ring: readonly Point[]) => `(${ring.map(([x, y]) => `(${x.toFixed(7)},${y.toFixed(7)})`).join(',')})`

export function* outlineLines(roll: TaxRoll): Generator<string> {
  yield* joined(shapes(roll))
}

function* shapes(roll: TaxRoll): Generator<string> {
  for (const { layer, name, ring } of outlines(roll)) yield copyLine([layer, name, ringText(ring)])
}

export function* condoLines(roll: TaxRoll): Generator<string> {
  for (const { condoName, community } of roll.cells) yield copyLine([condoName, community.code])
}

/** Joins lines: one write per line would cost more than the line. */
function* joined(lines: Iterable<string>): Generator<string> {
  let text = ''
  for (const line of lines) {
    text += line
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  if (text) yield text
}
