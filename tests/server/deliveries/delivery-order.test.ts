import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimDue, storeAnswer } from '#server/features/deliveries/claims.store.ts'
import type { Answer, Destination } from '#server/features/deliveries/destination.ts'
import { deliverBatch } from '#server/features/deliveries/run-deliveries.ts'
import { webApiDestination } from '#server/features/deliveries/web-api-destination.ts'
import { fetchOutside } from '#server/http/fetch-outside.ts'
import { givenListing } from '../../support/board.ts'
import { openWebApi } from '../../support/web-api.ts'
import {
  db,
  everythingIsDue,
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
      await storeAnswer(db, next, step.answer, ports())
    }
    await everythingIsDue()
    for (const last of await claimDue(db, 'mls', ports())) {
      if (last.status === 'submitted') arrived.push(last.outgoing.version)
      await storeAnswer(db, last, { kind: 'delivered' }, ports())
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
