// Data that leaves the portal: deliveries and their photos contain no field that their reader may not see.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SeeLevel } from '#contract/field-access.ts'
import type { Values } from '#contract/listing.ts'
import { jsonb } from '#server/db/jsonb.ts'
import { latestDeliveries, queueDeliveries } from '#server/features/deliveries/deliveries.store.ts'
import { isEmpty, type Outgoing } from '#server/features/deliveries/destination.ts'
import { deliverBatch } from '#server/features/deliveries/run-deliveries.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { productVisibility } from '../../support/product-visibility.ts'
import {
  all,
  type Canary,
  EVERYBODY,
  found,
  givenCanaries,
  members,
  openCanaries,
  own,
  portal,
  values,
  within,
} from './canaries.ts'

await openCanaries()

const visibility = productVisibility()

describe('what is handed over', () => {
  async function outgoing(destination: 'mls' | 'national', over: Values = {}): Promise<Outgoing[]> {
    const made = await givenCanaries(over)
    await portal.db.deleteFrom('delivery').execute()
    await queue(made.UniqueID, 1, over)
    return carry(destination)
  }
  const queue = (uniqueId: number, version: number, fields: Values) =>
    portal.db.transaction().execute((tx) => queueDeliveries(tx, { type: 'listing', id: uniqueId }, version, fields))
  async function carry(name: 'mls' | 'national'): Promise<Outgoing[]> {
    const sent: Outgoing[] = []
    const send = async (each: Outgoing) => {
      sent.push(each)
      return { kind: 'delivered' as const, remoteKey: 'there' }
    }
    await deliverBatch(
      portal.db,
      { name, send },
      {
        visibility,
        newId: randomUUID,
        chance: () => 0.5,
        describe: (_, code) => code,
        timeZone: 'UTC',
        mediaUrl: (file) => file,
        now: Date.now,
        whenRefused: async () => {},
        onFault: (_, error) => {
          throw error
        },
      },
    )
    return sent
  }
  /** RESO's collections: the other sections go nowhere. */
  const isCarried = (name: string) =>
    (!name.includes('.') || /^(rooms|units|openHouses)\./.test(name)) && !TIMES.has(name.split('.').at(-1)!)
  /** They go as moments, which a canary is not. */
  const TIMES = new Set(['ShowingStartTime', 'ShowingEndTime', 'OpenHouseStartTime', 'OpenHouseEndTime'])
  const carried = (levels: readonly SeeLevel[]) => within(levels).filter(isCarried).sort()

  test('the MLS gets what members read, and the day a listing ends', async () => {
    const [sent] = await outgoing('mls')
    expect(found(JSON.stringify(sent)).sort()).toEqual([...carried(EVERYBODY), 'ExpirationDate'].sort())
  })

  test('the national site gets what is public', async () => {
    const [sent] = await outgoing('national')
    expect(found(JSON.stringify(sent)).sort()).toEqual(carried(['public']))
  })

  test.each([
    ['mls', [...EVERYBODY, 'office']],
    ['national', ['public']],
  ] as const)(
    '%s gets nothing in place of what it may not have, which may be there from before',
    async (name, levels) => {
      const [sent] = await outgoing(name)
      const isPrivate = ({ name, see }: Canary) => !name.includes('.') && !(levels as readonly SeeLevel[]).includes(see)
      const withheld = all.filter(isPrivate).map(({ name }) => name)
      expect(withheld).toEqual(
        expect.arrayContaining(['AccessCode', 'OwnerPhone', 'LockBoxLocation', 'ForgottenField']),
      )
      expect(withheld.filter((name) => !isEmpty(sent!.values[name]))).toEqual([])
    },
  )

  test('what the listing has no value of goes as nothing, fields of all its forms, lists as empty ones', async () => {
    const { UniqueID } = await givenListing(portal.db, { agent: PEOPLE.ann, fields: { PublicRemarks: 'Sunny' } })
    await portal.db.deleteFrom('delivery').execute()
    await queue(UniqueID, 1, {})
    const [sent] = await carry('mls')
    const names = [...own.map(({ name }) => name), 'ListPrice', 'SyndicateTo']
    expect(names.filter((name) => !(name in sent!.values))).toEqual([])
    const { PublicRemarks, ClosePrice, DepositAmount, Appliances, Rooms, Media } = sent!.values
    expect([PublicRemarks, ClosePrice, DepositAmount]).toEqual(['Sunny', null, null])
    expect([Appliances, Rooms, Media]).toEqual([[], [], []])
  })

  test('no street, unit or coordinates where the seller keeps the address', async () => {
    const [sent] = await outgoing('national', { InternetAddressDisplayYN: 0 })
    const address = [
      'UnparsedAddress',
      'UnitNumber',
      'StreetNumber',
      'StreetName',
      'Latitude',
      'Longitude',
      'Directions',
    ]
    expect(found(JSON.stringify(sent)).filter((name) => address.includes(name))).toEqual([])
    // As nothing, so that an address from before goes away.
    expect(address.map((name) => sent!.values[name])).toEqual(address.map(() => null))
    expect(found(JSON.stringify(sent))).toContain('City')
    const [toMls] = await outgoing('mls', { InternetAddressDisplayYN: 0 })
    expect(found(JSON.stringify(toMls))).toContain('StreetName')
  })

  test.each<[string, Values]>([
    ['not on the internet', { InternetEntireListingDisplayYN: 0 }],
    ['other sites chosen', { SyndicateTo: ['International'] }],
  ])('%s: nothing goes there; what went before is taken away, and comes back when it may', async (_, over) => {
    const made = await givenCanaries(over)
    const standing = async () =>
      (await portal.db.transaction().execute((tx) => latestDeliveries(tx, { type: 'listing', id: made.UniqueID }))).map(
        ({ destination, status }) => `${destination} ${status}`,
      )
    const now = async (fields: Values) =>
      portal.db
        .updateTable('listing')
        .set({ fields: jsonb({ ...values, ...fields }) })
        .where('unique_id', '=', made.UniqueID)
        .execute()
    await portal.db.deleteFrom('delivery').execute()
    await queue(made.UniqueID, 1, over)
    expect(await standing()).toEqual(['mls submitted'])
    expect(await carry('national')).toEqual([])

    await now({ SyndicateTo: ['RealtorCa'] })
    await queue(made.UniqueID, 2, { SyndicateTo: ['RealtorCa'] })
    expect(await carry('national')).toMatchObject([{ action: 'write', version: 2 }])
    await now(over)
    await queue(made.UniqueID, 3, over)
    const [removal] = await carry('national')
    expect(removal).toMatchObject({ action: 'remove', version: 3, remoteKey: 'there' })
    expect(found(JSON.stringify(removal))).toEqual([])
    const { value } = await members.get(PEOPLE.ann)!.call('listingRecord', { UniqueID: made.UniqueID })
    expect(value.deliveries).toMatchObject([
      { destination: 'mls' },
      { destination: 'national', status: 'delivered', isWithdrawal: true },
    ])
    await now({})
    await queue(made.UniqueID, 4, {})
    expect(await carry('national')).toMatchObject([{ action: 'write', version: 4 }])
  })
})
