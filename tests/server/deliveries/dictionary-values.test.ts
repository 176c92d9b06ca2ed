// Deliveries to the MLS and the national site use the terms of RESO's Data Dictionary.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ItemRow, Value } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { PHOTO_FIELDS } from '#contract/photo.ts'
import { type Dictionary, valuesOf } from '#server/catalog/check/check-dictionary.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { catalogFolder } from '#server/catalog/read/load-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { type Db, openDatabase } from '#server/db/connection.ts'
import { jsonb } from '#server/db/jsonb.ts'
import { seedDemoBoard } from '#server/demo-board/seed-demo-board.ts'
import { queueDeliveries } from '#server/features/deliveries/deliveries.store.ts'
import { readContents } from '#server/features/deliveries/outgoing.store.ts'
import { listingValues, type PhotoToSend, personValues } from '#server/features/deliveries/outgoing-record.ts'
import { deliverBatch } from '#server/features/deliveries/run-deliveries.ts'
import { webApiDestination } from '#server/features/deliveries/web-api-destination.ts'
import { publishCatalog } from '#server/features/forms/catalog.store.ts'
import { describeForDelivery } from '#server/features/forms/lookup-codes.ts'
import { openPublishedCatalog } from '#server/features/forms/published-catalog.ts'
import { fetchOutside } from '#server/http/fetch-outside.ts'
import { readDictionary } from '../../support/dictionary.ts'
import { CHANGE_NAMES, definitionOf, TYPES, walkedContent } from '../../support/every-form/catalog-plans.ts'
import { type FullRecord, fullRecords } from '../../support/every-form/full-forms.ts'
import { uidOf } from '../../support/every-form/stage.ts'
import { productVisibility } from '../../support/product-visibility.ts'
import { strictReceiver } from '../../support/strict-receiver.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { openWebApi } from '../../support/web-api.ts'
import { ports } from './delivery-scene.ts'

const PEOPLE_FORMS = [
  ['agent', 'agent', 'Member'],
  ['profile', 'agent', 'Member'],
  ['office', 'office', 'Office'],
] as const

/** As the walks fill it in. */
function walked(formName: string): FullRecord {
  const { values, rows } = walkedContent(formName)
  const items = Object.entries(rows).map(([section, list]) => [
    section,
    list.map((row, at) => ({ ...row, uid: uidOf(section, at), SortOrder: at + 1, IsDeleted: false })),
  ])
  return { fields: values, items: Object.fromEntries(items) }
}

/** A photo of which a form's row says everything. */
const photoOf = ({ uid, Description, Permission, ...row }: ItemRow): PhotoToSend => ({
  ...{ id: uid, url: 'https://portal.example/a.jpg', description: String(Description ?? '') },
  fields: Object.fromEntries(PHOTO_FIELDS.flatMap((name) => (name in row ? [[name, row[name] as Value]] : []))),
  permission: String(Permission ?? 'Public'),
  ...{ width: 60, height: 40, madeAt: new Date(0) },
})

const built = buildCatalog(readCatalog(catalogFolder(process.cwd())))
const visibility = productVisibility()

test.each([
  ['OpenHouse', { OpenHouseDate: '2026-07-04', OpenHouseStartTime: '1:30 PM' }, '2026-07-04T19:30:00.000Z'],
  ['OpenHouse', { OpenHouseDate: '2026-07-04', OpenHouseStartTime: '13:30' }, '2026-07-04T19:30:00.000Z'],
  ['OpenHouse', { OpenHouseDate: '2025-12-05', OpenHouseStartTime: '13:30' }, '2025-12-05T20:30:00.000Z'],
  ['OpenHouse', { OpenHouseStartTime: '13:30' }, null],
] as const)('an %s of %j begins at %s, by the board’s clock', (collection, row, moment) => {
  const openHouses = [{ uid: 'u', SortOrder: 1, IsDeleted: false, OpenHouseType: 'Public', ...row }]
  const [sent] = sentOf({}, { openHouses })[collection] as { OpenHouseStartTime: unknown }[]
  expect(sent!.OpenHouseStartTime).toBe(moment)
})

test('showings are from a moment of the day on which the listing began; coordinates are numbers', () => {
  const fields = {
    ListingContractDate: '2026-07-04',
    ShowingStartTime: '9:00 AM',
    Latitude: '51.05',
    Longitude: 'west',
  }
  expect(sentOf(fields, {})).toMatchObject({
    ShowingStartTime: '2026-07-04T15:00:00.000Z',
    Latitude: 51.05,
    Longitude: null,
  })
})

function sentOf(fields: Record<string, string>, items: Record<string, object[]>) {
  const listing = { uniqueId: 1, number: 'A1', fields, items, modifiedAt: new Date(0), photos: [] }
  const terms = { describe: (_: string, code: string) => code, timeZone: 'America/Edmonton' }
  return listingValues(listing as unknown as Parameters<typeof listingValues>[0], terms, 'mls', visibility('listings'))
}

if (!readDictionary()) console.log('Skipped: the RESO Data Dictionary is not beside the project (../shared)')
describe.skipIf(!readDictionary())('a receiver by the book', () => {
  let database: TestDatabase
  let db: Db
  let close: () => Promise<void>
  beforeAll(async () => {
    database = await openTestDatabase()
    ;({ db, close } = openDatabase(database.url))
    const { forms, lookups } = built
    await seedDemoBoard(
      database.url,
      { listings: 150, today: new Date('2026-11-21T09:30:00Z'), forms, lookups, passwordHash: '', seed: 7 },
      () => {},
    )
  })
  afterAll(async () => {
    await close()
    await database.close()
  })

  const portsWith = async (lookups: LookupTable[]) => {
    await publishCatalog(db, { ...built, lookups, hash: JSON.stringify(lookups).length.toString() })
    const catalog = await openPublishedCatalog(db)
    return ports({
      describe: (lookup, code) => describeForDelivery(catalog, lookup, code),
      visibility: catalog.visibility,
    })
  }

  test('accepts every record of the demo board, for the MLS and for the national site', async () => {
    const wording = await portsWith(built.lookups)
    const receives = strictReceiver()
    const ids = async (table: 'listing' | 'member' | 'office', type: 'listing' | 'agent' | 'office') =>
      (await db.selectFrom(table).select('unique_id').execute()).map(({ unique_id }) => ({ type, id: unique_id }))
    const entities = [
      ...(await ids('listing', 'listing')),
      ...(await ids('member', 'agent')),
      ...(await ids('office', 'office')),
    ]
    const resources = { listing: 'Property', agent: 'Member', office: 'Office' }
    const refused = new Set<string>()
    for (const destination of ['mls', 'national'] as const) {
      const contents = await db.transaction().execute((tx) => readContents(tx, entities, wording, destination))
      expect(contents.size).toBe(entities.length)
      for (const [key, { values, fault }] of contents) {
        expect(fault).toBeUndefined()
        const resource = resources[key.split(' ')[0] as 'listing']
        for (const { target, message } of receives(resource, values))
          refused.add(`${resource} ${target.replace(/\d+/, '')}: ${message}`)
      }
    }
    expect([...refused].sort()).toEqual([])
  })

  test('accepts every form as it is walked through, and with every field filled and every option chosen', async () => {
    const catalog = new Map(built.lookups.map((table) => [table.tableName, table]))
    const dictionary = readDictionary<Dictionary>()!
    const listed = new Set(
      Object.values(dictionary.resources)
        .flat()
        .flatMap(({ name, lookup }) => (lookup && valuesOf(dictionary, lookup).all.size > 0 ? [name] : [])),
    )
    const wording = await portsWith(built.lookups)
    const receives = strictReceiver()
    const refused = new Set<string>()
    const receive = (formName: string, resource: string, values: Record<string, unknown>) => {
      for (const { target, message } of receives(resource, values))
        refused.add(`${formName} ${target.replace(/\d+/, '')}: ${message}`)
    }
    const sent = new Set<string>()
    /** Of photos. */
    const said = new Set<string>()
    for (const formName of [...TYPES, ...CHANGE_NAMES, 'openHouse']) {
      const records = fullRecords(definitionOf(formName), catalog, listed)
      if (formName !== 'openHouse') records.push(walked(formName))
      for (const { fields, items } of records) {
        const photos = (items.photos ?? []).map(photoOf)
        const listing = { uniqueId: 1, number: 'A1', fields, items, modifiedAt: new Date(0), photos }
        for (const destination of ['mls', 'national'] as const) {
          const values = listingValues(listing, wording, destination, wording.visibility('listings'))
          for (const photo of values.Media as Record<string, unknown>[])
            for (const name of PHOTO_FIELDS) for (const term of [photo[name] ?? []].flat()) said.add(`${name} ${term}`)
          for (const [name, value] of Object.entries(values)) if (value !== null) sent.add(name)
          receive(formName, 'Property', values)
        }
      }
    }
    for (const [formName, type, resource] of PEOPLE_FORMS)
      for (const { fields } of fullRecords(definitionOf(formName), catalog, listed)) {
        const person = {
          uniqueId: 1,
          mlsId: 'A1',
          officeId: 1,
          brokerageId: 1,
          record: fields,
          modifiedAt: new Date(0),
        }
        receive(formName, resource, personValues(type, person as never, wording, wording.visibility(type)))
      }
    expect([...refused].sort()).toEqual([])
    // What no destination may see is not sent; most is.
    expect(sent.size).toBeGreaterThan(400)
    const options = PHOTO_FIELDS.flatMap((name) => catalog.get(`Lookup_Property_Listing_${name}`)!.rows)
    expect(said.size).toBe(options.length)
  })

  test('names the option that it refuses', async () => {
    const broken = built.lookups.map((table) => ({
      ...table,
      rows: table.rows.map(({ Reso, ...row }) =>
        row.Code === 'FitnessCenter' ? row : { ...row, ...(Reso && { Reso }) },
      ),
    }))
    const { unique_id: id } = await db.selectFrom('listing').select('unique_id').limit(1).executeTakeFirstOrThrow()
    const mls = await openWebApi()
    const send = async (lookups: LookupTable[], version: number) => {
      await db.deleteFrom('delivery').execute()
      await db
        .updateTable('listing')
        .set({ fields: jsonb({ StandardStatus: 'A', AssociationAmenities: ['FitnessCenter'] }) })
        .where('unique_id', '=', id)
        .execute()
      await db.transaction().execute((tx) => queueDeliveries(tx, { type: 'listing', id }, version))
      const destination = webApiDestination('mls', mls, { fetch: fetchOutside, now: Date.now })
      await deliverBatch(db, destination, await portsWith(lookups))
      return db
        .selectFrom('delivery')
        .select(['status', 'detail'])
        .where('destination', '=', 'mls')
        .executeTakeFirstOrThrow()
    }
    expect(await send(broken, 2)).toEqual({
      status: 'failed',
      detail: 'The record was refused. AssociationAmenities: “Fitness Centre” is not a value of AssociationAmenities.',
    })
    expect(await send(built.lookups, 3)).toEqual({ status: 'delivered', detail: null })
    await mls.close()
  })
})
