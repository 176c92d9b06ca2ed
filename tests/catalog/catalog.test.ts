// The board's own catalog: it is readable, has no problems, always builds the same result, and is as large as a real board's.
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { FormDefinition } from '#contract/form-definition.ts'
import { LookupTable } from '#contract/lookup.ts'
import { checkCatalog } from '#server/catalog/check/check-catalog.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'

const source = readCatalog('server/catalog/board')
const built = buildCatalog(source)
const resOf = ({ forms }: typeof built) => forms.find((form) => form.formName === 'res')!
const res = resOf(built)
const itemFields = res.pages.flatMap((page) => page.groups.flatMap((group) => group.itemFields ?? []))
const table = (name: string) => built.lookups.find((each) => each.tableName === `Lookup_Property_Listing_${name}`)!
const row = (name: string, code: string) => table(name).rows.find((each) => each.Code === code)

describe("the board's catalog", () => {
  test('has nothing wrong in it: every expression, code, example, parent and page', () =>
    expect(checkCatalog(source)).toEqual([]))

  test('keeps the contract', () => {
    for (const form of built.forms) expect(FormDefinition.safeParse(form).error).toBeUndefined()
    for (const lookup of built.lookups) expect(LookupTable.safeParse(lookup).error).toBeUndefined()
  })

  test('builds the same content twice', () => expect(buildCatalog(readCatalog('server/catalog/board'))).toEqual(built))

  test('gives every form and the whole another hash when a word of it changes', () => {
    const listing = { ...source.fields.get('listing')! }
    listing.ListPrice = { ...listing.ListPrice!, fieldLabel: 'Asking Price' }
    const changed = buildCatalog({ ...source, fields: new Map([...source.fields, ['listing', listing]]) })
    expect(resOf(changed).hash).not.toBe(res.hash)
    expect(resOf(changed).lookupsHash).toBe(res.lookupsHash)
    expect(changed.hash).not.toBe(built.hash)
  })

  test('gives a form another lookups hash, and the same hash, when a value of one of its lookups changes', () => {
    const name = 'Lookup_Property_Listing_Roof'
    const rows = source.lookups.get(name)!.map((each) => ({ ...each, Description: `${each.Description}.` }))
    const changed = buildCatalog({ ...source, lookups: new Map([...source.lookups, [name, rows]]) })
    expect(resOf(changed).hash).toBe(res.hash)
    expect(resOf(changed).lookupsHash).not.toBe(res.lookupsHash)
  })
})

describe('the residential form', () => {
  test('has 280 fields on ten pages, and the groups a listing needs', () => {
    expect(res.fields.filter((field) => field.IsVisible !== false).length).toBeGreaterThanOrEqual(280)
    expect(res.pages.length).toBeGreaterThanOrEqual(10)
    const groups = new Set(res.pages.flatMap((page) => page.groups.map((group) => group.groupType)))
    for (const type of ['Address', 'AgentLookup', 'OfficeLookup', 'LocationPlotter', 'LincNumberGenerator'])
      expect(groups).toContain(type)
    for (const type of ['OneDimensionalMeasurement', 'TwoDimensionalMeasurement', 'Rooms', 'Photos', 'OpenHouse'])
      expect(groups).toContain(type)
  })

  test('uses everything a definition can say', () => {
    const all = [...res.fields, ...itemFields]
    for (const attribute of ['IsVisible', 'IsDisabled', 'IsRequired', 'Precision', 'maxLength', 'helpText'] as const)
      expect(all.filter((field) => field[attribute] !== undefined).length, attribute).toBeGreaterThan(0)
    for (const attribute of ['DefaultValue', 'multiselect', 'allowZero', 'parentFields', 'comboBoxLookupName'] as const)
      expect(all.filter((field) => field[attribute] !== undefined).length, attribute).toBeGreaterThan(0)
    expect(res.fields.find((field) => field.FieldName === 'ListingContractDate')?.DefaultValue).toBe('today')
    expect(res.pages.flatMap((page) => page.groups).find((group) => group.items === 'photos')?.repeatableMaxCount).toBe(
      60,
    )
  })

  test('asks for each field that a form demands in a sentence, not by its label', () => {
    const demanded = built.forms.flatMap(({ formName, fields, pages }) =>
      [...fields, ...pages.flatMap(({ groups }) => groups.flatMap((group) => group.itemFields ?? []))]
        .filter(({ IsRequired, requiredText }) => IsRequired && !requiredText)
        .map(({ FieldName }) => `${formName} ${FieldName}`),
    )
    expect(demanded).toEqual([])
  })

  test('says of a field that the staff alone see it only if they do', () => {
    const fields = [...source.fields.values()].flatMap((file) => Object.entries(file))
    const wrong = fields.filter(([, { helpText, see }]) => /staff only/.test(helpText ?? '') && see !== 'board')
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  test('carries at least 80 rules, of rooms, open houses and photos too', () => {
    const sets = [res.rules, ...Object.values(res.itemRules)]
    expect(sets.flatMap((set) => Object.values(set).flat()).length).toBeGreaterThanOrEqual(80)
    expect(Object.keys(res.itemRules).sort()).toEqual(['openHouses', 'photos', 'rooms', 'supplements'])
    for (const section of ['PhotosRules', 'RoomsRules', 'RoomTypeMinimumRequirementsRules'])
      expect(res.rules[section]?.length, section).toBeGreaterThan(0)
  })

  test('travels in at most 60 KB, compressed', () =>
    expect(gzipSync(JSON.stringify(res)).length).toBeLessThanOrEqual(60 * 1024))
})

describe("Alberta's places", () => {
  test('are many, each in its county', () => {
    expect(table('CountyOrParish').rows.length).toBeGreaterThanOrEqual(60)
    expect(table('City').rows.length).toBeGreaterThanOrEqual(300)
    expect(table('SubdivisionName').rows.length).toBeGreaterThanOrEqual(600)
    for (const each of table('City').rows) expect(each.Parents?.[0]?.ParentField, each.Code).toBe('CountyOrParish')
  })

  test('know which community lies where', () => {
    expect(row('City', 'Okotoks')?.Parents).toEqual([
      { ParentField: 'CountyOrParish', ParentCodes: ['FoothillsCounty'] },
    ])
    const cities = row('SubdivisionName', 'Altadore')?.Parents?.find((parent) => parent.ParentField === 'City')
    expect(cities?.ParentCodes).toEqual(['Calgary'])
  })

  test('keep a name that two cities share as one value with two parents, whose counties fit', () => {
    const parents = row('SubdivisionName', 'Inglewood')!.Parents!
    expect(parents.find((parent) => parent.ParentField === 'City')!.ParentCodes).toEqual(
      expect.arrayContaining(['Calgary', 'Edmonton', 'RedDeer', 'StAlbert']),
    )
    for (const each of table('SubdivisionName').rows) {
      const codes = (field: string) => each.Parents!.find((parent) => parent.ParentField === field)!.ParentCodes
      const counties = codes('City').flatMap((city) => row('City', city)!.Parents![0]!.ParentCodes)
      expect(counties, each.Code).toEqual(expect.arrayContaining(codes('CountyOrParish')))
    }
  })

  test('remember towns that are no more, as inactive', () => expect(row('City', 'TurnerValley')?.Active).toBe(false))
})

test('a lookup of several fields names the one that it is named for', () => {
  const names = built.lookups.map(({ tableName, lookupFieldName }) => [tableName, lookupFieldName])
  expect(Object.fromEntries(names)).toMatchObject({
    Lookup_Property_Listing_CountyOrParish: 'CountyOrParish',
    Lookup_Property_Listing_City: 'City',
    Lookup_Agent_Agent_MemberAOR: 'MemberAOR',
  })
})

test('a value whose parents are all inactive says so', () => {
  const name = 'Lookup_Property_Listing_CountyOrParish'
  const rows = source.lookups.get(name)!
  const without = rows.map((each) => (each.Code === 'FoothillsCounty' ? { ...each, Active: false } : each))
  const changed = buildCatalog({ ...source, lookups: new Map([...source.lookups, [name, without]]) })
  const cities = changed.lookups.find((each) => each.tableName === 'Lookup_Property_Listing_City')!.rows
  expect(cities.find((each) => each.Code === 'Okotoks')?.ParentIsActive).toBe(false)
  expect(cities.find((each) => each.Code === 'Airdrie')?.ParentIsActive).toBeUndefined()
})
