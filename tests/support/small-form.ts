// A form of a dozen fields, built the way the board's own are: small enough to know by heart in a test.
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import type { CatalogSource, DefinitionSource, FieldSource, LookupLine } from '#server/catalog/read/catalog-source.ts'
import type { BuiltCatalog } from '#server/features/forms/catalog.store.ts'

const text = (fieldLabel: string, more: Partial<FieldSource> = {}): FieldSource => ({
  fieldLabel,
  datatype: 'string',
  ...more,
})
const people = (role: string): Record<string, FieldSource> => ({
  [`${role}KeyNumeric`]: { fieldLabel: `${role} Key`, datatype: 'integer' },
  [`${role}FullName`]: text(`${role} Name`, { IsDisabled: true }),
  [`${role}MlsId`]: text(`${role} Id`, { IsDisabled: true }),
  [`${role}DirectPhone`]: text(`${role} Phone`),
})
const office = (role: string): Record<string, FieldSource> => ({
  [`${role}KeyNumeric`]: { fieldLabel: `${role} Key`, datatype: 'integer' },
  [`${role}Name`]: text(`${role} Name`, { IsDisabled: true }),
  [`${role}MlsId`]: text(`${role} Id`, { IsDisabled: true }),
})

const PEOPLE = {
  ListAgent: people('ListAgent'),
  CoListAgent: people('CoListAgent'),
  ListOffice: office('ListOffice'),
  CoListOffice: office('CoListOffice'),
}

const plain: Record<string, FieldSource> = {
  PropertyType: text('Property Type', { IsDisabled: true }),
  StandardStatus: text('Status', { IsDisabled: true }),
  ListingId: text('Number', { IsDisabled: true }),
  ListPrice: { fieldLabel: 'List Price', datatype: 'decimal', inputType: 'Currency', Precision: 0, IsRequired: true },
  PublicRemarks: text('Remarks', { maxLength: 100 }),
  ListingContractDate: { fieldLabel: 'List Date', datatype: 'date' },
  YearBuilt: { fieldLabel: 'Year Built', datatype: 'integer' },
  Appliances: text('Appliances', { multiselect: true, comboBoxLookupName: 'Lookup_Appliances' }),
  UnitNumber: text('Unit'),
  StreetNumber: text('Street Number'),
  StreetName: text('Street Name'),
  StreetSuffix: text('Street Type'),
  StreetDirSuffix: text('Direction'),
  City: text('City', { comboBoxLookupName: 'Lookup_City' }),
  SubdivisionName: text('Subdivision', { comboBoxLookupName: 'Lookup_Subdivision' }),
  StateOrProvince: text('Province'),
  PostalCode: text('Postal Code'),
  UnparsedAddress: text('Address', { IsDisabled: true }),
}
const listing = Object.assign({}, plain, ...Object.values(PEOPLE)) as Record<string, FieldSource>

const definition: DefinitionSource = {
  formName: 'res',
  title: 'Residential',
  propertyType: 'RES',
  fields: ['listing'],
  rules: ['listing'],
  pages: [
    {
      PageName: 'All',
      PageLabel: 'All',
      groups: [
        { groupType: 'Fields', fields: Object.keys(plain) },
        ...Object.entries(PEOPLE).map(([role, fields]) => ({
          groupType: role.endsWith('Agent') ? 'AgentLookup' : 'OfficeLookup',
          role,
          fields: Object.keys(fields),
        })),
        {
          groupType: 'Rooms',
          items: 'rooms',
          itemFields: ['RoomType', 'RoomLevel', 'RoomLength'],
          repeatableMaxCount: 3,
        },
        {
          groupType: 'Supplements',
          items: 'supplements',
          itemFields: ['SupplementType', 'Description'],
          repeatableMaxCount: 3,
        },
        { groupType: 'Photos', items: 'photos', itemFields: ['Description'], repeatableMaxCount: 4 },
      ],
    },
  ],
}

const codes = (...rows: [string, string, Partial<LookupLine>?][]): LookupLine[] =>
  rows.map(([Code, Description, more], index) => ({ Code, Description, ...more, line: index + 2 }))
const of = (ParentField: string, ...ParentCodes: string[]) => ({ Parents: [{ ParentField, ParentCodes }] })
/** Once chosen, now no longer offered. */
const GONE = { Active: false }

const source: CatalogSource = {
  texts: new Map(),
  problems: [],
  fields: new Map([
    ['listing', listing],
    [
      'rooms',
      {
        RoomType: text('Room'),
        RoomLevel: text('Level', { comboBoxLookupName: 'Lookup_RoomLevel' }),
        RoomLength: { fieldLabel: 'Length', datatype: 'decimal', Precision: 2 },
      },
    ],
    [
      'supplements',
      {
        SupplementType: text('What It Is', { comboBoxLookupName: 'Lookup_Property_Listing_SupplementType' }),
        Description: text('Description'),
      },
    ],
    ['photos', { Description: text('Description', { maxLength: 50 }) }],
  ]),
  definitions: new Map([['res', definition]]),
  lookups: new Map([
    ['Lookup_Property_Listing_City', codes(['CAL', 'Calgary'], ['EDM', 'Edmonton'])],
    ['Lookup_Property_Listing_SubdivisionName', codes(['Bowness', 'Bowness'], ['Beltline', 'Beltline'])],
    [
      'Lookup_RoomLevel',
      codes(
        ['Main', 'Main Floor'],
        ['Up', 'Upstairs'],
        ['First', 'First', GONE],
        ['Field', 'Field', of('PropertyType', 'LAND')],
      ),
    ],
    ['Lookup_City', codes(['CAL', 'Calgary'], ['EDM', 'Edmonton'], ['OLD', 'Old Town', GONE])],
    [
      'Lookup_Property_Listing_SupplementType',
      codes(
        ['RPR', 'Real Property Report', { See: 'members' }],
        ['MEMO', 'Memo', { See: 'office' }],
        ['RENTROLL', 'Rent Roll', { See: 'side' }],
        ['COMPLAINT', 'Complaint', { See: 'board' }],
        ['NEWKIND', 'New Kind'],
      ),
    ],
    ['Lookup_Subdivision', codes(['BOW', 'Bowness', of('City', 'cal')], ['OLI', 'Oliver', of('City', 'EDM')])],
    ['Lookup_Appliances', codes(['DW', 'Dishwasher'], ['OV', 'Oven'], ['TV', 'Television', GONE])],
  ]),
  rules: new Map([
    [
      'listing',
      [
        {
          id: 'price-low',
          field: 'ListPrice',
          action: 'REJECT',
          expression: 'ListPrice < 1000',
          errorText: 'The price looks too low.',
        },
        {
          id: 'price-round',
          field: 'ListPrice',
          action: 'WARNING',
          expression: 'ListPrice = 123456',
          warningText: 'Is this the price?',
        },
        {
          id: 'remarks-of-office',
          field: 'PublicRemarks',
          action: 'REJECT',
          expression: "PublicRemarks = 'Listed by the office' .AND. .USERCLASS. != 'MANAGER'",
          errorText: 'The office says so itself.',
        },
        {
          id: 'room-long',
          field: 'RoomLength',
          item: 'rooms',
          action: 'REJECT',
          expression: 'RoomLength > 200',
          errorText: 'No room is this long.',
        },
      ],
    ],
  ]),
}

/** Everybody reads what a test does not keep from them. */
const readByAll = (fields: Readonly<Record<string, FieldSource>>): Record<string, FieldSource> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { see: 'public', ...field }]))

export const smallCatalog = (): BuiltCatalog =>
  buildCatalog({ ...source, fields: new Map([...source.fields].map(([name, fields]) => [name, readByAll(fields)])) })
