import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { openDatabase } from '#server/db/connection.ts'
import { claimDue, settle } from '#server/features/deliveries/claims.store.ts'
import { type BatchPorts, deliverBatch } from '#server/features/deliveries/deliver-batch.ts'
import { latestOf, queueDeliveries } from '#server/features/deliveries/deliveries.store.ts'
import type { Answer, Destination } from '#server/features/deliveries/destination.ts'
import { startDeliveries } from '#server/features/deliveries/run-deliveries.ts'
import { simulatedDestination } from '#server/features/deliveries/simulated-destination.ts'
import { webApiDestination } from '#server/features/deliveries/web-api-destination.ts'
import { fetchOutside } from '#server/http/fetch-outside.ts'
import { givenListing, insertBoard, PEOPLE } from '../../support/board.ts'
import { productVisibility } from '../../support/product-visibility.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { openWebApi } from '../../support/web-api.ts'

const visibility = productVisibility()

let database: TestDatabase
let db: Db
let close: () => Promise<void>
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
  await db.deleteFrom('delivery').execute()
  await db.deleteFrom('simulated_receipt').execute()
  await db.deleteFrom('simulated_record').execute()
})

const PROPERTY_TYPES = 'Lookup_Property_Listing_PropertyType'
const faults: unknown[] = []
const ports = (over: Partial<BatchPorts> = {}): BatchPorts => ({
  newId: randomUUID,
  chance: () => 0.5,
  visibility,
  describe: (lookup, code) => (lookup === PROPERTY_TYPES && code === 'RES' ? 'Residential' : code),
  mediaUrl: (file) => `https://portal.example/${file}`,
  now: Date.now,
  whenRefused: async () => {},
  onFault: (_destination, error) => faults.push(error),
  ...over,
})
/** So quick that what is accepted can be seen at once. */
const shown = (name: Destination['name'] = 'mls') => simulatedDestination({ db, name, speed: 1e9, chance: () => 0 })
const answering = (answer: Answer, name: Destination['name'] = 'mls') => {
  const sent: string[] = []
  const destination: Destination = {
    name,
    send: async ({ entity, version }) => {
      sent.push(`${entity.type} ${entity.id} v${version}`)
      return answer
    },
  }
  return { destination, sent }
}

async function submitted(version = 1) {
  const { UniqueID } = await givenListing(db)
  await submitAgain(UniqueID, version)
  return UniqueID
}
const submitAgain = (uniqueId: number, version: number) =>
  db.transaction().execute((tx) => queueDeliveries(tx, { uniqueId, version }))
const standing = async (id: number, destination = 'mls') =>
  (await db.transaction().execute((tx) => latestOf(tx, { type: 'listing', id }))).find(
    (each) => each.destination === destination,
  )!
const rowsOf = (id: number, destination: Destination['name'] = 'mls') =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where('entity_id', '=', id)
    .where('destination', '=', destination)
    .orderBy('version')
    .execute()
const everythingIsDue = () =>
  db
    .updateTable('delivery')
    .set({ next_attempt_at: new Date(0), claimed_until: null })
    .execute()
const onSite = (name = 'mls') =>
  db.selectFrom('simulated_record').selectAll().where('destination', '=', name).orderBy('entity_id').execute()

describe('a submitted listing', () => {
  test('is accepted, then in the MLS and on the national site, by RESO names', async () => {
    const id = await submitted()
    for (const name of ['mls', 'national'] as const) {
      expect(await deliverBatch(db, shown(name), ports())).toBe(1)
      expect((await standing(id, name)).status).toMatch(/accepted|delivered/)
      await everythingIsDue()
      await deliverBatch(db, shown(name), ports())
      expect(await standing(id, name)).toMatchObject({ status: 'delivered', detail: null })
      expect(await deliverBatch(db, shown(name), ports())).toBe(0)
      const [record] = await onSite(name)
      expect(record!.record).toMatchObject({
        ListingKey: String(id),
        StandardStatus: 'Active',
        PropertyType: 'Residential',
        ListPrice: 450_000,
        ListAgentFullName: 'Ann Archer',
      })
    }
  })

  test('is shown after the usual delay, by the clock of the database', async () => {
    const id = await submitted()
    const slow = (chance: number) => simulatedDestination({ db, name: 'national', speed: 1, chance: () => chance })
    await deliverBatch(db, slow(0.5), ports())
    expect((await standing(id, 'national')).status).toBe('accepted')
    const [row] = await rowsOf(id, 'national')
    const { shown_at } = (await onSite('national'))[0]!
    const minutes = (moment: Date) => (moment.getTime() - row!.accepted_at!.getTime()) / 60_000
    expect(minutes(shown_at)).toBeCloseTo(20, 1)
    expect(minutes(row!.next_attempt_at)).toBeCloseTo(20, 1)
    expect(await deliverBatch(db, slow(0.5), ports())).toBe(0)
  })

  test('that was deleted is taken away', async () => {
    const id = await submitted()
    await deliverBatch(db, shown(), ports())
    await db.updateTable('listing').set({ deleted_at: new Date() }).where('unique_id', '=', id).execute()
    await submitAgain(id, 2)
    await deliverBatch(db, shown(), ports())
    expect(await onSite()).toMatchObject([{ entity_id: id, version: 2, record: null }])
  })
})

test('an agent and an office go to the MLS, with the columns that the portal itself works with', async () => {
  const base = { version: 1, destination: 'mls', status: 'submitted' } as const
  await db
    .insertInto('delivery')
    .values([
      { ...base, member_unique_id: PEOPLE.ann.uniqueId },
      { ...base, office_unique_id: PEOPLE.ann.officeId },
    ])
    .execute()
  expect(await deliverBatch(db, shown(), ports())).toBe(2)
  const records = new Map((await onSite()).map(({ entity_type, record }) => [entity_type, record]))
  expect(records.get('agent')).toMatchObject({ MemberKey: '101', MemberMlsId: 'M101', OfficeMlsId: 'HILL1' })
  expect(records.get('office')).toMatchObject({ OfficeKey: '11', OfficeMlsId: 'HILL1', MainOfficeKey: '11' })
})

describe('what goes wrong', () => {
  test('a refusal stays readable, is not tried again, and is told once', async () => {
    const id = await submitted()
    const told: string[] = []
    const { destination, sent } = answering({ kind: 'refused', faults: [{ target: 'City', message: 'Unknown.' }] })
    const telling = ports({ whenRefused: async (_tx, { outgoing }) => void told.push(outgoing.number) })
    await deliverBatch(db, destination, telling)
    expect(await standing(id)).toMatchObject({ status: 'failed', detail: 'The record was refused. City: Unknown.' })
    await everythingIsDue()
    expect(await deliverBatch(db, destination, telling)).toBe(0)
    expect([sent, told.length]).toEqual([[`listing ${id} v1`], 1])
  })

  test('trouble is tried again later, for as long as it takes', async () => {
    const id = await submitted()
    const { destination } = answering({ kind: 'later', why: 'The MLS has trouble (503).' })
    for (const attempts of [1, 2, 3]) {
      await everythingIsDue()
      await deliverBatch(db, destination, ports())
      const [row] = await rowsOf(id)
      expect(row).toMatchObject({ status: 'submitted', attempts, detail: 'The MLS has trouble (503).' })
      expect(row!.next_attempt_at.getTime() - row!.at.getTime()).toBeGreaterThan(30_000)
      expect(await deliverBatch(db, destination, ports())).toBe(0)
    }
    await everythingIsDue()
    await deliverBatch(db, shown(), ports())
    expect(await standing(id)).toMatchObject({ detail: null })
  })

  test('a record that cannot be put into words waits by itself, is reported, and holds up no other', async () => {
    const [broken, whole] = [await submitted(), await submitted()]
    await db
      .updateTable('listing')
      .set({ fields: JSON.stringify({ City: 'NOWHERE' }) })
      .where('unique_id', '=', broken)
      .execute()
    faults.length = 0
    const describe = (_lookup: string, code: string) => {
      if (code === 'NOWHERE') throw new Error('no such word')
      return code
    }
    const { destination, sent } = answering({ kind: 'delivered' })
    expect(await deliverBatch(db, destination, ports({ describe }))).toBe(2)
    expect(sent).toEqual([`listing ${whole} v1`])
    expect(faults).toMatchObject([{ message: 'no such word' }])
    expect(await standing(broken)).toMatchObject({ status: 'submitted', detail: 'The record couldn’t be sent.' })
    await everythingIsDue()
    await deliverBatch(db, destination, ports())
    expect((await standing(broken)).status).toBe('delivered')
  })

  test('a destination that breaks is silence, and is reported', async () => {
    const id = await submitted()
    faults.length = 0
    const broken: Destination = { name: 'mls', send: async () => Promise.reject(new Error('bug')) }
    await deliverBatch(db, broken, ports())
    expect(await standing(id)).toMatchObject({ status: 'submitted', detail: 'The record couldn’t be sent.' })
    expect(faults).toHaveLength(1)
  })
})

describe('of several versions', () => {
  test('only the newest is sent; those that waited are superseded', async () => {
    const id = await submitted(1)
    await submitAgain(id, 2)
    await submitAgain(id, 3)
    const { destination, sent } = answering({ kind: 'delivered' })
    await deliverBatch(db, destination, ports())
    expect(sent).toEqual([`listing ${id} v3`])
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['superseded', 'superseded', 'delivered'])
    expect((await rowsOf(id, 'national')).map(({ status }) => status)).toEqual(['submitted', 'submitted', 'submitted'])
  })

  test('a newer one waits while an older is on its way, and is sent after it', async () => {
    const id = await submitted(1)
    const [older] = await claimDue(db, 'mls', ports())
    await submitAgain(id, 2)
    expect(await claimDue(db, 'mls', ports())).toEqual([])
    await settle(db, older!, { kind: 'later', why: 'Busy.' }, ports())
    expect((await claimDue(db, 'mls', ports())).map(({ outgoing }) => outgoing.version)).toEqual([2])
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['superseded', 'submitted'])
  })

  test('a newer one does not overtake an older that another is claiming at this very moment', async () => {
    const id = await submitted(1)
    const other = await db.startTransaction().execute()
    await sql`select pg_advisory_xact_lock(hashtextextended('curbside deliveries mls', 0))`.execute(other)
    const claimed = { claimed_by: randomUUID(), claimed_until: new Date(Date.now() + 60_000) }
    await other.updateTable('delivery').set(claimed).where('destination', '=', 'mls').execute()
    await submitAgain(id, 2)
    let isDone = false
    const claiming = claimDue(db, 'mls', ports()).finally(() => {
      isDone = true
    })
    const waits = sql<{ locktype: string }>`select locktype from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`
    while (!isDone && (await waits.execute(db)).rows.length === 0);
    await other.commit().execute()
    expect(await claiming).toEqual([])
  })

  test('an older one is not sent while a newer waits for its next attempt', async () => {
    const id = await submitted(1)
    await submitAgain(id, 2)
    const later = new Date(Date.now() + 600_000)
    await db.updateTable('delivery').set({ next_attempt_at: later }).where('version', '=', 2).execute()
    expect(await claimDue(db, 'mls', ports())).toEqual([])
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['submitted', 'submitted'])
  })

  test('an older one that was refused no longer counts once a newer is on its way', async () => {
    const id = await submitted(1)
    await deliverBatch(db, answering({ kind: 'refused', faults: [] }).destination, ports())
    await submitAgain(id, 2)
    await deliverBatch(db, answering({ kind: 'delivered' }).destination, ports())
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['superseded', 'delivered'])
  })

  test('the key that the destination gave the record is known to the next', async () => {
    const id = await submitted(1)
    await deliverBatch(db, answering({ kind: 'delivered', remoteKey: '977' }).destination, ports())
    await submitAgain(id, 2)
    const [next] = await claimDue(db, 'mls', ports())
    expect(next!.outgoing).toMatchObject({ version: 2, remoteKey: '977' })
  })
})

describe('a worker that dies', () => {
  test('between sending and settling: another sends the same key, and it counts once', async () => {
    const id = await submitted()
    const [dead] = await claimDue(db, 'mls', ports())
    await shown().send(dead!.outgoing, dead!.key)
    expect(await deliverBatch(db, shown(), ports())).toBe(0) // its lease still runs
    await everythingIsDue()
    expect(await deliverBatch(db, shown(), ports())).toBe(1)
    expect(await onSite()).toMatchObject([{ entity_id: id, version: 1, writes: 1 }])
    expect(await db.selectFrom('simulated_receipt').select('key').execute()).toEqual([{ key: dead!.key }])
  })

  test('while it notes a refusal: neither the refusal nor its notice stands, and another goes on', async () => {
    const id = await submitted()
    faults.length = 0
    const dying = ports({ whenRefused: async () => Promise.reject(new Error('out of power')) })
    await deliverBatch(db, answering({ kind: 'refused', faults: [] }).destination, dying)
    expect((await standing(id)).status).toBe('submitted')
    expect(faults).toMatchObject([{ message: 'out of power' }])
    await everythingIsDue()
    await deliverBatch(db, answering({ kind: 'delivered' }).destination, ports())
    expect((await standing(id)).status).toBe('delivered')
  })

  test('or slept, and wakes when its lease is over: it begins nothing any more', async () => {
    const mls = await openWebApi()
    try {
      const id = await submitted()
      const asleep = { fetch: fetchOutside, now: () => 80_000 }
      await deliverBatch(db, webApiDestination('mls', mls, asleep), ports({ now: () => 0 }))
      expect([mls.asked, (await standing(id)).status]).toEqual([[], 'submitted'])
      const awake = { fetch: fetchOutside, now: () => 79_999 }
      await everythingIsDue()
      await deliverBatch(db, webApiDestination('mls', mls, awake), ports({ now: () => 0 }))
      expect((await standing(id)).status).toBe('delivered')
    } finally {
      await mls.close()
    }
  })

  test('and comes back when its lease is another’s: what it has to say no longer counts', async () => {
    const id = await submitted()
    const [late] = await claimDue(db, 'mls', ports({ leaseMs: 0 }))
    const [other] = await claimDue(db, 'mls', ports())
    expect(await settle(db, late!, { kind: 'refused', faults: [] }, ports())).toBe(false)
    expect(await rowsOf(id)).toMatchObject([{ status: 'submitted', claimed_by: other!.claim }])
    expect(await settle(db, other!, { kind: 'delivered' }, ports())).toBe(true)
    expect(await settle(db, other!, { kind: 'delivered' }, ports())).toBe(false)
  })
})

test('whatever happens in whatever order, no version arrives after a newer one, and the newest arrives', () => {
  const anAnswer = fc.constantFrom<Answer>(
    { kind: 'delivered' },
    { kind: 'accepted', againInMs: 0 },
    { kind: 'later', why: 'Busy.' },
    { kind: 'silence', why: 'No answer.' },
  )
  const aStep = fc.oneof(
    fc.constant({ what: 'submit' as const }),
    fc.constant({ what: 'claim' as const }),
    fc.constant({ what: 'time passes' as const }),
    fc.constant({ what: 'worker dies' as const }),
    anAnswer.map((answer) => ({ what: 'send' as const, answer })),
  )
  const story = async (steps: (typeof aStep extends fc.Arbitrary<infer S> ? S : never)[]) => {
    let version = 1
    const id = await submitted(version)
    const arrived: number[] = []
    let held: Awaited<ReturnType<typeof claimDue>> = []
    for (const step of steps) {
      if (step.what === 'submit') await submitAgain(id, ++version)
      if (step.what === 'claim') held.push(...(await claimDue(db, 'mls', ports())))
      if (step.what === 'time passes')
        await db
          .updateTable('delivery')
          .set({ next_attempt_at: new Date(0) })
          .execute()
      if (step.what === 'worker dies') {
        held = []
        await everythingIsDue()
      }
      const next = step.what === 'send' && held.shift()
      if (!next || step.what !== 'send') continue
      if (next.status === 'submitted') arrived.push(next.outgoing.version)
      await settle(db, next, step.answer, ports())
    }
    await everythingIsDue()
    for (const last of await claimDue(db, 'mls', ports())) {
      if (last.status === 'submitted') arrived.push(last.outgoing.version)
      await settle(db, last, { kind: 'delivered' }, ports())
    }
    expect(arrived).toEqual([...arrived].sort((a, b) => a - b))
    expect(arrived.at(-1)).toBe(version)
    const left = (await rowsOf(id)).map(({ status }) => status)
    expect(left.pop()).toBe('delivered')
    for (const status of left) expect(['delivered', 'superseded']).toContain(status)
  }
  return fc.assert(fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 25 }), story), { numRuns: 60 })
})

test('two workers race over two hundred: each is sent once, and arrives once', async () => {
  const ids = await Promise.all(Array.from({ length: 200 }, () => submitted()))
  const sent: string[] = []
  const site = shown()
  const counting: Destination = {
    name: 'mls',
    send: (outgoing, key) => {
      sent.push(key)
      return site.send(outgoing, key)
    },
    poll: (outgoing, key) => site.send(outgoing, key),
  }
  const worker = async () => {
    while ((await deliverBatch(db, counting, ports())) > 0);
  }
  await Promise.all([worker(), worker()])
  await everythingIsDue()
  await Promise.all([worker(), worker()])
  expect([sent.length, new Set(sent).size]).toEqual([200, 200])
  const records = await onSite()
  expect(records.map(({ entity_id }) => entity_id)).toEqual(ids.sort((a, b) => a - b))
  expect(records.every(({ writes }) => writes === 1)).toBe(true)
  const left = await db
    .selectFrom('delivery')
    .select('delivery_id')
    .where('destination', '=', 'mls')
    .where('status', '!=', 'delivered')
    .execute()
  expect(left).toEqual([])
})

test('over the Web API: made once though its answer was lost, changed under its key there, and taken away', async () => {
  const mls = await openWebApi()
  try {
    const destination = webApiDestination('mls', mls, { fetch: fetchOutside, now: Date.now })
    const id = await submitted(1)
    mls.next = [
      { status: 200, body: { value: [] } },
      { status: 504, afterwards: true },
    ]
    await deliverBatch(db, destination, ports())
    expect(await standing(id)).toMatchObject({ status: 'submitted', detail: 'The service has a problem (504).' })
    await everythingIsDue()
    await deliverBatch(db, destination, ports())
    expect(await standing(id)).toMatchObject({ status: 'delivered', detail: null })
    await submitAgain(id, 2)
    await deliverBatch(db, destination, ports())
    expect([...mls.records.keys()]).toEqual(['Property 901'])
    expect((await rowsOf(id)).map(({ remote_key }) => remote_key)).toEqual(['901', '901'])
    expect(mls.asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'PATCH', 'PATCH'])
    await db.updateTable('listing').set({ deleted_at: new Date() }).where('unique_id', '=', id).execute()
    await submitAgain(id, 3)
    await deliverBatch(db, destination, ports())
    expect((await standing(id)).status).toBe('delivered')
    expect(mls.records.size).toBe(0)
  } finally {
    await mls.close()
  }
})

test('over the Web API: what was emptied, removed, or went there before it was private is gone after the next delivery', async () => {
  const site = await openWebApi()
  try {
    const destination = webApiDestination('national', site, { fetch: fetchOutside, now: Date.now })
    const room = (uid: string, RoomType: string) => ({ uid, SortOrder: 1, IsDeleted: false, RoomType })
    const rooms = [room('a', 'Den'), room('b', 'Loft')]
    const { UniqueID: id } = await givenListing(db, { fields: { PublicRemarks: 'Sunny', AccessCode: '4711#' } })
    const now = async (items: object, fields: object, version: number) => {
      const row = { items: JSON.stringify(items), fields: JSON.stringify(fields) }
      await db.updateTable('listing').set(row).where('unique_id', '=', id).execute()
      await submitAgain(id, version)
      await deliverBatch(db, destination, ports())
      return site.records.get('Property 901')!
    }
    const first = await now({ rooms }, { PublicRemarks: 'Sunny', Appliances: ['Oven'], AccessCode: '4711#' }, 1)
    expect(first).toMatchObject({ PublicRemarks: 'Sunny', Appliances: ['Oven'] })
    expect(first).not.toHaveProperty('AccessCode')
    // As earlier versions of the portal sent it.
    site.records.set('Property 901', { ...first, AccessCode: '4711#', OwnerPhone: '403-555-0100' })
    const second = await now({ rooms: [rooms[0], { ...rooms[1], IsDeleted: true }] }, { AccessCode: '4711#' }, 2)
    expect(second).toMatchObject({ PublicRemarks: null, Appliances: [], AccessCode: null, OwnerPhone: null })
    expect(second.Rooms).toEqual([{ RoomType: 'Den', Order: 1 }])
    expect((await now({}, {}, 3)).Rooms).toEqual([])
  } finally {
    await site.close()
  }
})

describe('beside the server', () => {
  test('one destination that never answers holds up no other, and stopping waits for what is under way', async () => {
    const id = await submitted()
    let release = (_: Answer) => {}
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    const stuck: Destination = {
      name: 'mls',
      send: () =>
        new Promise((resolve) => {
          release = resolve
          asked()
        }),
    }
    const arrived = new Promise<void>((resolve) => {
      const national: Destination = {
        name: 'national',
        send: async () => {
          resolve()
          return { kind: 'delivered' }
        },
      }
      stop = startDeliveries(db, [stuck, national], { ...ports(), lookEveryMs: 5 })
    })
    await Promise.all([isAsked, arrived])
    const stopping = stop()
    release({ kind: 'delivered' })
    await stopping
    expect((await standing(id, 'mls')).status).toBe('delivered')
    expect((await standing(id, 'national')).status).toBe('delivered')
    expect(await rowsOf(id)).toMatchObject([{ claimed_by: null, claimed_until: null }])
  })
  let stop: () => Promise<void>
})
