// Rows of data by address: the tax roll, outlines and condo names.
import type { Row } from './listing-rows.ts'
import { outlines } from './outlines.ts'
import { TAX_YEAR, type TaxRoll } from './tax-roll.ts'

export function* parcelRows(roll: TaxRoll): Generator<Row> {
  for (let number = 0; number < roll.size; number++) {
    const { address, fields } = roll.parcel(number)
    yield {
      linc_number: address.ParcelNumber,
      roll_number: address.TaxRollNumber,
      unit_number: address.UnitNumber ?? null,
      street_number: address.StreetNumber,
      street_name: address.StreetName,
      street_suffix: address.StreetSuffix,
      street_dir_suffix: address.StreetDirSuffix,
      city: address.City,
      county_or_parish: address.CountyOrParish,
      subdivision_name: address.SubdivisionName,
      postal_code: address.PostalCode,
      latitude: address.Latitude,
      longitude: address.Longitude,
      tax_year: TAX_YEAR,
      fields,
    }
  }
}

export function* outlineRows(roll: TaxRoll): Generator<Row> {
  for (const { layer, name, ring } of outlines(roll))
    yield { layer, name, ring: `(${ring.map(([x, y]) => `(${x.toFixed(7)},${y.toFixed(7)})`).join(',')})` }
}

export function* condoRows(roll: TaxRoll): Generator<Row> {
  for (const { condoName, community } of roll.cells) yield { condo_name: condoName, subdivision_name: community.code }
}
