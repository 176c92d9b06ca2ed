import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { queueDeliveries } from '#server/features/deliveries/deliveries.store.ts'
import type { Answer } from '#server/features/deliveries/destination.ts'
import { notifyRefusal } from '#server/features/deliveries/notify-delivery.ts'
import { deliverBatch } from '#server/features/deliveries/run-deliveries.ts'
import { notifyMember } from '#server/features/notices/notices.store.ts'
import { readConfig } from '#server/settings/config.ts'
import { chooseDestinations } from '#server/settings/third-parties.ts'
import { givenListing, PEOPLE, type Person } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { productVisibility } from '../../support/product-visibility.ts'

const visibility = productVisibility()

const portal = await portalForThisFile()

const REFUSED: Answer = { kind: 'refused', faults: [{ target: 'City', message: 'Not of this board.' }] }
const carry = (answer: Answer) =>
  deliverBatch(
    portal.db,
    { name: 'mls', send: async () => answer },
    {
      newId: randomUUID,
      chance: () => 0.5,
      visibility,
      describe: (_, code) => code,
      timeZone: 'UTC',
      mediaUrl: (file) => `https://portal.example/${file}`,
      now: Date.now,
      whenRefused: (tx, settled) =>
        notifyRefusal(tx, settled, { notifyMember, nationalSite: DEFAULT_BOARD.nationalSite }),
      onFault: (_, error) => {
        throw error
      },
    },
  )
/** Ann's listing, refused by the MLS. */
async function refusedListing() {
  const listing = await givenListing(portal.db, { agent: PEOPLE.ann })
  await portal.db.transaction().execute((tx) => queueDeliveries(tx, { type: 'listing', id: listing.UniqueID }, 1))
  await carry(REFUSED)
  return {
    ...listing,
    asked: { entity: { type: 'listing' as const, id: listing.UniqueID }, destination: 'mls' as const },
  }
}
const recordOf = async (person: Person, UniqueID: number) =>
  (await (await portal.as(person)).call('listingRecord', { UniqueID })).value

test('whose listing is refused reads why, on the record and in a notice', async () => {
  const { UniqueID, ListingId } = await refusedListing()
  const { deliveries } = await recordOf(PEOPLE.ann, UniqueID)
  expect(deliveries).toMatchObject([
    { destination: 'mls', status: 'failed', detail: 'The record was refused. City: Not of this board.' },
    { destination: 'national', status: 'submitted', detail: null },
  ])
  const { notices } = (await (await portal.as(PEOPLE.ann)).call('notices')).value
  expect(notices.filter(({ data }) => data.id === UniqueID)).toMatchObject([
    {
      kind: 'delivery-refused',
      text: `Listing ${ListingId} didn’t reach the MLS. The record was refused. City: Not of this board.`,
      data: { type: 'listing', label: ListingId, destination: 'mls' },
    },
  ])
})

test('a listing of nobody’s is refused without a notice', async () => {
  const { UniqueID } = await givenListing(portal.db)
  await portal.db.updateTable('listing').set({ list_agent_id: 999_999 }).where('unique_id', '=', UniqueID).execute()
  await portal.db.transaction().execute((tx) => queueDeliveries(tx, { type: 'listing', id: UniqueID }, 1))
  await carry(REFUSED)
  expect((await recordOf(PEOPLE.stan, UniqueID)).deliveries[0]).toMatchObject({ status: 'failed' })
})

test.each([PEOPLE.stan, PEOPLE.ada])('$firstName sends it once more, and the log says so', async (person) => {
  const { UniqueID, ListingId, asked } = await refusedListing()
  const member = await portal.as(person)
  const keyOf = async () =>
    (
      await portal.db
        .selectFrom('delivery')
        .select('key')
        .where('entity_id', '=', UniqueID)
        .where('destination', '=', 'mls')
        .executeTakeFirstOrThrow()
    ).key
  const refused = await keyOf()
  const { deliveries } = (await member.call('deliveryRetry', asked)).value
  expect(await keyOf(), 'what was refused under one key is another delivery').not.toBe(refused)
  expect(deliveries[0]).toMatchObject({ destination: 'mls', status: 'submitted', detail: null })
  const again = await member.call('deliveryRetry', asked) // on its way already
  expect(again.value.deliveries[0]).toMatchObject({ status: 'submitted' })
  const audit = { tableName: 'Listing', uniqueID: UniqueID, entityID: ListingId }
  const { data } = (await member.call('auditQuery', audit)).value
  expect(data).toMatchObject([{ Transactiontype: 'Delivery Retry', SubTransaction: [{ FieldName: 'mls' }] }])
  await carry({ kind: 'delivered' })
  expect((await recordOf(PEOPLE.ann, UniqueID)).deliveries[0]).toMatchObject({ status: 'delivered', detail: null })
})

test('of an agent and an office, whoever may edit them reads where they stand, and staff send them once more', async () => {
  const { ann, sid, stan, mia } = PEOPLE
  const base = { version: 1, destination: 'mls', status: 'submitted' } as const
  const owners = [{ member_unique_id: ann.uniqueId }, { office_unique_id: ann.officeId }]
  await portal.db
    .insertInto('delivery')
    .values(owners.map((owner) => ({ ...base, ...owner })))
    .execute()
  await carry(REFUSED)
  const read = async (person: Person) => {
    const member = await portal.as(person)
    const select = (value: number) => ({ where: { clause: [{ name: 'UniqueID' as const, value }] } })
    const [agent, office] = [
      await member.call('agentSelect', select(ann.uniqueId)),
      await member.call('officeSelect', select(ann.officeId)),
    ]
    return [agent.value.deliveries, office.value.deliveries].map((each) => each.map(({ status }) => status))
  }
  expect(await read(stan)).toEqual([['failed'], ['failed']])
  expect(await read(ann)).toEqual([['failed'], []])
  expect(await read(mia)).toEqual([['failed'], ['failed']])
  expect(await read(sid)).toEqual([[], []])
  const staff = await portal.as(stan)
  for (const entity of [
    { type: 'agent' as const, id: ann.uniqueId },
    { type: 'office' as const, id: ann.officeId },
  ])
    expect((await staff.call('deliveryRetry', { entity, destination: 'mls' })).value.deliveries).toMatchObject([
      { destination: 'mls', status: 'submitted' },
    ])
  await carry({ kind: 'delivered' })
  expect(await read(stan)).toEqual([['delivered'], ['delivered']])
})

describe('nobody else', () => {
  test.each([PEOPLE.ann, PEOPLE.mia, PEOPLE.bo, PEOPLE.sid])('not $firstName', async (person) => {
    const { asked, UniqueID } = await refusedListing()
    const member = await portal.as(person)
    expect((await member.call('deliveryRetry', asked)).problem).toMatchObject({ status: 403, code: 'not-allowed' })
    const unknown = { ...asked, entity: { ...asked.entity, id: 999_999 } }
    expect((await member.call('deliveryRetry', unknown)).status).toBe(403)
    expect((await recordOf(PEOPLE.ann, UniqueID)).deliveries[0]).toMatchObject({ status: 'failed' })
  })
  test('not without a session', async () => {
    const { asked } = await refusedListing()
    expect((await portal.nobody.call('deliveryRetry', asked)).status).toBe(401)
  })
})

test('a record that was never delivered cannot be retried', async () => {
  const { UniqueID: id } = await givenListing(portal.db, { status: 'I' })
  const member = await portal.as(PEOPLE.ada)
  expect((await member.call('deliveryRetry', { entity: { type: 'listing', id }, destination: 'mls' })).status).toBe(404)
})

describe('the settings of a destination', () => {
  const MLS = {
    MLS_URL: 'https://mls.example/odata',
    MLS_TOKEN_URL: 'https://mls.example/token',
    MLS_CLIENT_ID: 'portal',
    MLS_CLIENT_SECRET: 'secret',
    // From where the MLS fetches the photos.
    PUBLIC_URL: 'https://portal.example',
    DEMO: 'off',
  }
  const lineOf = (environment: Record<string, string>) => {
    const outcome = readConfig(environment, '/nowhere')
    return outcome.ok ? '' : outcome.line
  }
  test.each(Object.keys(MLS).filter((name) => name.startsWith('MLS')))('without %s do not start', (missing) => {
    expect(lineOf({ ...MLS, [missing]: '' })).toMatch(new RegExp(`^Setting ${missing}: required with MLS_\\w+$`))
    const national = Object.entries({ ...MLS, [missing]: '' }).map(([name, value]) => [
      name.replace('MLS', 'NATIONAL'),
      value,
    ])
    expect(lineOf(Object.fromEntries(national))).toContain(
      `Setting ${missing.replace('MLS', 'NATIONAL')}: required with NATIONAL_`,
    )
  })
  test.each(['MLS_URL', 'MLS_TOKEN_URL'])('%s is not reached in the clear, but on this network', (name) => {
    expect(lineOf({ ...MLS, [name]: 'http://mls.example/' })).toMatch(new RegExp(`^Setting ${name}: .*https$`))
    expect(lineOf({ ...MLS, [name]: 'http://127.0.0.1:9/' })).toBe('')
  })
  test('choose who is spoken to, each for itself', async () => {
    const asked: string[] = []
    const outcome = readConfig(MLS, '/nowhere')
    if (!outcome.ok) throw new Error(outcome.line)
    const [mls, national] = chooseDestinations(outcome.config, portal.db, async (url) => {
      asked.push(url.href)
      return { status: 503, type: '', bytes: Buffer.from('') }
    })
    const outgoing = {
      entity: { type: 'listing' as const, id: 1 },
      version: 1,
      action: 'write' as const,
      number: 'A1',
      remoteKey: null,
      values: {},
    }
    expect((await mls!.send(outgoing, randomUUID())).kind).not.toBe('accepted')
    expect(asked).toEqual(['https://mls.example/token'])
    expect((await national!.send(outgoing, randomUUID())).kind).toBe('accepted')
  })
})
