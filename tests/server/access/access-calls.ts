// One example of every call of the API for the matrix of who may call it. A new endpoint needs one entry here and its lines in access-matrix.ts.
// An example is what a member who has the right would send, so that their cell reads 200.
import { randomBytes, randomUUID } from 'node:crypto'
import type { EndpointName, Input } from '#contract/endpoints.ts'
import { PEOPLE, type Person } from '../../support/board.ts'
import type { Member } from '../../support/portal.ts'
import { autosave, change, creation } from '../../support/submission.ts'
import type { Ask, Cell, Example } from './cell.ts'
import {
  AGENT,
  fence,
  type Listing,
  listingOf,
  lockFor,
  made,
  OFFICE,
  ofListing,
  once,
  perListing,
  perSide,
  SIDES,
  type Side,
} from './examples.ts'
import { FILE_CALLS } from './file-calls.ts'
import { GUEST_CALLS } from './guest-calls.ts'
import { PEOPLE_CALLS } from './people-calls.ts'

/** A draft that the owner of this side keeps on the server; in the bin, for restore. */
const ofDraft = (name: 'autosaveRetrieve' | 'autosaveRemove' | 'autosaveRestore'): Example =>
  perSide(async (side, { member, session, kept }) => {
    const { draftId, to } = await kept('draft', async () => {
      const owner = session(AGENT[side])
      const sent = autosave({ deviceId: owner.device })
      await owner.call('autosaveCreate', sent)
      if (name === 'autosaveRestore') await owner.call('autosaveRemove', { draftId: sent.draftId })
      return sent
    })
    return member.call(name, { draftId, ...(name === 'autosaveRemove' && { revision: to }) })
  })

/** Unfinished changes of the listing, by a pair that is not one of the callers. */
const othersAutosave = async (
  { portal }: Cell,
  { UniqueID }: Listing,
): Promise<{ draftId: string; revision: number }> => {
  const draftId = randomUUID()
  await portal.db
    .insertInto('autosave')
    .values({
      ...{ draft_id: draftId, device_id: randomUUID(), form_name: 'res', definition_hash: 'h', base_version: 1 },
      ...{ real_id: PEOPLE.stan.uniqueId, effective_id: PEOPLE.cole.uniqueId, parent_id: UniqueID },
      ...{ title: '', revision: 1, fields: '{}', rows: '{}', photos: '[]', photo_order: '[]' },
    })
    .execute()
  return { draftId, revision: 1 }
}

const moveOf = (side: Side): Pick<Input<'moveListings'>, 'MemberUniqueID' | 'to'> => ({
  MemberUniqueID: AGENT[side].uniqueId,
  to: { type: 'agent', UniqueID: PEOPLE.wes.uniqueId },
})

const FENCED = ['lockRemove', 'lockTakeover', 'lockDiscard', 'lockAskRelease', 'lockDeclineRelease'] as const
const lockedEntity = (name: 'lockCheck' | 'lockCreate' | 'lockPing'): Example => ({
  ...ofListing(name, ({ UniqueID: id }) => ({ type: 'listing', id }), { locked: name === 'lockPing' }),
  ...ofOthers(name),
})
const fencedEntity = (name: (typeof FENCED)[number]): Example => ({
  ...ofListing(name, fence, { locked: true }),
  ...ofOthers(name),
})
function ofOthers(name: EndpointName): Example {
  const asks = SIDES.flatMap((side) =>
    (['agent', 'office'] as const).map((type): [string, Ask] => [
      `${side} ${type}`,
      async (cell) => {
        const id = (type === 'agent' ? AGENT : OFFICE)[side].uniqueId
        await lockFor(cell, type, id)
        const isFenced = FENCED.some((each) => each === name)
        return cell.member.call(name, { type, id, ...(isFenced ? { epoch: 1 } : {}) } as never)
      },
    ]),
  )
  return Object.fromEntries(asks)
}

const audited: Example = {
  ...ofListing('auditQuery', ({ ListingId }) => ({ tableName: 'Listing', uniqueID: 0, entityID: ListingId })),
  ...Object.fromEntries(
    SIDES.flatMap((side) =>
      (['Agent', 'Office'] as const).map((tableName): [string, Ask] => [
        `${side} ${tableName.toLowerCase()}`,
        ({ member }) =>
          member.call('auditQuery', {
            tableName,
            uniqueID: (tableName === 'Agent' ? AGENT : OFFICE)[side].uniqueId,
            entityID: '',
          }),
      ]),
    ),
  ),
  condo: ({ member, condoId }) =>
    member.call('auditQuery', { tableName: 'CondoName', uniqueID: condoId, entityID: '' }),
  announcement: ({ member }) =>
    member.call('auditQuery', { tableName: 'Announcement', uniqueID: 0, entityID: randomUUID() }),
  message: ({ member }) =>
    member.call('auditQuery', { tableName: 'SupportMessage', uniqueID: 0, entityID: randomUUID() }),
}

const lastChanged = (type: 'listing' | 'agent' | 'office', id: number): Input<'lastChanges'> => ({
  entity: { type, id },
  fields: [{ ClassName: 'Listing', FieldName: 'ListPrice' }],
})
const lastChanges: Example = {
  ...ofListing('lastChanges', ({ UniqueID }) => lastChanged('listing', UniqueID)),
  ...Object.fromEntries(
    SIDES.flatMap((side) =>
      (['agent', 'office'] as const).map((type): [string, Ask] => [
        `${side} ${type}`,
        ({ member }) =>
          member.call('lastChanges', lastChanged(type, (type === 'agent' ? AGENT : OFFICE)[side].uniqueId)),
      ]),
    ),
  ),
}

const access: Example = {
  ...perListing(({ UniqueID: uniqueId }, { member }) =>
    member.call('access', { action: 'view', uniqueId, formName: 'res' }, { params: { form: 'listing' } }),
  ),
  ...perSide((side, { member }) =>
    member.call('access', { action: 'view', uniqueId: AGENT[side].uniqueId }, { params: { form: 'agentACL' } }),
  ),
  menu: ({ member }) => member.call('access', { action: 'forms' }, { params: { form: 'mainACL' } }),
}

async function passkeyFor({ portal }: Cell, { uniqueId }: Pick<Person, 'uniqueId'>): Promise<string> {
  const passkey_id = randomUUID()
  const [credential_id, public_key] = [randomBytes(16), randomBytes(77)]
  await portal.db
    .insertInto('passkey')
    .values({ passkey_id, member_id: uniqueId, credential_id, public_key, counter: 0, transports: [], label: 'Phone' })
    .execute()
  return passkey_id
}
const ofPasskey = (ask: (member: Member, passkeyId: string) => ReturnType<Ask>): Example => ({
  own: async (cell) => ask(cell.member, await passkeyFor(cell, cell.person)),
  another: async (cell) => ask(cell.member, await passkeyFor(cell, IDLE)),
})

const newCondo = () => ({ CondoData: { CondoName: `The ${randomUUID()}`, SubdivisionName: 'Bowness' } })
export const CALLS: Record<EndpointName, Example> = {
  noauth: once('noauth'),
  loginAddress: once('loginAddress'),
  heartbeat: once('heartbeat'),
  status: once('status'),
  logout: once('logout'),
  userName: once('userName'),
  user: once('user'),
  deviceKeys: once('deviceKeys', { keys: [{ effectiveUniqueID: 7, deviceId: randomUUID() }] }),
  passkeys: once('passkeys'),
  // Those who may add a passkey get 409, because the portal of these tests offers none.
  passkeyOptions: once('passkeyOptions', {}),
  passkeyAdd: once('passkeyAdd', { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] }),
  passkeyRename: ofPasskey((member, PasskeyID) => member.call('passkeyRename', { PasskeyID, label: 'Desk' })),
  passkeyRemove: ofPasskey((member, PasskeyID) => member.call('passkeyRemove', { PasskeyID })),
  recoveryCodes: {
    '': async (cell) => {
      await passkeyFor(cell, cell.person)
      return cell.member.call('recoveryCodes', {})
    },
  },
  access,
  ...PEOPLE_CALLS,
  noticesRead: once('noticesRead', { NoticeIDs: [1] }),
  notifications: once('notifications'),
  announcementsKept: once('announcementsKept', {}),
  announcementWrite: made('announcementWrite', () => anAnnouncement()),
  announcementRemove: {
    '': async ({ member, session, kept }) => {
      const { announcementId } = await kept('announcement', async () => {
        const written = anAnnouncement()
        await session(PEOPLE.stan).call('announcementWrite', written)
        return written
      })
      return member.call('announcementRemove', { announcementId, version: 1 })
    },
  },
  notices: once('notices'),
  pushState: once('pushState', {}),
  pushChange: once('pushChange', {
    endpoint: 'https://fcm.googleapis.com/fcm/send/matrix',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  }),
  today: once('today'),

  forms: once('forms'),
  definition: once('definition', undefined, { params: { formName: 'res' } }),
  lookups: once('lookups', { lookupNames: ['Lookup_City'] }),

  myListings: {
    ...once('myListings'),
    brokerage: ({ member }) => member.call('myListings', undefined, { query: { brokerage: '1' } }),
  },
  listings: {
    ...once('listings'),
    brokerage: ({ member }) => member.call('listings', undefined, { query: { brokerage: '1' } }),
  },
  searchListings: once('searchListings', { where: { clause: [] } }),
  copyListing: ofListing('copyListing', ({ UniqueID }) => ({ UniqueID })),
  accessCode: ofListing('accessCode', ({ UniqueID }) => ({ UniqueID })),
  listingRecord: ofListing('listingRecord', ({ UniqueID }) => ({ UniqueID })),
  createListing: made('createListing', () => creation()),
  updateListing: ofListing('updateListing', (listing) => change(listing, 1, { values: { ListPrice: 460_000 } }), {
    locked: true,
  }),
  saveIncomplete: made('saveIncomplete', () => creation()),
  updateIncomplete: ofListing('updateIncomplete', (listing) => change(listing, 1, { values: { ListPrice: 460_000 } }), {
    locked: true,
  }),
  deleteListing: ofListing(
    'deleteListing',
    (listing) => ({ UniqueID: listing.UniqueID, PropertyType: 'RES', rowLockRequest: fence(listing) }),
    { locked: true },
  ),

  previewMove: perSide((side, { member }) => member.call('previewMove', { ...moveOf(side), statuses: 'active' })),
  moveListings: perSide(async (side, cell) =>
    cell.member.call('moveListings', {
      ...moveOf(side),
      UniqueIDs: [(await listingOf(cell, side, 'A')).UniqueID],
    }),
  ),
  autosaveCreate: {
    ...made('autosaveCreate', ({ member }) => autosave({ deviceId: member.device })),
    'new agent': ({ member }) =>
      member.call(
        'autosaveCreate',
        autosave({
          deviceId: member.device,
          ResourceName: 'Member',
          FormName: 'agent',
          values: { MemberFirstName: 'N' },
        }),
      ),
    'new office': ({ member }) =>
      member.call(
        'autosaveCreate',
        autosave({ deviceId: member.device, ResourceName: 'Office', FormName: 'office', values: { OfficeName: 'N' } }),
      ),
    ...ofListing(
      'autosaveCreate',
      (listing, { member }) =>
        autosave({ deviceId: member.device, ParentID: listing.UniqueID, rowLockRequest: fence(listing) }),
      { locked: true },
    ),
  },
  autosaveUpdate: ofListing(
    'autosaveUpdate',
    (listing, { member }) =>
      autosave({ deviceId: member.device, ParentID: listing.UniqueID, rowLockRequest: fence(listing) }),
    { locked: true },
  ),
  autosaveCheck: {
    ...once('autosaveCheck', {}),
    ...ofListing('autosaveCheck', ({ UniqueID }) => ({ ParentID: UniqueID })),
  },
  autosaveRetrieve: ofDraft('autosaveRetrieve'),
  autosaveRemove: ofDraft('autosaveRemove'),
  autosaveTakeOver: perListing(async (listing, cell) =>
    cell.member.call('autosaveTakeOver', {
      ...(await othersAutosave(cell, listing)),
      ParentID: listing.UniqueID,
      into: randomUUID(),
      rowLockRequest: null,
    }),
  ),
  autosaveRestore: ofDraft('autosaveRestore'),

  lockCheck: lockedEntity('lockCheck'),
  lockCreate: lockedEntity('lockCreate'),
  lockPing: lockedEntity('lockPing'),
  lockRemove: fencedEntity('lockRemove'),
  lockTakeover: fencedEntity('lockTakeover'),
  lockAskRelease: fencedEntity('lockAskRelease'),
  lockDeclineRelease: fencedEntity('lockDeclineRelease'),
  lockDiscard: fencedEntity('lockDiscard'),

  ...FILE_CALLS,
  ...GUEST_CALLS,
  auditQuery: audited,
  lastChanges,

  catalog: once('catalog'),
  system: once('system'),
  // Those who may publish get an error, because this is not a zip.
  // What was published for the tests has no files.
  memberAccess: once('memberAccess', { MemberUniqueIDs: [PEOPLE.ann.uniqueId] }),
  memberResetSecondFactor: {
    own: ({ member, acts }) => member.call('memberResetSecondFactor', { MemberUniqueID: acts.uniqueId }),
    another: ({ member }) => member.call('memberResetSecondFactor', { MemberUniqueID: IDLE.uniqueId }),
  },
  memberEndSessions: {
    own: ({ member, acts }) => member.call('memberEndSessions', { MemberUniqueID: acts.uniqueId }),
    another: ({ member }) => member.call('memberEndSessions', { MemberUniqueID: IDLE.uniqueId }),
  },
  rights: once('rights'),
  deliveryRetry: {
    '': async (cell) => {
      const { UniqueID: id } = await listingOf(cell, 'own', 'A')
      const refused = { listing_unique_id: id, version: 1, destination: 'mls', status: 'failed' } as const
      await cell.kept('delivery', () => cell.portal.db.insertInto('delivery').values(refused).execute())
      return cell.member.call('deliveryRetry', { entity: { type: 'listing', id }, destination: 'mls' })
    },
  },
  deliveriesRefused: once('deliveriesRefused', {}),

  condoSearch: once('condoSearch', { whereClause: [] }),
  condoSelect: made('condoSelect', ({ condoId }) => ({ whereClause: [{ name: 'UniqueID', value: condoId }] })),
  condoInsert: made('condoInsert', newCondo),
  condoUpdate: made('condoUpdate', ({ condoId }) => ({
    whereClause: [{ name: 'UniqueID', value: condoId }],
    ...newCondo(),
  })),

  taxSearch: once('taxSearch', { where: { clause: [{ Name: 'StreetName', Value: 'Elm' }] } }),
  taxSelect: made('taxSelect', ({ taxId }) => ({ where: { clause: [{ Name: 'UniqueID', Value: taxId }] } })),
  geocode: once('geocode', { text: '12 Elm Street' }),
  taxNear: once('taxNear', { latitude: 51.08, longitude: -114.19 }),
  geocodeAt: once('geocodeAt', { latitude: 51.08, longitude: -114.19 }),
  geocodeRecord: once('geocodeRecord', { event: 'opened' }),
  tile: once('tile', undefined, { params: { layer: 'parcels', z: 16, x: 100, y: 100 } }),
  showingLink: ofListing('showingLink', ({ UniqueID }) => ({ UniqueID })),
  showingPage: {
    unsigned: ({ member }) => member.call('showingPage', undefined, { query: { ListingId: 'A1', signature: 'a' } }),
    signed: async (cell) => {
      const { UniqueID } = await listingOf(cell, 'own', 'A')
      const { value } = await cell.kept('link', async () => cell.session(PEOPLE.ann).call('showingLink', { UniqueID }))
      const query = Object.fromEntries(new URL(value.url, 'https://portal.example').searchParams)
      return cell.member.call('showingPage', undefined, { query })
    },
  },
  supportChat: once('supportChat'),
  supportMessage: {
    '': ({ member }) => member.call('supportMessage', aMessage()),
  },
  supportMessages: once('supportMessages', {}),
  supportAnswered: {
    '': async ({ member, session, kept }) => {
      const { messageId } = await kept('message', async () => {
        const message = aMessage()
        await session(PEOPLE.ann).call('supportMessage', message)
        return message
      })
      return member.call('supportAnswered', { messageId, answered: true })
    },
  },
  errorReport: once('errorReport', { kind: 'error', message: 'x', route: '/', version: '1' }),
}

/** Asks nothing here, and so can be signed out. */
export const IDLE = { ...PEOPLE.sid, uniqueId: 306, firstName: 'Ina', mlsId: 'M306' } as unknown as Person

const aMessage = () => ({
  messageId: randomUUID(),
  text: 'How do I add a second parcel?',
  page: '/',
  writtenAt: new Date().toISOString(),
})

const anAnnouncement = () => ({
  announcementId: randomUUID(),
  version: null,
  title: 'The office is closed on Monday',
  intro: '',
  text: 'Please call on Tuesday.',
  critical: false,
  createdts: null,
  expirests: '2999-01-01T00:00:00.000Z',
})
