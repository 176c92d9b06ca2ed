// Members could have entered the demo board's listings: the price of each can be changed without any other message.
import { describe, expect, test } from 'vitest'
import { checkRecord } from '#rules/check-record.ts'
import { compileForm } from '#rules/form-plan.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { type DemoListing, demoListing } from '#server/demo-board/demo-listing.ts'
import { optionsFrom } from '#server/demo-board/demo-options.ts'
import { DEMO_TYPES, type DemoType } from '#server/demo-board/demo-types.ts'
import { seededRandom } from '#server/demo-board/seeded-random.ts'
import { parcelPicker, taxRoll } from '#server/demo-board/tax-roll.ts'
import { POSTAL_AREAS } from '#server/demo-board/towns.ts'

const catalog = buildCatalog(readCatalog('server/catalog/board'))
const fields = new Map(
  catalog.forms.flatMap(({ propertyType, fields }) =>
    propertyType ? [[propertyType, new Set(fields.map((field) => field.FieldName))] as const] : [],
  ),
)
const options = optionsFrom(catalog.lookups, fields)
const SAMPLE = 100
const roll = taxRoll(1905, 20_000, options.towns)

/** The first hundred of each type from one seed. */
function sample(): Map<string, DemoListing[]> {
  const random = seededRandom(1905)
  const pickParcel = parcelPicker(roll)
  const found = new Map<string, DemoListing[]>(Object.values(DEMO_TYPES).map((type) => [type, []]))
  while ([...found.values()].some((each) => each.length < SAMPLE)) {
    const listing = demoListing(random, options, pickParcel)
    const same = found.get(listing.propertyType)!
    if (same.length < SAMPLE) same.push(listing)
  }
  return found
}
const listings = sample()

describe.each(Object.values(DEMO_TYPES))('a demo listing of the type %s', (type: DemoType) => {
  const form = compileForm(catalog.forms.find((each) => each.propertyType === type)!)
  const mine = listings.get(type)!

  test('may have its price changed, and nothing else is found wrong', () => {
    for (const { values, items, status } of mine) {
      const dates = { ListingContractDate: '2026-09-01', ExpirationDate: '2027-03-01' }
      const saved = { ...values, ...dates, PropertyType: type, StandardStatus: status }
      const checked = checkRecord(form, {
        values: { ...saved, ListPrice: Math.round(Number(values.ListPrice) * 0.98) },
        rows: items,
        base: saved,
        baseRows: items,
        photos: [],
        now: '2026-10-01T18:00:00.000Z',
        timezone: 'America/Edmonton',
        tokens: { SUBMITSTATUS: status, OPERATION: 'edit' },
      })
      if (status === 'I') continue
      expect(checked.errors.map(({ target, message }) => `${target}: ${message}`)).toEqual([])
      expect(checked.faults).toEqual([])
    }
  })

  test('holds only codes of its lookups', () => {
    const tables = new Map(catalog.lookups.map(({ tableName, rows }) => [tableName, new Set(rows.map((r) => r.Code))]))
    for (const { values } of mine)
      for (const { FieldName, comboBoxLookupName } of form.definition.fields)
        for (const code of [values[FieldName] ?? []].flat())
          if (comboBoxLookupName) expect(tables.get(comboBoxLookupName), `${FieldName} ${code}`).toContain(String(code))
  })

  test('is of a kind that its picture shows, with bathrooms that add up', () => {
    for (const { values, subject } of mine) {
      expect(String(values.PropertySubType).startsWith('Apartment')).toBe(subject === 'apartment')
      const { BathroomsFull: full, BathroomsHalf: half, BathroomsTotalInteger: all } = values
      if (all !== undefined) expect(Number(full) + Number(half)).toBe(all)
    }
  })

  test('is rich enough to look at', () => {
    for (const { values } of mine) expect(Object.keys(values).length).toBeGreaterThanOrEqual(25)
  })
})

const description = new Map(
  catalog.lookups
    .find((table) => table.tableName === 'Lookup_Property_Listing_City')!
    .rows.map((row) => [row.Code, row.Description]),
)

test('an address names its town', () => {
  for (const { values } of [...listings.values()].flat())
    expect(values.UnparsedAddress).toContain(description.get(String(values.City)))
})

test('a postal code is one of its town', () => {
  for (const { values } of [...listings.values()].flat())
    expect(POSTAL_AREAS[description.get(String(values.City))!]).toContain(String(values.PostalCode).slice(0, 3))
})

test('the same seed gives the same board', () => expect(sample()).toEqual(listings))
