// The tax roll. LINC and roll numbers are compared without spaces, street names without case.
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Values } from '#contract/listing.ts'
import type { Spot } from '#contract/place.ts'
import { NEAR_METERS, NEAREST_PARCELS, TAX_ROWS_MAX, type TaxClauseName, type TaxRow } from '#contract/tax.ts'
import type { Tx } from '../../db/connection.ts'
import { beginningWith } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'

export type TaxClause = { Name: TaxClauseName; Value: string }
type Query = SelectQueryBuilder<Database, 'tax_parcel', object>

const spaceless = (text: string): string => text.replace(/[\s-]+/g, '')

function narrowed(query: Query, { Name, Value }: TaxClause): Query {
  switch (Name) {
    case 'ParcelNumber':
      return query.where(sql`replace(linc_number, ' ', '')`, 'like', beginningWith(spaceless(Value)))
    case 'TaxRollNumber':
      return query.where('roll_number', 'like', beginningWith(spaceless(Value)))
    case 'UnitNumber':
      return query.where('unit_number', '=', Value)
    case 'StreetNumber':
      return query.where('street_number', '=', Value)
    case 'StreetName':
      return query.where(sql`lower(street_name)`, 'like', beginningWith(Value.toLowerCase()))
  }
}

const rowsOf = (query: Query) =>
  query.select([
    'unique_id as UniqueID',
    'linc_number as ParcelNumber',
    'roll_number as TaxRollNumber',
    'unit_number as UnitNumber',
    'street_number as StreetNumber',
    'street_name as StreetName',
    'street_suffix as StreetSuffix',
    'street_dir_suffix as StreetDirSuffix',
    'city as City',
    'postal_code as PostalCode',
    'tax_year as TaxYear',
  ])

export async function searchTax(tx: Tx, clause: TaxClause[]): Promise<{ data: TaxRow[]; total: number }> {
  const matching = clause.reduce(narrowed, tx.selectFrom('tax_parcel') as Query)
  const rows = await rowsOf(matching)
    .orderBy('street_name')
    .orderBy(sql`nullif(regexp_replace(street_number, '\\D', '', 'g'), '')::numeric`)
    .orderBy('unit_number')
    .orderBy('unique_id')
    .limit(TAX_ROWS_MAX)
    .execute()
  if (rows.length < TAX_ROWS_MAX) return { data: rows, total: rows.length }
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { data: rows, total: Number(counted.total) }
}

const METERS_PER_DEGREE = 111_320

/**
 * Nearest first. A degree of longitude is shorter than one of latitude, so the box is wider than high, and distances
 * are compared in meters.
 */
export async function nearestParcels(
  tx: Tx,
  { latitude, longitude }: Spot,
): Promise<{ data: TaxRow[]; total: number }> {
  const narrowing = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const high = NEAR_METERS / METERS_PER_DEGREE
  const wide = high / narrowing
  const east = sql<number>`(longitude - ${longitude}::float8) * ${narrowing}::float8`
  const north = sql<number>`(latitude - ${latitude}::float8)`
  const away = sql<number>`sqrt(${east} * ${east} + ${north} * ${north})`
  const corner = (by: 1 | -1) => sql`point(${longitude + by * wide}::float8, ${latitude + by * high}::float8)`
  const data = await rowsOf(tx.selectFrom('tax_parcel') as Query)
    .where(sql<boolean>`point(longitude, latitude) <@ box(${corner(-1)}, ${corner(1)})`)
    .where(sql<boolean>`${away} <= ${high}::float8`)
    .orderBy(away)
    .orderBy('unique_id')
    .limit(NEAREST_PARCELS)
    .execute()
  return { data, total: data.length }
}

/** Listing fields that a parcel fills. */
export async function findTaxListing(tx: Tx, uniqueId: number): Promise<Values | undefined> {
  const row = await tx.selectFrom('tax_parcel').selectAll().where('unique_id', '=', uniqueId).executeTakeFirst()
  if (!row) return undefined
  return {
    ParcelNumber: row.linc_number,
    TaxRollNumber: row.roll_number,
    UnitNumber: row.unit_number,
    StreetNumber: row.street_number,
    StreetName: row.street_name,
    StreetSuffix: row.street_suffix,
    StreetDirSuffix: row.street_dir_suffix,
    City: row.city,
    CountyOrParish: row.county_or_parish,
    SubdivisionName: row.subdivision_name,
    PostalCode: row.postal_code,
    Latitude: String(row.latitude),
    Longitude: String(row.longitude),
    ...row.fields,
  }
}
