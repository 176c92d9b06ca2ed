// One example of every call of the API, for the matrix of who may: what is sent, about which records. A new endpoint needs one entry here and its
// lines in access-matrix.ts. The examples are what somebody who may would send, so that their cells read 200.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EndpointName, Input } from '#contract/endpoints.ts'
import { ownSecret } from '#server/db/own-secret.ts'
import { queueDeliveries } from '#server/features/deliveries/deliveries.store.ts'
import { mediaAddress } from '#server/features/photos/media-address.ts'
import { givenListing, insertMembers, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import type { Answer, CallOptions, Portal } from '../../support/portal.ts'
import { autosave, change, creation } from '../../support/submission.ts'
import type { Ask, Cell, Example } from './cell.ts'
import { GUEST_CALLS } from './guest-calls.ts'

/** Ann's records in Hillside, and Sid's in Riverbank; A is active, I incomplete. */
type Side = 'own' | 'foreign'

const AGENT = { own: PEOPLE.ann, foreign: PEOPLE.sid } as const
const OFFICE = { own: OFFICES.downtown, foreign: OFFICES.other } as const
const SIDES: readonly Side[] = ['own', 'foreign']

type Listing = Awaited<ReturnType<typeof givenListing>>
const listingOf = (portal: Portal, side: Side, status: 'A' | 'I'): Promise<Listing> =>
  givenListing(portal.db, {
    agent: AGENT[side],
    status,
    ...(side === 'own' ? { coAgent: PEOPLE.cole } : {}),
  })

const once = <N extends EndpointName>(name: N, input?: Input<N>, options?: CallOptions): Example => ({
  '': ({ member }) => member.call(name, input, options),
})
const made = <N extends EndpointName>(name: N, input: (cell: Cell) => Input<N>): Example => ({
  '': (cell) => cell.member.call(name, input(cell)),
})
const perSide = (ask: (side: Side, cell: Cell) => Promise<Answer<unknown>>): Example =>
  Object.fromEntries(SIDES.map((side) => [side, (cell: Cell) => ask(side, cell)]))
/** Of an active and an incomplete listing of each side, newly made. */
const perListing = (ask: (listing: Listing, cell: Cell) => Promise<Answer<unknown>>): Example =>
  Object.fromEntries(
    SIDES.flatMap((side) =>
      (['A', 'I'] as const).map((status) => [
        `${side} ${status}`,
        async (cell: Cell) => ask(await listingOf(cell.portal, side, status), cell),
      ]),
    ),
  )
const ofListing = <N extends EndpointName>(
  name: N,
  input: (listing: Listing, cell: Cell) => Input<N>,
  options: { locked?: boolean } = {},
): Example =>
  perListing(async (listing, cell) => {
    if (options.locked) await lockFor(cell, 'listing', listing.UniqueID)
    return cell.member.call(name, input(listing, cell))
  })

/** Whoever asks has the lock already, at epoch 1: not even that makes up for a right. */
const lockFor = async ({ portal, member, person, acts }: Cell, type: 'listing' | 'agent' | 'office', id: number) => {
  await portal.db.deleteFrom('row_lock').where('entity_type', '=', type).execute()
  const holder = { real_id: person.uniqueId, effective_id: acts.uniqueId, device_id: member.device }
  await portal.db
    .insertInto('row_lock')
    .values({ entity_type: type, entity_id: id, epoch: 1, ...holder, updated_at: sql<Date>`now()` })
    .execute()
}
const fence = ({ UniqueID: id }: Listing) => ({ type: 'listing' as const, id, epoch: 1 })
const select = (value: number) => ({ where: { clause: [{ name: 'UniqueID' as const, value }] } })
const linked = (lead: number, member: number) => ({ TeamLeadKeyNumeric: lead, TeamMemberKeyNumeric: member })

/** A change of an agent or office under a lock, as those who may would send it. */
const personChange = (name: 'agentUpdate' | 'officeUpdate', type: 'agent' | 'office'): Example =>
  perSide(async (side, cell) => {
    const { portal, member } = cell
    const id = (type === 'agent' ? AGENT : OFFICE)[side].uniqueId
    await lockFor(cell, type, id)
    const { version } = await portal.db
      .selectFrom(type === 'agent' ? 'member' : 'office')
      .select('version')
      .where('unique_id', '=', id)
      .executeTakeFirstOrThrow()
    const values = type === 'agent' ? { agent: { CellPhone: '403' } } : { office: { OfficePhone: '403' } }
    return member.call(name, {
      UniqueID: id,
      draftId: randomUUID(),
      baseVersion: version,
      data: { ...values, photos: [] },
      rowLockRequest: { type, id, epoch: 1 },
    } as never)
  })

/** A draft that the owner of this side keeps on the server; in the bin, for restore. */
const ofDraft = (name: 'autosaveRetrieve' | 'autosaveRemove' | 'autosaveRestore'): Example =>
  perSide(async (side, { portal, member }) => {
    const owner = await portal.as(AGENT[side])
    const sent = autosave({ deviceId: owner.device })
    await owner.call('autosaveCreate', sent)
    if (name === 'autosaveRestore') await owner.call('autosaveRemove', { draftId: sent.draftId })
    return member.call(name, { draftId: sent.draftId, ...(name === 'autosaveRemove' && { revision: sent.to }) })
  })

/** Unfinished changes of the listing, by a pair that is none of the callers. */
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

const FENCED = ['lockRemove', 'lockTakeover', 'lockDiscard', 'lockAskRelease'] as const
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

const opaque = () => randomUUID().replaceAll('-', '')
async function givenPhoto(portal: Portal, where: { listing?: Listing; by?: Person }): Promise<string> {
  const file = opaque()
  const by = (where.by ?? PEOPLE.ann).uniqueId
  await portal.db
    .insertInto('photo')
    .values({
      photo_id: randomUUID(),
      draft_id: null,
      listing_unique_id: where.listing?.UniqueID ?? null,
      uploaded_by: by,
      uploaded_as: by,
      image_file: file,
      thumb_file: opaque(),
      sha256: null,
      thumb_sha256: null,
      demo_seed: 7,
      width: 10,
      height: 10,
    })
    .execute()
  return file
}
async function givenSupplement(portal: Portal, where: { listing?: Listing; by?: Person }): Promise<string> {
  const file = opaque()
  const by = (where.by ?? PEOPLE.ann).uniqueId
  await portal.blobs.put(file, Buffer.from('%PDF-1.4'))
  await portal.db
    .insertInto('supplement')
    .values({
      supplement_id: randomUUID(),
      draft_id: randomUUID(),
      listing_unique_id: where.listing?.UniqueID ?? null,
      uploaded_by: by,
      uploaded_as: by,
      file,
      name: 'report.pdf',
      extension: 'pdf',
      media_type: 'application/pdf',
      bytes: 8,
      sha256: '0'.repeat(64),
    })
    .execute()
  return file
}
const ofFile = (name: 'getFile' | 'getSupplement', given: typeof givenPhoto): Example => ({
  ...perListing(async (listing, { portal, member }) =>
    member.call(name, undefined, { query: { file: await given(portal, { listing }) } }),
  ),
  ...Object.fromEntries(
    SIDES.map((side) => [
      `${side} draft`,
      async ({ portal, member }: Cell) =>
        member.call(name, undefined, { query: { file: await given(portal, { by: AGENT[side] }) } }),
    ]),
  ),
})

const upload = (listing: Listing | undefined, { member, picture }: Cell) => {
  const epoch = listing ? { key: String(listing.UniqueID), epoch: '1' } : {}
  return member.upload({ fields: { photoId: randomUUID(), draftId: randomUUID(), ...epoch }, image: picture })
}
const bring = (listing: Listing | undefined, { member }: Cell) => {
  const epoch = listing ? { key: String(listing.UniqueID), epoch: '1' } : {}
  const fields = { supplementId: randomUUID(), draftId: randomUUID(), name: 'a.txt', ...epoch }
  return member.bring({ fields, bytes: Buffer.from('Two keys are with the neighbour.') })
}
const sending = (send: (listing: Listing | undefined, cell: Cell) => Promise<Answer<unknown>>): Example => ({
  '': (cell) => send(undefined, cell),
  ...perListing(async (listing, cell) => {
    await lockFor(cell, 'listing', listing.UniqueID)
    return send(listing, cell)
  }),
})

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

const access: Example = {
  ...perListing(({ UniqueID: uniqueId }, { member }) =>
    member.call('access', { action: 'view', uniqueId, formName: 'res' }, { params: { form: 'listing' } }),
  ),
  ...perSide((side, { member }) =>
    member.call('access', { action: 'view', uniqueId: AGENT[side].uniqueId }, { params: { form: 'agentACL' } }),
  ),
  menu: ({ member }) => member.call('access', { action: 'forms' }, { params: { form: 'mainACL' } }),
}

const newCondo = () => ({ CondoData: { CondoName: `The ${randomUUID()}`, SubdivisionName: 'Bowness' } })
/** Whether somebody may act for somebody, in any state, and what was asked before, is forgotten. */
const ofLink = (
  name: 'impersonationAllow' | 'impersonationDisallow' | 'impersonationAsk' | 'impersonationGiveUp',
): Example => ({
  // Cole is to act for Ann, or Ann for Cole; the foreign pair is Sid's.
  own: async (cell) => {
    await forget(cell)
    return cell.member.call(name, linked(PEOPLE.ann.uniqueId, PEOPLE.cole.uniqueId))
  },
  'own, for me': async (cell) => {
    await forget(cell)
    return cell.member.call(name, linked(PEOPLE.cole.uniqueId, cell.person.uniqueId))
  },
  foreign: async (cell) => {
    await forget(cell)
    return cell.member.call(name, linked(PEOPLE.sid.uniqueId, PEOPLE.wes.uniqueId))
  },
})
const ofTeam = (name: 'teamAdd' | 'teamRemove'): Example =>
  perSide(async (side, cell) => {
    await forget(cell)
    return cell.member.call(name, { teamKey: AGENT[side].uniqueId, targetMemberkey: PEOPLE.wes.uniqueId })
  })
const forget = ({ portal }: Cell) =>
  portal.db
    .deleteFrom('impersonation')
    .where(
      'member_id',
      'in',
      [PEOPLE.cole, PEOPLE.wes, PEOPLE.ann].map(({ uniqueId }) => uniqueId),
    )
    .execute()

export const CALLS: Record<EndpointName, Example> = {
  noauth: once('noauth'),
  loginAddress: once('loginAddress'),
  heartbeat: once('heartbeat'),
  status: once('status'),
  logout: once('logout'),
  userName: once('userName'),
  user: once('user'),
  access,
  saveUser: {
    '': async (cell) => {
      const { portal, member } = cell
      const id = cell.acts.uniqueId
      await lockFor(cell, 'agent', id)
      const { version } = await portal.db
        .selectFrom('member')
        .select('version')
        .where('unique_id', '=', id)
        .executeTakeFirstOrThrow()
      return member.call('saveUser', {
        UniqueID: id,
        draftId: randomUUID(),
        baseVersion: version,
        data: { agent: { CellPhone: '403' }, photos: [] },
        rowLockRequest: { type: 'agent', id, epoch: 1 },
      })
    },
  },
  agentSearch: once('agentSearch', { where: { clause: [] } }),
  agentLookup: once('agentLookup', { where: { clause: [] } }),
  agentSelect: perSide((side, { member }) => member.call('agentSelect', select(AGENT[side].uniqueId))),
  userFill: once('userFill'),
  agentCreate: perSide((side, { member }) =>
    member.call('agentCreate', {
      draftId: randomUUID(),
      data: {
        agent: { MemberFirstName: 'Nell', MemberLastName: 'North', OfficeKeyNumeric: OFFICE[side].uniqueId },
        photos: [],
      },
      rowLockRequest: null,
    }),
  ),
  agentUpdate: personChange('agentUpdate', 'agent'),
  officeSearch: once('officeSearch', { where: { clause: [] } }),
  officeLookup: once('officeLookup', { where: { clause: [] } }),
  officeSelect: perSide((side, { member }) => member.call('officeSelect', select(OFFICE[side].uniqueId))),
  officeInsert: perSide((side, { member }) =>
    member.call('officeInsert', {
      draftId: randomUUID(),
      data: { office: { OfficeName: 'Branch', MainOfficeKeyNumeric: OFFICE[side].uniqueId }, photos: [] },
      rowLockRequest: null,
    }),
  ),
  officeUpdate: personChange('officeUpdate', 'office'),
  offices: once('offices'),

  impersonationStart: {
    // Nobody but the one who acts for Ann already has a grant; what they may not is start again.
    own: ({ member }) => member.call('impersonationStart', { userName: PEOPLE.ann.mlsId }),
    granted: async ({ portal, member, person }) => {
      const lead = person.uniqueId === PEOPLE.cole.uniqueId ? PEOPLE.wes : PEOPLE.cole
      await portal.db
        .insertInto('impersonation')
        .values({ lead_id: lead.uniqueId, member_id: person.uniqueId, state: 'granted', by_id: lead.uniqueId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return member.call('impersonationStart', { userName: lead.mlsId })
    },
  },
  impersonationStop: once('impersonationStop'),
  impersonationStatus: once('impersonationStatus'),
  impersonationData: once('impersonationData'),
  impersonationAllow: ofLink('impersonationAllow'),
  impersonationDisallow: ofLink('impersonationDisallow'),
  impersonationAsk: ofLink('impersonationAsk'),
  impersonationGiveUp: ofLink('impersonationGiveUp'),
  teamSearch: perSide((side, { member }) => member.call('teamSearch', { targetMemberkey: AGENT[side].uniqueId })),
  teamAdd: ofTeam('teamAdd'),
  teamRemove: ofTeam('teamRemove'),
  noticesRead: once('noticesRead', { NoticeIDs: [1] }),
  notifications: once('notifications'),
  announcementsKept: once('announcementsKept', {}),
  announcementWrite: made('announcementWrite', () => anAnnouncement()),
  announcementRemove: {
    '': async ({ portal, member }) => {
      const { announcementId } = anAnnouncement()
      await (await portal.as(PEOPLE.stan)).call('announcementWrite', { ...anAnnouncement(), announcementId })
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
  listings: once('listings'),
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
  lockDiscard: fencedEntity('lockDiscard'),

  uploadPhoto: sending(upload),
  uploadRoom: once('uploadRoom'),
  getFile: ofFile('getFile', givenPhoto),
  mediaFile: {
    unsigned: ({ member }) =>
      member.call('mediaFile', undefined, { query: { file: 'a'.repeat(32), expires: '9999999999', signature: 'a' } }),
    'handed over': (cell) => askMedia(cell, { isHandedOver: true }),
    'kept back': (cell) => askMedia(cell, { isHandedOver: false }),
  },
  preferredPhoto: ofListing('preferredPhoto', ({ UniqueID }) => ({ key: UniqueID })),
  downloadPhotos: perListing(async (listing, { portal, member }) => {
    await givenPhoto(portal, { listing })
    return member.call('downloadPhotos', { key: listing.UniqueID })
  }),
  ...GUEST_CALLS,
  uploadSupplement: sending(bring),
  getSupplement: ofFile('getSupplement', givenSupplement),
  auditQuery: audited,
  securityLog: once('securityLog', {}),

  catalog: once('catalog'),
  catalogCheck: once('catalogCheck', { zip: 'AAAA' }),
  // Who may publish is told that this is no zip.
  catalogPublish: once('catalogPublish', { zip: 'AAAA', before: '', hash: '', boardName: 'Test Board' }),
  // What was published for the tests has no files.
  catalogDownload: once('catalogDownload'),
  memberAccess: once('memberAccess', { MemberUniqueIDs: [PEOPLE.ann.uniqueId] }),
  memberEndSessions: {
    own: ({ member, acts }) => member.call('memberEndSessions', { MemberUniqueID: acts.uniqueId }),
    another: async ({ portal, member }) => {
      await insertMembers(portal.db, [newMember()])
      return member.call('memberEndSessions', { MemberUniqueID: newMembers })
    },
  },
  rights: once('rights'),
  rightsWhy: perListing(({ ListingId }, { member }) =>
    member.call('rightsWhy', { MemberMlsId: PEOPLE.ann.mlsId, ListingId }),
  ),
  deliveryRetry: {
    '': async ({ portal, member }) => {
      const { UniqueID: id } = await listingOf(portal, 'own', 'A')
      const refused = { listing_unique_id: id, version: 1, destination: 'mls', status: 'failed' } as const
      await portal.db.insertInto('delivery').values(refused).execute()
      return member.call('deliveryRetry', { entity: { type: 'listing', id }, destination: 'mls' })
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
    signed: async ({ portal, member }) => {
      const { UniqueID } = await listingOf(portal, 'own', 'A')
      const { value } = await (await portal.as(PEOPLE.ann)).call('showingLink', { UniqueID })
      const query = Object.fromEntries(new URL(value.url, 'https://portal.example').searchParams)
      return member.call('showingPage', undefined, { query })
    },
  },
  supportChat: once('supportChat'),
  supportMessage: {
    '': ({ member }) => member.call('supportMessage', aMessage()),
  },
  supportMessages: once('supportMessages', {}),
  supportAnswered: {
    '': async ({ portal, member }) => {
      const message = aMessage()
      await (await portal.as(PEOPLE.ann)).call('supportMessage', message)
      return member.call('supportAnswered', { messageId: message.messageId, answered: true })
    },
  },
  errorReport: once('errorReport', { kind: 'error', message: 'x', route: '/', version: '1' }),
  errorsSeen: once('errorsSeen', {}),
}

let newMembers = 9_000
/** Somebody who asks nothing here, and so can be signed out. */
function newMember(): Person {
  newMembers += 1
  return {
    ...PEOPLE.sid,
    uniqueId: newMembers,
    firstName: `New${newMembers}`,
    mlsId: `M${newMembers}`,
  } as unknown as Person
}

const aMessage = () => ({
  messageId: randomUUID(),
  text: 'How do I add a second parcel?',
  page: '/',
  writtenAt: new Date().toISOString(),
})

/** By an address that the portal signed. */
async function askMedia({ portal, member }: Cell, { isHandedOver }: { isHandedOver: boolean }) {
  const listing = await listingOf(portal, 'own', 'A')
  const file = await givenPhoto(portal, { listing })
  if (isHandedOver)
    await portal.db.transaction().execute((tx) => queueDeliveries(tx, { uniqueId: listing.UniqueID, version: 1 }))
  const secret = await portal.db.transaction().execute((tx) => ownSecret(tx, 'media-secret'))
  const url = new URL(mediaAddress(file, { base: 'http://localhost', secret, now: new Date() }))
  return member.call('mediaFile', undefined, { query: Object.fromEntries(url.searchParams) })
}

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
