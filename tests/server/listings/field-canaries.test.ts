// A listing whose every field, rows included, holds a value that nothing else holds; then every way out of the portal, as everybody who may meet
// the listing, searched for the values that must not be there. The fields come from the catalog, so that a new one is looked for as well.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { HIDDEN_CODE, type SeeLevel } from '#contract/field-access.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ItemRow, Values } from '#contract/listing.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { catalogFolder } from '#server/catalog/read/load-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { jsonb } from '#server/db/jsonb.ts'
import { recordAudit } from '#server/features/audit/audit.store.ts'
import { deliverBatch } from '#server/features/deliveries/deliver-batch.ts'
import { latestOf, queueDeliveries } from '#server/features/deliveries/deliveries.store.ts'
import { isEmpty, type Outgoing } from '#server/features/deliveries/destination.ts'
import { givenActing, givenListing, insertMembers, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { type Member, openPortal, portalForThisFile } from '../../support/portal.ts'
import { productVisibility } from '../../support/product-visibility.ts'
import { autosave, change, creation } from '../../support/submission.ts'

const extra = (uniqueId: number, firstName: string, role: Person['role'], office: keyof typeof OFFICES) =>
  ({ ...PEOPLE.ann, uniqueId, firstName, role, officeId: OFFICES[office].uniqueId, mlsId: `M${uniqueId}` }) as Person
const NIA = extra(301, 'Nia', 'agent', 'downtown')
const BEA = extra(302, 'Bea', 'broker', 'other')
const IRA = extra(303, 'Ira', 'agent', 'other')
const MAX = extra(304, 'Max', 'manager', 'west')

/** Who may read what, said once more and by hand: this file must not believe the code that it watches. */
const EVERYBODY: readonly SeeLevel[] = ['public', 'members']
const OFFICE: readonly SeeLevel[] = [...EVERYBODY, 'office']
const SIDE: readonly SeeLevel[] = [...OFFICE, 'side']
const CALLERS: readonly (readonly [string, Person, readonly SeeLevel[]])[] = [
  ['the list agent', PEOPLE.ann, SIDE],
  ['the co-list agent', PEOPLE.cole, SIDE],
  ['the manager of the list office', PEOPLE.mia, SIDE],
  ['the broker', PEOPLE.bo, SIDE],
  ['staff', PEOPLE.stan, SIDE],
  ['an administrator', PEOPLE.ada, SIDE],
  ['who acts for the list agent', IRA, SIDE],
  ['a colleague in the list office', NIA, OFFICE],
  ['an agent of the other office', PEOPLE.wes, EVERYBODY],
  ['the manager of the other office', MAX, EVERYBODY],
  ['an agent of another brokerage', PEOPLE.sid, EVERYBODY],
  ['another broker', BEA, EVERYBODY],
]

type Canary = { name: string; see: SeeLevel; value: string }
const canaryOf = (name: string) => `canary-${name}-yranac`

const catalog = buildCatalog(readCatalog(catalogFolder(process.cwd())))
const listingForms = catalog.forms.filter(({ definitionType = 'listings' }) => definitionType === 'listings')
const visibility = productVisibility()
/** Names whose value decides what the record is. */
const FIXED = new Set([
  'PropertyType',
  'StandardStatus',
  'ListPrice',
  'InternetEntireListingDisplayYN',
  'InternetAddressDisplayYN',
  'SyndicateTo',
])
const isFixed = (name: string) => FIXED.has(name) || name.endsWith('KeyNumeric')

const fieldsOf = (forms: readonly FormDefinition[]): Canary[] => [
  ...new Map(
    forms
      .flatMap(({ fields }) => fields)
      .filter(({ FieldName }) => !isFixed(FieldName))
      .map(({ FieldName: name, see = 'side' }) => [name, { name, see, value: canaryOf(name) }]),
  ).values(),
]
const sectionsOf = (forms: readonly FormDefinition[]): ReadonlyMap<string, Canary[]> =>
  new Map(
    forms
      .flatMap(({ pages }) => pages.flatMap(({ groups }) => groups))
      .filter(({ items }) => items !== undefined && items !== 'photos')
      .map(({ items, itemFields = [] }) => [
        items!,
        itemFields.map(({ FieldName, see = 'side' }) => ({
          name: `${items}.${FieldName}`,
          see,
          value: canaryOf(`${items}.${FieldName}`),
        })),
      ]),
  )
const own = fieldsOf(listingForms)
const sections = sectionsOf(listingForms)
/** What no form declares any more: it stays with the side. */
const FORGOTTEN: Canary = { name: 'ForgottenField', see: 'side', value: canaryOf('ForgottenField') }
const all: readonly Canary[] = [...own, ...[...sections.values()].flat(), FORGOTTEN]
const values: Values = Object.fromEntries([...own, FORGOTTEN].map(({ name, value }) => [name, value]))
const items: Record<string, ItemRow[]> = Object.fromEntries(
  [...sections].map(([section, cells]) => [
    section,
    [
      {
        uid: randomUUID(),
        SortOrder: 1,
        IsDeleted: false,
        UniqueID: 1,
        ...Object.fromEntries(cells.map(({ name, value }) => [name.split('.')[1]!, value])),
      } as ItemRow,
    ],
  ]),
)

/** Of all canaries, those that a text holds. */
const found = (text: string) => all.filter(({ value }) => text.includes(value)).map(({ name }) => name)
const beyond = (text: string, levels: readonly SeeLevel[]) =>
  all.filter(({ see, value }) => !levels.includes(see) && text.includes(value)).map(({ name }) => name)
const within = (levels: readonly SeeLevel[]) => all.filter(({ see }) => levels.includes(see)).map(({ name }) => name)

const lines: string[] = []
const members = new Map<Person, Member>()
const portal = await portalForThisFile({
  catalog,
  logger: { level: 'trace', stream: { write: (line) => lines.push(line) } },
})
await insertMembers(portal.db, [NIA, BEA, IRA, MAX])
for (const [, person] of CALLERS) members.set(person, await portal.as(person))
await givenActing(portal.db, IRA, PEOPLE.ann)
const listing: { UniqueID: number; ListingId: string; version: number } = await givenCanaries()
beforeEach(() => lines.splice(0))

async function givenCanaries(over: Values = {}, { db } = portal) {
  const made = await givenListing(db, {
    agent: PEOPLE.ann,
    coAgent: PEOPLE.cole,
    fields: { ...values, ListPrice: 450_000, ...over },
  })
  await db
    .updateTable('listing')
    .set({ items: jsonb(items) })
    .where('unique_id', '=', made.UniqueID)
    .execute()
  // As a write would leave them, and as it did before codes were kept out of the log.
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      caller: { memberId: 101, effectiveId: 101, role: 'agent', officeId: 11, brokerageId: 11 },
      requestId: 'of long ago',
      kind: 'Update',
      tableName: 'Listing',
      entityId: made.ListingId,
      recordUniqueId: made.UniqueID,
      changes: [...own, FORGOTTEN].map(({ name, value }) => ({
        className: 'Listing',
        fieldName: name,
        oldValue: value,
        newValue: value,
      })),
    }),
  )
  return made
}
const textOf = (bytes: Buffer) => bytes.toString('utf8')

/** Every call that tells something of a listing, and what it may tell to whoever may ask. */
const WAYS_OUT = {
  listingRecord: (member: Member) => member.call('listingRecord', { UniqueID: listing.UniqueID }),
  listings: (member: Member) => member.call('listings'),
  searchListings: (member: Member) =>
    member.call('searchListings', { where: { clause: [{ name: 'ListingId', value: listing.ListingId }] } }),
  myListings: async (member: Member) => {
    const wide = await member.call('myListings', undefined, { query: { brokerage: '1' } })
    return wide.status === 200 ? wide : member.call('myListings')
  },
  copyListing: (member: Member) => member.call('copyListing', { UniqueID: listing.UniqueID }),
  preferredPhoto: (member: Member) => member.call('preferredPhoto', { key: listing.UniqueID }),
  auditQuery: (member: Member) =>
    member.call('auditQuery', { tableName: 'Listing', uniqueID: listing.UniqueID, entityID: listing.ListingId }),
  autosaveCheck: (member: Member) => member.call('autosaveCheck', { ParentID: listing.UniqueID }),
  access: (member: Member) =>
    member.call('access', { action: 'view', uniqueId: listing.UniqueID }, { params: { form: 'listing' } }),
  lockCheck: (member: Member) => member.call('lockCheck', { type: 'listing', id: listing.UniqueID }),
} satisfies Partial<Record<EndpointName, unknown>>
type Way = keyof typeof WAYS_OUT
/** Rows of tables and copies are narrower than the record. */
const AT_MOST: Partial<Record<Way, readonly SeeLevel[]>> = {
  listings: EVERYBODY,
  searchListings: EVERYBODY,
  myListings: EVERYBODY,
  copyListing: OFFICE,
}
/** The others, each looked at: none hands out a field of somebody's listing. The showing link, codes and deliveries have tests of their own below. */
const TELLS_NOTHING =
  /^(noauth|login|logout|heartbeat|status|user|saveUser|agent|office|impersonation|team|notice|notification|forms|definition|lookups|createListing|updateListing|saveIncomplete|updateIncomplete|deleteListing|autosave|lock|upload|getFile|mediaFile|downloadPhotos|getSupplement|securityLog|deliveryRetry|condo|tax|geocode|tile|showing|errorReport|accessCode)/

test('every call is looked at here, or is known to tell nothing of a listing', () => {
  const names = Object.keys(endpoints) as EndpointName[]
  const unknown = names.filter((name) => !(name in WAYS_OUT) && !TELLS_NOTHING.test(name))
  expect(unknown.filter((name) => !/^(provider|link|member|signIn)/i.test(name))).toEqual([])
})

describe.each(CALLERS)('%s', (_, person, levels) => {
  test('reads these fields of the record, and no others', async () => {
    const { bytes } = await WAYS_OUT.listingRecord(members.get(person)!)
    expect(found(textOf(bytes)).sort()).toEqual(within(levels).sort())
  })

  test.each(Object.keys(WAYS_OUT) as Way[])('%s tells nothing beyond that', async (way) => {
    const { status, bytes } = await WAYS_OUT[way](members.get(person)!)
    expect(status).toBeLessThan(500)
    const most = AT_MOST[way]
    expect(beyond(textOf(bytes), most ? levels.filter((level) => most.includes(level)) : levels)).toEqual([])
  })

  test('nothing of it gets into the log', () => expect(found(lines.join(''))).toEqual([]))
})

test('who is not signed in gets nothing at all', async () => {
  for (const [name, way] of Object.entries(WAYS_OUT)) {
    const { status, bytes } = await way(portal.nobody)
    expect([name, status, found(textOf(bytes))]).toEqual([name, 401, []])
  }
  expect((await portal.nobody.call('accessCode', { UniqueID: listing.UniqueID })).status).toBe(401)
})

test('the page of a showing says where the house is, to whoever has its link, and nothing private', async () => {
  const { value, bytes } = await members.get(PEOPLE.ann)!.call('showingLink', { UniqueID: listing.UniqueID })
  const { pathname, search } = new URL(value.url, 'https://portal.example')
  const page = await portal.app.inject({ method: 'GET', url: `${pathname}${search}` })
  expect(page.statusCode).toBe(200)
  expect(beyond(page.body + textOf(bytes), ['public'])).toEqual([])
})

test('a copy leaves behind what is the side’s, also for the list agent', async () => {
  const { bytes } = await WAYS_OUT.copyListing(members.get(PEOPLE.ann)!)
  const text = textOf(bytes)
  expect(beyond(text, OFFICE)).toEqual([])
  expect(found(text)).toContain('PublicRemarks')
})

describe('an access code', () => {
  const ask = (person: Person) => members.get(person)!.call('accessCode', { UniqueID: listing.UniqueID })
  const looks = async () => {
    const { value } = await WAYS_OUT.auditQuery(members.get(PEOPLE.ann)!)
    return value.data.filter(({ Transactiontype }) => Transactiontype === 'Viewed')
  }

  test.each(CALLERS.filter(([, , levels]) => levels === SIDE))('is told to %s, by its own call', async (_, person) => {
    expect((await ask(person)).value.Data.codes).toEqual({ AccessCode: canaryOf('AccessCode') })
    const { value } = await WAYS_OUT.listingRecord(members.get(person)!)
    expect([value.codes, 'AccessCode' in value.listing]).toEqual([['AccessCode'], false])
    expect(await looks()).toEqual([])
  })

  test.each(CALLERS.filter(([, , levels]) => levels !== SIDE))('is not told to %s', async (_, person) => {
    const { status, bytes } = await ask(person)
    expect([status, found(textOf(bytes))]).toEqual([403, []])
    expect((await WAYS_OUT.listingRecord(members.get(person)!)).value.codes).toEqual([])
  })

  test('where the board lets members ask, each look from outside the side is in the log, without the code', async () => {
    const open = await openPortal({ catalog: { ...catalog, rights: { ...catalog.rights, accessCodes: 'members' } } })
    const made = await givenListing(open.db, { agent: PEOPLE.ann, fields: { AccessCode: '4711#' } })
    const hidden = await givenListing(open.db, { agent: PEOPLE.ann, status: 'I', fields: { AccessCode: '4711#' } })
    const [ann, sid] = [await open.as(PEOPLE.ann), await open.as(PEOPLE.sid)]
    expect((await sid.call('listingRecord', { UniqueID: made.UniqueID })).value.codes).toEqual(['AccessCode'])
    expect((await sid.call('accessCode', { UniqueID: made.UniqueID })).value.Data.codes).toEqual({
      AccessCode: '4711#',
    })
    expect((await ann.call('accessCode', { UniqueID: made.UniqueID })).status).toBe(200)
    expect((await sid.call('accessCode', { UniqueID: hidden.UniqueID })).status).toBe(404)
    const { value, bytes } = await ann.call('auditQuery', {
      tableName: 'Listing',
      uniqueID: made.UniqueID,
      entityID: made.ListingId,
    })
    expect(value.data).toMatchObject([
      {
        Transactiontype: 'Viewed',
        RealUser: PEOPLE.sid.fullName,
        SubTransaction: [{ FieldName: 'AccessCode', OldValue: null, NewValue: null }],
      },
    ])
    expect(textOf(bytes)).not.toContain('4711#')
    await open.close()
  })

  test('is kept by an edit that does not speak of it, changed by one that does, and never in the log', async () => {
    const ann = members.get(PEOPLE.ann)!
    const draftId = randomUUID()
    const saved = await ann.call(
      'autosaveCreate',
      autosave({ deviceId: ann.device, draftId, values: { AccessCode: '1234' } }),
    )
    expect(saved.status).toBe(200)
    const draft = await ann.call('autosaveRetrieve', { draftId })
    expect(draft.value.fields.AccessCode?.value).toBe('1234')
    expect((await members.get(PEOPLE.sid)!.call('autosaveRetrieve', { draftId })).status).toBe(404)

    const begun = { AccessCode: '1234', OwnerName: 'Olga Owner', StreetName: 'Elm' }
    const { value } = await ann.call('saveIncomplete', creation({ draftId, values: begun }))
    const written = value.Data
    const codesNow = async () => (await ann.call('accessCode', { UniqueID: written.UniqueID })).value.Data.codes
    const edit = async (fields: Values) => {
      const { value: lock } = await ann.call('lockCreate', { type: 'listing', id: written.UniqueID })
      const { value: record } = await ann.call('listingRecord', { UniqueID: written.UniqueID })
      const body = change({ UniqueID: written.UniqueID, version: record.version }, lock.epoch, { values: fields })
      expect((await ann.call('updateIncomplete', body)).status).toBe(200)
    }
    await edit({ OwnerName: 'Olga Other' })
    expect(await codesNow()).toEqual({ AccessCode: '1234' })
    // What stands for the code on a phone that has not got it.
    await edit({ AccessCode: HIDDEN_CODE })
    expect(await codesNow()).toEqual({ AccessCode: '1234' })
    await edit({ AccessCode: '98765' })
    expect(await codesNow()).toEqual({ AccessCode: '98765' })
    await edit({ AccessCode: null })
    expect(await codesNow()).toEqual({})

    const log = await ann.call('auditQuery', {
      tableName: 'Listing',
      uniqueID: written.UniqueID,
      entityID: written.ListingId,
    })
    const changes = log.value.data.flatMap(({ SubTransaction }) => SubTransaction)
    expect(changes.filter(({ FieldName }) => FieldName === 'AccessCode')).toMatchObject(
      Array(3).fill({ OldValue: null, NewValue: 'changed' }),
    )
    expect(changes.some(({ NewValue }) => NewValue === 'Olga Other')).toBe(true)
    const stored = await portal.db
      .selectFrom('audit_change')
      .selectAll()
      .where('field_name', '=', 'AccessCode')
      .execute()
    expect(stored.filter(({ old_value, new_value }) => /1234|98765/.test(`${old_value}${new_value}`))).toEqual([])
  })
})

test('a board that lets colleagues read the log does not let them read what is the side’s', async () => {
  const { listing: rights } = catalog.rights
  const lenient = { ...catalog.rights, listing: { ...rights, agent: { ...rights.agent, audit: 'office' as const } } }
  const open = await openPortal({ catalog: { ...catalog, rights: lenient } })
  await insertMembers(open.db, [NIA])
  const { UniqueID: uniqueID, ListingId: entityID } = await givenCanaries({}, open)
  const { status, bytes } = await (await open.as(NIA)).call('auditQuery', { tableName: 'Listing', uniqueID, entityID })
  expect(status).toBe(200)
  expect(beyond(textOf(bytes), OFFICE)).toEqual([])
  expect(found(textOf(bytes))).toContain('PrivateOfficeRemarks')
  await open.close()
})

describe('what is handed over', () => {
  async function outgoing(destination: 'mls' | 'national', over: Values = {}): Promise<Outgoing[]> {
    const made = await givenCanaries(over)
    await portal.db.deleteFrom('delivery').execute()
    await queue(made.UniqueID, 1, over)
    return carry(destination)
  }
  const queue = (uniqueId: number, version: number, fields: Values) =>
    portal.db.transaction().execute((tx) => queueDeliveries(tx, { uniqueId, version, fields }))
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
  const isCarried = (name: string) => !name.includes('.') || /^(rooms|units|openHouses)\./.test(name)
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
      (await portal.db.transaction().execute((tx) => latestOf(tx, { type: 'listing', id: made.UniqueID }))).map(
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
