// A listing whose every field, rows included, holds a value that nothing else holds; then every way out of the portal, as everybody who may meet
// the listing, searched for the values that must not be there. The fields come from the catalog, so that a new one is looked for as well.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { LAST_CHANGES_MAX } from '#contract/constants.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { HIDDEN_CODE, type SeeLevel } from '#contract/field-access.ts'
import type { Values } from '#contract/listing.ts'
import { givenListing, insertMembers, PEOPLE, type Person } from '../../support/board.ts'
import { type Member, openPortal } from '../../support/portal.ts'
import { autosave, change, creation } from '../../support/submission.ts'
import {
  all,
  CALLERS,
  canaryOf,
  catalog,
  EVERYBODY,
  found,
  givenCanaries,
  lines,
  members,
  NIA,
  OFFICE,
  openCanaries,
  portal,
  SIDE,
  within,
} from './canaries.ts'

await openCanaries()

const beyond = (text: string, levels: readonly SeeLevel[]) =>
  all.filter(({ see, value }) => !levels.includes(see) && text.includes(value)).map(({ name }) => name)

const listing: { UniqueID: number; ListingId: string; version: number } = await givenCanaries()

const textOf = (bytes: Buffer) => bytes.toString('utf8')

/** Of the brokerage for those who may see it. */
const widest = (name: 'listings' | 'myListings') => async (member: Member) => {
  const wide = await member.call(name, undefined, { query: { brokerage: '1' } })
  return wide.status === 200 ? wide : member.call(name)
}

/** Every call that returns listing data, and the fields that its permitted callers may read. */
const WAYS_OUT = {
  listingRecord: (member: Member) => member.call('listingRecord', { UniqueID: listing.UniqueID }),
  listings: widest('listings'),
  searchListings: (member: Member) =>
    member.call('searchListings', { where: { clause: [{ name: 'ListingId', value: listing.ListingId }] } }),
  myListings: widest('myListings'),
  copyListing: (member: Member) => member.call('copyListing', { UniqueID: listing.UniqueID }),
  preferredPhoto: (member: Member) => member.call('preferredPhoto', { key: listing.UniqueID }),
  auditQuery: (member: Member) =>
    member.call('auditQuery', { tableName: 'Listing', uniqueID: listing.UniqueID, entityID: listing.ListingId }),
  lastChanges: (member: Member) =>
    member.call('lastChanges', {
      entity: { type: 'listing', id: listing.UniqueID },
      fields: all.slice(0, LAST_CHANGES_MAX).map(({ name: FieldName }) => ({ ClassName: 'Listing', FieldName })),
    }),
  autosaveCheck: (member: Member) => member.call('autosaveCheck', { ParentID: listing.UniqueID }),
  access: (member: Member) =>
    member.call('access', { action: 'view', uniqueId: listing.UniqueID }, { params: { form: 'listing' } }),
  today: (member: Member) => member.call('today'),
  deliveriesRefused: (member: Member) => member.call('deliveriesRefused', {}),
  previewMove: (member: Member) =>
    member.call('previewMove', {
      MemberUniqueID: PEOPLE.ann.uniqueId,
      to: { type: 'agent', UniqueID: PEOPLE.sid.uniqueId },
      statuses: 'all',
    }),
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
/** The other calls, each reviewed: none returns fields of a listing. The showing link, codes and deliveries have their own tests below. */
const TELLS_NOTHING = new Set(
  `accessCode agentCreate agentLookup agentSearch agentSelect agentUpdate announcementRemove announcementWrite announcementsKept autosaveCreate autosaveRemove autosaveRestore autosaveRetrieve autosaveTakeOver autosaveUpdate catalog condoInsert condoSearch condoSelect condoUpdate createListing definition deleteListing deliveryRetry deviceKeys downloadPhotos errorReport forms geocode geocodeAt geocodeRecord getFile getSupplement guestLinkMake guestLinkRevoke guestOwnPicture guestPicture guestSettle guestTray guestUpload guestVisit heartbeat impersonationAllow impersonationAsk impersonationData impersonationDisallow impersonationGiveUp impersonationStart impersonationStatus impersonationStop lockAskRelease lockCreate lockDeclineRelease lockDiscard lockPing lockRemove lockTakeover loginAddress logout lookups mediaFile memberAccess memberEndSessions memberResetSecondFactor moveListings noauth notices noticesRead notifications officeInsert officeLookup officeSearch officeSelect officeUpdate offices passkeyAdd passkeyOptions passkeyRemove passkeyRename passkeys photographerName photographerOpen photographerVisit photographerWithdraw photographers pushChange pushState recoveryCodes rights saveIncomplete saveUser showingLink showingPage status supportAnswered supportChat supportMessage supportMessages system taxNear taxSearch taxSelect teamAdd teamRemove teamSearch tile updateIncomplete updateListing uploadPhoto uploadRoom uploadStanding uploadSupplement uploadSupplementPart user userFill userName`.split(
    ' ',
  ),
)

test('every call is looked at here, or is known to tell nothing of a listing', () => {
  const names = Object.keys(endpoints) as EndpointName[]
  expect(names.filter((name) => !(name in WAYS_OUT) && !TELLS_NOTHING.has(name))).toEqual([])
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

  test.each(CALLERS.filter(([, , levels]) => !levels.includes('side')))('is not told to %s', async (_, person) => {
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
    // The placeholder for the code on a phone that does not have it.
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
