// An ordinary house, a condo and a half-begun listing, as members would fill them, against the rules as phones receive them.
import { describe, expect, test } from 'vitest'
import type { ItemRow, Values } from '#contract/listing.ts'
import { checkRecord } from '#rules/check-record.ts'
import type { FormInput } from '#rules/form-input.ts'
import { compileForm } from '#rules/form-plan.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { ORDINARY } from '../rules/ordinary-listings.ts'

const form = compileForm(
  buildCatalog(readCatalog('server/catalog/board')).forms.find((each) => each.formName === 'res')!,
)

/** The ordinary one, with a finished basement, a fireplace and a garage. */
const house: Values = {
  ...ORDINARY.res.values,
  PropertyType: 'RES',
  NewConstructionYN: 0,
  Stories: 1,
  PropertyAttachedYN: 0,
  BasementYN: 1,
  Basement: ['Finished', 'Full'],
  AboveGradeFinishedArea: 1104,
  BelowGradeFinishedArea: 920,
  FoundationArea: 1104,
  BedroomsTotal: 4,
  MainLevelBedrooms: 3,
  FireplaceYN: 1,
  FireplacesTotal: 1,
  GarageYN: 1,
  AttachedGarageYN: 0,
  GarageSpaces: 2,
  CoveredSpaces: 2,
  OpenParkingSpaces: 1,
  ParkingTotal: 3,
}

const asRow = (values: Values, at: number): ItemRow => ({
  ...values,
  uid: `room-${at}`,
  SortOrder: at,
  IsDeleted: false,
})
const rooms = ORDINARY.res.rows!.rooms!.map(asRow)
const photos = Array.from({ length: 8 }, (_, at) => ({
  id: `photo-${at}`,
  SortOrder: at + 1,
  IsDeleted: false,
  Description: '',
}))

const submit = (values: Values, more: Partial<FormInput> = {}, status = 'A') =>
  checkRecord(form, {
    values,
    rows: { rooms },
    photos,
    now: '2025-03-11T18:00:00.000Z',
    timezone: 'America/Edmonton',
    tokens: { SUBMITSTATUS: status, OPERATION: 'create' },
    ...more,
  })
const said = (checked: ReturnType<typeof submit>) =>
  checked.errors.map(({ target, message }) => `${target}: ${message}`)

describe('an ordinary house', () => {
  test('submits, without errors, warnings or rules that fault', () => {
    const checked = submit(house)
    expect(said(checked)).toEqual([])
    expect(checked.warnings).toEqual([])
    expect(checked.faults).toEqual([])
  })

  test('counts its bathrooms by itself', () => {
    const { BathroomsTotalInteger, ...rest } = house
    expect(submit(rest).sets.get('BathroomsTotalInteger')).toBe(2)
  })

  test('gets a message for each invalid value', () => {
    const wrong = { ...house, ExpirationDate: '2025-03-01', PostalCode: 'V5K 0A1', YearBuilt: 2040, BathroomsFull: 3 }
    expect(said(submit(wrong))).toEqual([
      'ExpirationDate: The listing would expire before it begins. The expiry date comes after the list date.',
      'PostalCode: Postal codes in Alberta begin with T.',
      'YearBuilt: Enter a year within the next six years.',
      'BathroomsTotalInteger: Full and half bathrooms do not add up to this.',
    ])
  })

  test('needs a photo, a kitchen and measured rooms', () => {
    const bare = submit(house, {
      photos: [],
      rows: { rooms: [{ ...rooms[0]!, RoomType: 'Den', RoomLength: null }] },
    })
    expect(said(bare)).toEqual([
      'RoomTypeMinimumRequirements: Add a kitchen.',
      'Rooms[1].RoomLength: Enter the room’s size. Only bathrooms can be left without one.',
      'Photos: Add at least one photo.',
    ])
  })

  test('leaves alone, on a listing that is on the system, what nobody touched', () => {
    const saved: Values = { ...house, StandardStatus: 'A', YearBuilt: 1790, PostalCode: 'T2T', Zoning: null }
    const edit = { base: saved, baseRows: { rooms }, tokens: { SUBMITSTATUS: 'A', OPERATION: 'edit' } }
    expect(said(submit({ ...saved, ListPrice: 629900 }, edit))).toEqual([])
    expect(said(submit({ ...saved, YearBuilt: 1791, CommonInterest: null }, edit))).toEqual([
      'CommonInterest: Choose how it is held: freehold, condominium, co-operative or leasehold.',
      'YearBuilt: No building in Alberta is that old. Check the year.',
    ])
  })
})

describe('a condo', () => {
  const condo: Values = {
    ...house,
    PropertySubType: 'ApartmentUnit',
    CommonInterest: 'Condominium',
    StructureType: ['HighRiseApartment'],
    PropertyAttachedYN: 1,
    UnitNumber: '1204',
    EntryLevel: 12,
    TaxBlock: null,
    TaxLot: '88',
  }

  test('asks for its fee, manager, pets and name, and for no lot', () => {
    const places = submit({ ...condo, LotSizeArea: null }).errors.map(({ target }) => target)
    expect(places).toEqual(['CondoName', 'AssociationName', 'AssociationFee', 'PetsAllowedYN'])
  })

  test('cannot be freehold', () =>
    expect(said(submit({ ...condo, CommonInterest: 'Freehold', TaxBlock: '1' }))).toEqual([
      'CommonInterest: An apartment is not freehold. Choose condominium, co-operative, leasehold or life lease.',
    ]))
})

describe('a listing saved before it is complete', () => {
  const begin = (values: Values) => submit(values, { rows: {}, photos: [] }, 'I').errors.map(({ target }) => target)

  test('needs its kind, its agent and something of its address', () =>
    expect(begin({ PropertyType: 'RES' })).toEqual(['PropertySubType', 'StreetName', 'ListAgentFullName']))

  test('needs nothing more', () =>
    expect(
      begin({ PropertyType: 'RES', PropertySubType: 'Detached', City: 'Calgary', ListAgentFullName: 'Jo Park' }),
    ).toEqual([]))
})
