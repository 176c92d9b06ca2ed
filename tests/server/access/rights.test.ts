// The effect of a board's own rights table on the running portal; the reply of acl/{form}; the announcements.
import { expect, test } from 'vitest'
import { rightsFrom } from '#rules/rights.ts'
import { givenListing, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { openPortal, type Portal, portalForThisFile } from '../../support/portal.ts'
import { change, creation, HOUSE } from '../../support/submission.ts'

const announcement = (id: string, expirests: string) => ({
  id,
  title: id,
  intro: '',
  message: '<p>Hello</p>',
  critical: false,
  createdts: '2020-01-01T00:00:00Z',
  expirests,
})

/** A portal with the default rights, and one whose board overrides many of them. */
const portal = await portalForThisFile()
const own = await portalForThisFile({
  catalog: {
    rights: rightsFrom({
      listing: { agent: { edit: 'own', view: 'own' }, manager: { audit: 'none' } },
      menu: { broker: { CondoNameManagement: true } },
      words: { broker: ['AUDITOR'] },
      fields: { res: { PublicRemarks: ['manager', 'broker', 'staff', 'admin'] } },
    }),
    notifications: [announcement('now', '2999-01-01T00:00:00Z'), announcement('over', '2021-01-01T00:00:00Z')],
  },
})

const { ann, cole, wes, mia, bo, stan, ada, sid } = PEOPLE
const acl = async (
  at: Portal,
  person: Person,
  form: 'listing' | 'agentACL' | 'officeACL' | 'mainACL',
  uniqueId: number,
) =>
  (await at.as(person)).call(
    'access',
    { entity: 'agent', action: 'view', uniqueId, formName: 'res' },
    { params: { form } },
  )
const actions = async (...asked: Parameters<typeof acl>) => (await acl(...asked)).value.formActions.join(' ')

test('an agent’s page: what each member may do there', async () => {
  const TEAM = 'VIEWTEAM EDITTEAM ADDTEAMMEMBER ADDTOTEAM'
  for (const [person, words] of [
    [ann, `VIEW EDIT AUDITLOG ${TEAM}`],
    [cole, 'VIEW'],
    [sid, 'VIEW'],
    [mia, 'VIEW EDIT AUDITLOG VIEWTEAM'],
    [bo, 'VIEW EDIT AUDITLOG VIEWTEAM'],
    [stan, 'VIEW EDIT AUDITLOG VIEWTEAM'],
    [ada, `VIEW EDIT AUDITLOG ${TEAM}`],
  ] as const)
    expect([person.firstName, await actions(portal, person, 'agentACL', ann.uniqueId)]).toEqual([
      person.firstName,
      words,
    ])
  expect((await acl(portal, ann, 'agentACL', 4_242)).status).toBe(404)
  expect((await portal.nobody.call('access', { action: 'view' }, { params: { form: 'agentACL' } })).status).toBe(401)
})

test('an office’s page', async () => {
  const id = OFFICES.downtown.uniqueId
  for (const [person, words] of [
    [ann, 'VIEW'],
    [mia, 'VIEW EDIT AUDITLOG'],
    [bo, 'VIEW EDIT AUDITLOG'],
    [sid, 'VIEW'],
    [stan, 'VIEW EDIT AUDITLOG'],
  ] as const)
    expect([person.firstName, await actions(portal, person, 'officeACL', id)]).toEqual([person.firstName, words])
})

test('the co-agent’s rights, what the manager audits, the broker’s menu: a board’s file decides', async () => {
  for (const [at, coles, mias] of [
    [portal, 'VIEW EDIT COPY AUDITLOG DELETE', 'VIEW EDIT COPY AUDITLOG DELETE'],
    [own, null, 'VIEW EDIT COPY DELETE'],
  ] as const) {
    const { UniqueID } = await givenListing(at.db, { agent: ann, coAgent: cole, status: 'I' })
    if (coles) expect(await actions(at, cole, 'listing', UniqueID)).toBe(coles)
    else expect((await acl(at, cole, 'listing', UniqueID)).status).toBe(404)
    expect(await actions(at, mia, 'listing', UniqueID)).toBe(mias)
  }
  const { value } = await (await own.as(bo)).call('user')
  expect(value).toMatchObject({ aclString: 'BROKER,AUDITOR', permissions: { CondoNameManagement: true } })
  const condo = { CondoData: { CondoName: 'The Terrace', SubdivisionName: 'Bowness' } }
  expect((await (await own.as(bo)).call('condoInsert', condo)).status).toBe(200)
  expect((await (await portal.as(bo)).call('condoInsert', condo)).status).toBe(403)
})

test('own listings reach as far as the board’s file shows: nobody’s table holds what is hidden from them', async () => {
  const narrow = await openPortal({
    catalog: {
      rights: rightsFrom({
        listing: { agent: { view: 'own' }, manager: { view: 'co' }, broker: { view: 'office' } },
        words: { agent: ['BROKER'] },
      }),
    },
  })
  try {
    const given = (status: 'A' | 'I', coAgent?: Person) =>
      givenListing(narrow.db, { agent: ann, status, ...(coAgent ? { coAgent } : {}) })
    const [open, hidden] = [await given('A', cole), await given('I', cole)]
    const listed = async (person: Person, brokerage: '0' | '1') => {
      const { value, status } = await (await narrow.as(person)).call('myListings', undefined, { query: { brokerage } })
      return status === 200 ? value.rows.map((row) => row.ListingId) : status
    }
    expect(await listed(ann, '1')).toEqual([hidden.ListingId, open.ListingId])
    expect(await listed(cole, '0')).toEqual([open.ListingId])
    expect(await listed(cole, '1')).toEqual([open.ListingId])
    for (const person of [mia, bo]) expect(await listed(person, '1')).toEqual([])
    expect(await listed(stan, '1')).toEqual([hidden.ListingId, open.ListingId])
  } finally {
    await narrow.close()
  }
})

test('a listing’s form is told whether its list agent can be chosen: not by an agent, nor by a co-list agent of a leader', async () => {
  const told = async (person: Person, id = 0) => (await acl(portal, person, 'listing', id)).value.fieldPermissions
  expect(await told(ann)).toEqual({ ListAgentKeyNumeric: false })
  for (const leader of [mia, bo, stan]) expect(await told(leader)).toEqual({})
  const { UniqueID } = await givenListing(portal.db, { agent: sid, coAgent: mia })
  expect(await told(mia, UniqueID)).toEqual({ ListAgentKeyNumeric: false, ListOfficeKeyNumeric: false })
  expect(await told(stan, UniqueID)).toEqual({})
})

test('a field that is not theirs is told to the form, and refused in every write; a manager writes it', async () => {
  expect((await acl(own, ann, 'listing', 0)).value).toMatchObject({ fieldPermissions: { PublicRemarks: false } })
  expect((await acl(own, mia, 'listing', 0)).value.fieldPermissions).toEqual({})
  const [anns, mias] = [await own.as(ann), await own.as(mia)]
  for (const call of ['createListing', 'saveIncomplete'] as const) {
    const refused = await anns.call(call, creation({ values: { ...HOUSE, PublicRemarks: 'Charming' } }))
    expect([refused.status, refused.problem.errors]).toMatchObject([
      422,
      [{ target: 'PublicRemarks', code: 'not-permitted' }],
    ])
  }
  const { PublicRemarks: _, ...house } = HOUSE
  expect((await anns.call('createListing', creation({ values: house }))).status).toBe(200)
  const listing = await givenListing(own.db, { agent: ann, fields: { PublicRemarks: 'As it was' } })
  const lock = { type: 'listing' as const, id: listing.UniqueID }
  await anns.call('lockCreate', lock)
  const write = (PublicRemarks: string) => change(listing, 1, { values: { ListPrice: 460_000, PublicRemarks } })
  expect((await anns.call('updateListing', write('Changed'))).problem.errors).toMatchObject([{ code: 'not-permitted' }])
  expect((await anns.call('updateListing', write('As it was'))).status).toBe(200)
  const other = await givenListing(own.db, { agent: ann })
  await mias.call('lockCreate', { ...lock, id: other.UniqueID })
  expect(
    (await mias.call('updateListing', change(other, 1, { values: { PublicRemarks: 'By the manager' } }))).status,
  ).toBe(200)
})

test('a rule of the board tells one role from another: what an agent may not write, a manager may', async () => {
  const written = creation({ values: { ...HOUSE, PublicRemarks: 'Listed by the office' } })
  const refused = await (await portal.as(ann)).call('createListing', written)
  expect(refused.problem.errors).toMatchObject([{ target: 'PublicRemarks', code: 'remarks-of-office' }])
  expect((await (await portal.as(mia)).call('createListing', written)).status).toBe(200)
})

test('a page that nobody but the board opens', async () => {
  const paged = await openPortal({ catalog: { rights: rightsFrom({ pages: { res: { All: ['staff', 'admin'] } } }) } })
  try {
    expect((await acl(paged, wes, 'listing', 0)).value.pagePermissions).toEqual({ All: false })
    expect((await (await paged.as(wes)).call('createListing', creation())).status).toBe(422)
  } finally {
    await paged.close()
  }
})

test('announcements that have not expired, for members and as the static file', async () => {
  const { value } = await (await own.as(ann)).call('notifications')
  expect(value.map(({ id }) => id)).toEqual(['now'])
  const file = await own.app.inject({ url: '/data/notifications.json' })
  expect(file.json()).toEqual(value)
  expect((await own.nobody.call('notifications')).status).toBe(401)
  expect((await (await portal.as(ann)).call('notifications')).value).toEqual([])
})
