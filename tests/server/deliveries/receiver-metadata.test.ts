// A receiver's description of itself, and which parts of the board's forms it would refuse.
import { afterEach, expect, test } from 'vitest'
import { visibilityOf } from '#rules/visible-fields.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { catalogFolder } from '#server/catalog/read/load-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import {
  differencesOf,
  readMetadata,
  receiverDifferences,
  type Sent,
} from '#server/features/deliveries/receiver-metadata.ts'
import { webApiDestination } from '#server/features/deliveries/web-api-destination.ts'
import { fetchOutside } from '#server/http/fetch-outside.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { readDictionary } from '../../support/dictionary.ts'
import { productVisibility } from '../../support/product-visibility.ts'
import { type Book, metadataOf } from '../../support/strict-receiver.ts'
import { openWebApi, type WebApi } from '../../support/web-api.ts'

const XML = `<?xml version="1.0"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="org.reso.metadata" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <!-- <EntityType Name="Gone"> -->
  <EntityType Name='Listing'>
    <Key><PropertyRef Name="ListingKey"/></Key>
    <Property Name="ListingKey" Type="Edm.String" MaxLength="255" Nullable="false"/>
    <Property Name="ListPrice" Type="Edm.Decimal" Precision="14"><Annotation Term="Core.Description" String="a > b"/></Property>
    <Property Name="PetsAllowed" Type="Collection(org.reso.metadata.enums.Pets)"/>
    <Property Name="StandardStatus" Type="org.reso.metadata.enums.Status"/>
    <Property Name="ShowingStartTime" Type="Edm.DateTimeOffset"/>
    <NavigationProperty Name="Media" Type="Collection(org.reso.metadata.Media)"/>
  </EntityType>
  <EntityType Name="Media"><Property Name="MediaURL" Type="Edm.String" MaxLength="max"/></EntityType>
  <EntityContainer Name="C"><EntitySet Name="Property" EntityType="org.reso.metadata.Listing"/></EntityContainer>
</Schema>
<Schema Namespace="org.reso.metadata.enums"><EnumType Name="Pets" IsFlags="true"><Member Name="CatsOk" Value="1"/><Member Name="No"/></EnumType></Schema>
</edmx:DataServices></edmx:Edmx>`

test('is read: resources by the names of their sets, types, lengths and enumerations', () => {
  const { resources, lookups } = readMetadata(XML)
  expect(Object.keys(resources).sort()).toEqual(['Listing', 'Media', 'Property'])
  expect(resources.Property).toEqual([
    { name: 'ListingKey', type: 'String', length: 255 },
    { name: 'ListPrice', type: 'Number' },
    { name: 'PetsAllowed', type: 'String List, Multi', lookup: 'Pets', lookupStatus: 'Locked' },
    { name: 'StandardStatus', type: 'String List, Single', lookup: 'Status', lookupStatus: 'Locked' },
    { name: 'ShowingStartTime', type: 'Timestamp' },
    { name: 'Media', type: 'Collection', lookup: 'Media' },
  ])
  expect(resources.Media).toEqual([{ name: 'MediaURL', type: 'String' }])
  expect(lookups).toEqual({ Pets: ['CatsOk', 'No'] })
})

const PETS = {
  tableName: 'Pets',
  rows: [
    { Code: 'No', Description: 'No' },
    { Code: 'CatsOk', Description: 'Cats', Reso: 'Cats OK' },
  ],
}
const FORM = aDefinition([
  {
    name: 'Terms',
    groups: [
      {
        fields: [
          { FieldName: 'ListPrice', datatype: 'decimal', see: 'public' },
          { FieldName: 'PetsAllowed', comboBoxLookupName: 'Pets', see: 'public' },
          { FieldName: 'PublicRemarks', see: 'public' },
          { FieldName: 'OwnerName', see: 'side' },
        ],
      },
    ],
  },
])
const tables = new Map([['Pets', PETS]])
const sent: Sent = { forms: [FORM], tables, visibility: (type) => visibilityOf([FORM], type, tables) }

test('what it does not have, or has otherwise, is named; what it is never sent is not', () => {
  expect(receiverDifferences(sent, 'national', 'Realty Site', readMetadata(XML))).toEqual([
    'Property has no PublicRemarks',
    'Property: PetsAllowed takes one value; Realty Site has String List, Multi',
    'Property: CatsOk is sent as “Cats OK”; Realty Site’s Pets has “CatsOk”',
  ])
})

test('of photos, what the form asks about them', () => {
  const itemFields = ['Description', 'ImageOf', 'Permission'].map((FieldName) => ({
    FieldName,
    see: 'public' as const,
  }))
  const form = aDefinition([{ name: 'Photos', groups: [{ groupType: 'photos', items: 'photos', itemFields }] }])
  const board: Sent = { ...sent, forms: [form], visibility: (type) => visibilityOf([form], type, tables) }
  expect(receiverDifferences(board, 'national', 'Realty Site', readMetadata(XML))).toEqual([
    'Media has no ImageOf, Permission',
  ])
})

test('an MLS without a resource for members does not have it', () =>
  expect(receiverDifferences(sent, 'mls', 'the MLS', readMetadata(XML))).toContain('There is no Member'))

let mls: WebApi | undefined
afterEach(async () => {
  await mls?.close()
  mls = undefined
})
const linesOf = async (metadata?: string) => {
  mls = await openWebApi(metadata === undefined ? {} : { metadata })
  const destination = webApiDestination('national', mls, { fetch: fetchOutside, now: Date.now })
  return differencesOf(destination, 'the site', sent)
}

test('the log has a line for each, and says how many', async () => {
  const [first, ...lines] = await linesOf(XML)
  expect(first).toBe(`The site differs from this board’s forms in ${lines.length} points:`)
  expect(lines).toContain('  Property has no PublicRemarks')
  expect(mls!.asked.map(({ method, path, headers }) => `${method} ${path} ${headers.accept}`)).toEqual([
    'GET $metadata application/xml',
  ])
})

test('a receiver that does not say is named once, and delivered to all the same', async () =>
  expect(await linesOf()).toEqual(['What the site takes can’t be read from its $metadata: Error: It answered 404.']))

test('a destination without metadata, such as the simulator, has no line', async () =>
  expect(await differencesOf({ name: 'mls' }, 'the MLS', sent)).toEqual([]))

const book = readDictionary<Book>()
test.skipIf(!book)('a receiver by the book has every value that the board sends under a name of RESO’s', () => {
  const { forms, lookups } = buildCatalog(readCatalog(catalogFolder(process.cwd())))
  const board = {
    forms,
    tables: new Map(lookups.map((table) => [table.tableName, table])),
    visibility: productVisibility(),
  }
  const lines = receiverDifferences(board, 'mls', 'the MLS', readMetadata(metadataOf(book!)))
  expect(lines.filter((line) => !/ has no /.test(line))).toEqual([
    // Sentences, as the trade writes them; Canada's have seven characters.
    'Property: BuyerBrokerageCompensation takes 100 characters; the MLS has 25',
    'Office: OfficeMailPostalCode takes 10 characters; the MLS has 5',
  ])
})

test.each([
  ['comments that do not end', '<!--'.repeat(100_000)],
  ['a long name without a value', `<Property ${'a'.repeat(100_000)}`],
  ['a long value', `<Property Name="'${'a'.repeat(100_000)}">`],
])('%s take no longer than their length', (_, xml) => {
  const begun = process.cpuUsage().user
  expect(readMetadata(xml)).toEqual({ resources: {}, lookups: {} })
  expect(process.cpuUsage().user - begun).toBeLessThan(2_000_000)
})

test('types that each repeat another’s fields are not read without end', () => {
  const properties = Array.from({ length: 1_000 }, (_, at) => `<Property Name="p${at}" Type="Edm.String"/>`).join('')
  const types = Array.from({ length: 1_000 }, (_, at) => `<EntityType Name="t${at}" BaseType="x.base"></EntityType>`)
  expect(() => readMetadata(`<EntityType Name="base">${properties}</EntityType>${types.join('')}`)).toThrow('fields')
})
