// A database with destinations that answer as told, for the tests of deliveries.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Db, openDatabase } from '#server/db/connection.ts'
import { latestDeliveries, queueDeliveries } from '#server/features/deliveries/deliveries.store.ts'
import type { Destination } from '#server/features/deliveries/destination.ts'
import type { DeliveryDeps } from '#server/features/deliveries/run-deliveries.ts'
import { simulatedDestination } from '#server/features/deliveries/simulated-destination.store.ts'
import { givenListing, insertBoard } from '../../support/board.ts'
import { productVisibility } from '../../support/product-visibility.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const visibility = productVisibility()

let database: TestDatabase
export let db: Db
let close: () => Promise<void>
/** Opened for the file that calls this, and taken away after it. */
export function openDeliveries(): void {
  beforeAll(async () => {
    database = await openTestDatabase()
    ;({ db, close } = openDatabase(database.url))
    await insertBoard(db)
  })
  afterAll(async () => {
    await close()
    await database.close()
  })
  beforeEach(async () => {
    faults.splice(0)
    await db.deleteFrom('delivery').execute()
    await db.deleteFrom('simulated_receipt').execute()
    await db.deleteFrom('simulated_record').execute()
  })
}

const TERMS = new Map([
  ['Lookup_Property_Listing_PropertyType RES', 'Residential'],
  ['Lookup_Property_Listing_StandardStatus A', 'Active'],
])
export const faults: unknown[] = []
export const ports = (over: Partial<DeliveryDeps> = {}): DeliveryDeps => ({
  newId: randomUUID,
  chance: () => 0.5,
  visibility,
  describe: (lookup, code) => TERMS.get(`${lookup} ${code}`) ?? code,
  timeZone: 'America/Edmonton',
  mediaUrl: (file) => `https://portal.example/${file}`,
  now: Date.now,
  whenRefused: async () => {},
  onFault: (_destination, error) => faults.push(error),
  ...over,
})
/** So fast that tests see accepted deliveries immediately. */
export const shown = (name: Destination['name'] = 'mls') =>
  simulatedDestination({ db, name, speed: 1e9, chance: () => 0 })

export async function submitted(version = 1) {
  const { UniqueID } = await givenListing(db)
  await submitAgain(UniqueID, version)
  return UniqueID
}
export const submitAgain = (uniqueId: number, version: number) =>
  db.transaction().execute((tx) => queueDeliveries(tx, { type: 'listing', id: uniqueId }, version))
export const standing = async (id: number, destination = 'mls') =>
  (await db.transaction().execute((tx) => latestDeliveries(tx, { type: 'listing', id }))).find(
    (each) => each.destination === destination,
  )!
export const rowsOf = (id: number, destination: Destination['name'] = 'mls') =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where('entity_id', '=', id)
    .where('destination', '=', destination)
    .orderBy('version')
    .execute()
export const everythingIsDue = () =>
  db
    .updateTable('delivery')
    .set({ next_attempt_at: new Date(0), claimed_until: null })
    .execute()
export const onSite = (name = 'mls') =>
  db.selectFrom('simulated_record').selectAll().where('destination', '=', name).orderBy('entity_id').execute()
