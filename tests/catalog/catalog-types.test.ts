// An ordinary listing of every type can be submitted, and typical mistakes get a message.
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ItemRow, Values } from '#contract/listing.ts'
import { checkRecord } from '#rules/check-record.ts'
import { compileForm } from '#rules/form-plan.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { ORDINARY, type OrdinaryListing } from '../rules/ordinary-listings.ts'

const catalog = buildCatalog(readCatalog('server/catalog/board'))
const definitionOf = (name: string) => catalog.forms.find((form) => form.formName === name)!
const TYPES = Object.keys(ORDINARY) as (keyof typeof ORDINARY)[]
const compiled = new Map(TYPES.map((name) => [name, compileForm(definitionOf(name))]))
const photos = Array.from({ length: 8 }, (_, at) => ({
  id: `photo-${at}`,
  SortOrder: at + 1,
  IsDeleted: false,
  Description: '',
}))
const numbered = (rows: readonly Values[]): ItemRow[] =>
  rows.map((row, at) => ({ uid: `row-${at}`, SortOrder: at + 1, IsDeleted: false, ...row })) as ItemRow[]

function submit(type: keyof typeof ORDINARY, change: Values = {}, rows: OrdinaryListing['rows'] = ORDINARY[type].rows) {
  const form = compiled.get(type)!
  return checkRecord(form, {
    values: { PropertyType: form.definition.propertyType!, ...ORDINARY[type].values, ...change },
    rows: Object.fromEntries(Object.entries(rows ?? {}).map(([name, each]) => [name, numbered(each)])),
    photos,
    now: '2025-03-11T18:00:00.000Z',
    timezone: 'America/Edmonton',
    tokens: { SUBMITSTATUS: 'A', OPERATION: 'create' },
  })
}
const said = (checked: ReturnType<typeof submit>) =>
  checked.errors.map(({ target, message }) => `${target}: ${message}`)

describe.each(TYPES)('an ordinary %s listing', (type) => {
  test('holds fields of its own form only, with codes of their lookups', () => {
    const { fields, pages } = definitionOf(type)
    const known = new Set(fields.map((field) => field.FieldName))
    expect(Object.keys(ORDINARY[type].values).filter((name) => !known.has(name))).toEqual([])
    const tables = new Map(catalog.lookups.map(({ tableName, rows }) => [tableName, new Set(rows.map((r) => r.Code))]))
    const items = pages.flatMap((page) => page.groups)
    const wrong = (from: typeof fields, values: Values) =>
      from.flatMap(({ FieldName, comboBoxLookupName }) =>
        [values[FieldName] ?? []]
          .flat()
          .filter((code) => comboBoxLookupName && !tables.get(comboBoxLookupName)!.has(String(code)))
          .map((code) => `${FieldName} ${code}`),
      )
    expect(wrong(fields, ORDINARY[type].values)).toEqual([])
    for (const [name, rows] of Object.entries(ORDINARY[type].rows ?? {}))
      for (const row of rows) expect(wrong(items.find((group) => group.items === name)!.itemFields!, row)).toEqual([])
  })

  test('submits, without errors, warnings or rules that fault', () => {
    const checked = submit(type)
    expect(said(checked)).toEqual([])
    expect(checked.warnings.map(({ target, message }) => `${target}: ${message}`)).toEqual([])
    expect(checked.faults).toEqual([])
  })

  test('may be saved incomplete with little', () => {
    const form = compiled.get(type)!
    const checked = checkRecord(form, {
      values: {
        PropertyType: form.definition.propertyType!,
        City: 'Calgary',
        ListAgentFullName: 'Jo Park',
        PropertySubType: ORDINARY[type].values.PropertySubType!,
      },
      rows: {},
      photos: [],
      now: '2025-03-11T18:00:00.000Z',
      timezone: 'America/Edmonton',
      tokens: { SUBMITSTATUS: 'I', OPERATION: 'create' },
    })
    expect(said(checked)).toEqual([])
  })
})

describe('what is wrong is said in words', () => {
  test('of a fourplex', () =>
    expect(said(submit('mult', { NumberOfUnitsTotal: 3, NetOperatingIncome: 80_000 }, {}))).toEqual([
      'NumberOfUnitsTotal: Enter at least 4 units.',
      'NumberOfUnitsLeased: Rented and empty units together are more than there are.',
      'Units: Enter the kinds of unit.',
      'NetOperatingIncome: Net income is what remains of the gross income.',
    ]))

  test('of a rental', () =>
    expect(said(submit('rnt', { SecurityDepositAmount: 3000, PetsAllowed: ['CatsOk', 'No'] }))).toEqual([
      "SecurityDepositAmount: A security deposit is at most one month's rent in Alberta.",
      'PetsAllowed: “No” can’t be combined with other choices.',
    ]))

  test('of a mobile home', () =>
    expect(said(submit('mob', { ParkName: null, MobileWidth: 160 }))).toEqual([
      'MobileWidth: No mobile home is that wide. Check the unit.',
      'ParkName: Enter the park it is in.',
    ]))

  test('of land', () =>
    expect(said(submit('land', { BuildCommitmentYN: 1 }, { parcels: [{ ...HALF_SAID, LandSection: 40 }] }))).toEqual([
      'Parcels[1].LandSection: Alberta has numbers 1 to 36 here.',
      'Parcels[1].LandWestMeridian: A legal land location has quarter, section, township, range and meridian.',
      'BuildCommitmentDate: Enter the day it must be built on by.',
    ]))

  test('of a warehouse', () =>
    expect(said(submit('com', { LeaseRate: null, ClearHeight: 26 }))).toEqual([
      'ClearHeight: The clear height is at most the ceiling height.',
      'LeaseRate: Enter the asking rate without additional rent.',
    ]))

  test('of a farm', () =>
    expect(said(submit('farm', { CultivatedArea: 220, Sewer: null }, {}))).toEqual([
      'TaxMapNumber: Enter the plan, or the parcels with section, township and range.',
      'Parcels: Enter the parcels.',
      'CultivatedArea: This is more than the whole farm.',
      'Sewer: Choose where the waste water goes.',
    ]))
})

const HALF_SAID: Values = { LandQuarter: 'NE', LandTownship: 21, LandRange: 29, LandAcres: 160 }

describe('the forms of the types', () => {
  const rulesOf = (name: string) => {
    const { rules, itemRules } = definitionOf(name)
    return [rules, ...Object.values(itemRules)].flatMap((sets) => Object.values(sets).flat())
  }

  test.each([
    ['mult', 250, 'Units'],
    ['rnt', 250, 'Rooms'],
    ['mob', 250, 'Rooms'],
    ['farm', 250, 'Parcels'],
    ['com', 200, 'LoadingDoors'],
    ['land', 200, 'Parcels'],
  ])('%s has at least %i fields, its own sections, 50 rules, and 60 photos', (name, least, group) => {
    const form = definitionOf(name)
    expect(form.fields.filter((field) => field.IsVisible !== false).length).toBeGreaterThanOrEqual(least)
    const groups = form.pages.flatMap((page) => page.groups)
    expect(groups.map((each) => each.groupType)).toEqual(expect.arrayContaining([group, 'Address', 'LocationPlotter']))
    expect(groups.find((each) => each.items === 'photos')?.repeatableMaxCount).toBe(60)
    expect(rulesOf(name).length).toBeGreaterThanOrEqual(50)
  })

  test('travel in at most 60 KB each, compressed', () => {
    for (const form of catalog.forms) expect(gzipSync(JSON.stringify(form)).length, form.formName).toBeLessThan(61_440)
  })
})

test('of two parcels with one LINC number a farm is asked whether one is used twice; with two numbers it is not', () => {
  const asked = (...numbers: string[]) => {
    const parcels = numbers.map((LandLincNumber) => ({ ...ORDINARY.farm.rows!.parcels![0]!, LandLincNumber }))
    return submit('farm', {}, { parcels }).warnings.map(({ code }) => code)
  }
  expect(asked('0012345678', '0087654321', '0012345678')).toContain('parcels-linc-twice')
  expect(asked('0012345678', '0087654321')).not.toContain('parcels-linc-twice')
})
