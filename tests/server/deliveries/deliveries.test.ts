import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { claimDue, storeAnswer } from '#server/features/deliveries/claims.store.ts'
import type { Answer, Destination } from '#server/features/deliveries/destination.ts'
import { deliverBatch, startDeliveries } from '#server/features/deliveries/run-deliveries.ts'
import { simulatedDestination } from '#server/features/deliveries/simulated-destination.store.ts'
import { webApiDestination } from '#server/features/deliveries/web-api-destination.ts'
import { fetchOutside } from '#server/http/fetch-outside.ts'
import { PEOPLE } from '../../support/board.ts'
import { openWebApi } from '../../support/web-api.ts'
import {
  db,
  everythingIsDue,
  faults,
  onSite,
  openDeliveries,
  ports,
  rowsOf,
  shown,
  standing,
  submitAgain,
  submitted,
} from './delivery-scene.ts'

openDeliveries()

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

  test.each([
    ['mls', 0, 10],
    ['mls', 1, 15],
    ['national', 0, 10],
    ['national', 1, 30],
  ] as const)('is shown by %s, with the chance %d, after %d minutes', async (name, chance, minutes) => {
    const id = await submitted()
    await deliverBatch(db, simulatedDestination({ db, name, speed: 1, chance: () => chance }), ports())
    const [row] = await rowsOf(id, name)
    expect((row!.next_attempt_at.getTime() - row!.accepted_at!.getTime()) / 60_000).toBeCloseTo(minutes, 1)
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
    await storeAnswer(db, older!, { kind: 'later', why: 'Busy.' }, ports())
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
    expect(await storeAnswer(db, late!, { kind: 'refused', faults: [] }, ports())).toBe(false)
    expect(await rowsOf(id)).toMatchObject([{ status: 'submitted', claimed_by: other!.claim }])
    expect(await storeAnswer(db, other!, { kind: 'delivered' }, ports())).toBe(true)
    expect(await storeAnswer(db, other!, { kind: 'delivered' }, ports())).toBe(false)
  })
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
      stop = startDeliveries(db, [stuck, national], { ...ports(), pollEveryMs: 5 })
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
