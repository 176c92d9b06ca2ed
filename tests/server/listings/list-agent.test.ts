// In whose name a listing stands: one's own, or, for those who lead, that of somebody they lead. Being named as co-list agent lends the right to
// edit a listing, and nothing of whose it is.
import { expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { givenActing, givenListing, insertMembers, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { change, creation, HOUSE } from '../../support/submission.ts'

const { ann, cole, wes, mia, bo, stan, ada, sid } = PEOPLE
const IAN = {
  ...PEOPLE.cole,
  uniqueId: 109,
  firstName: 'Ian',
  fullName: 'Ian Idle',
  mlsId: 'M109',
} as unknown as Person

const portal = await portalForThisFile()
await insertMembers(portal.db, [IAN])
await portal.db.updateTable('member').set({ status: 'I' }).where('unique_id', '=', IAN.uniqueId).execute()

type Answer = { status: number; problem: { errors?: { target: string; code: string }[] } }
const told = ({ status, problem }: Answer) =>
  status === 200 ? 'yes' : (problem?.errors?.map(({ target, code }) => `${target} ${code}`).join() ?? status)
const NOT_THEIRS = 'ListAgentKeyNumeric not-allowed'

const list = async (as: Person, values: Values, name: 'createListing' | 'saveIncomplete' = 'createListing') =>
  told(await (await portal.as(as)).call(name, creation({ values: { ...HOUSE, ...values } })))
async function edit(as: Person, listing: { UniqueID: number; version: number }, values: Values) {
  const member = await portal.as(as)
  const lock = { type: 'listing' as const, id: listing.UniqueID }
  const { epoch } = (await member.call('lockCreate', lock)).value
  const answer = await member.call('updateListing', change(listing, epoch, { values }))
  if (answer.status !== 200) await member.call('lockRemove', { ...lock, epoch })
  return told(answer)
}
const by = (agent: Person, coAgent?: Person): Values => ({
  ListAgentKeyNumeric: agent.uniqueId,
  ...(coAgent && { CoListAgentKeyNumeric: coAgent.uniqueId }),
})

test('an agent lists in nobody else’s name, not even as their co-list agent', async () => {
  for (const agent of [cole, wes, sid, mia, ada])
    for (const name of ['createListing', 'saveIncomplete'] as const)
      expect([agent.fullName, await list(ann, by(agent, ann), name)]).toEqual([agent.fullName, NOT_THEIRS])
  expect(await list(ann, by(ann, sid))).toBe('yes')
})

test('a manager lists for their office, a broker for their brokerage, the board for everybody', async () => {
  const who = async (as: Person) => {
    const cells = []
    for (const agent of [ann, wes, sid]) cells.push(await list(as, by(agent, as)))
    return cells
  }
  expect(await who(mia)).toEqual(['yes', NOT_THEIRS, NOT_THEIRS])
  expect(await who(bo)).toEqual(['yes', 'yes', NOT_THEIRS])
  expect(await who(stan)).toEqual(['yes', 'yes', 'yes'])
  // An agent of the other office does not become theirs by the office that the listing names.
  expect(await list(mia, { ...by(wes), ListOfficeKeyNumeric: OFFICES.downtown.uniqueId })).toBe(NOT_THEIRS)
})

test('acting for a member, one lists as them', async () => {
  const member = await portal.as(sid)
  await givenActing(portal.db, sid, ann)
  const ask = async (agent: Person) =>
    told(await member.call('createListing', creation({ values: { ...HOUSE, ...by(agent, ann) } })))
  expect([await ask(ann), await ask(sid), await ask(cole)]).toEqual(['yes', NOT_THEIRS, NOT_THEIRS])
})

test('who is not active is named on no listing', async () => {
  expect(await list(ann, by(ann, IAN))).toBe('CoListAgentKeyNumeric inactive-member')
  expect(await list(mia, by(IAN))).toBe('ListAgentKeyNumeric inactive-member')
  const listing = await givenListing(portal.db, { agent: ann, coAgent: IAN })
  expect(await edit(ann, listing, { ListPrice: 1_000 })).toBe('yes')
  const left = await givenListing(portal.db, { agent: IAN })
  expect(await edit(mia, left, { ListPrice: 1_000 })).toBe('yes')
})

test('a co-list agent edits a listing, and changes neither whose it is nor its office', async () => {
  const listing = await givenListing(portal.db, { agent: sid, coAgent: ann })
  expect(await edit(ann, listing, by(ann))).toBe(NOT_THEIRS)
  expect(await edit(ann, listing, by(cole))).toBe(NOT_THEIRS)
  expect(await edit(ann, listing, { ListAgentKeyNumeric: null })).toBe(NOT_THEIRS)
  const own = await givenListing(portal.db, { agent: ann, coAgent: cole })
  expect(await edit(cole, own, { ListOfficeKeyNumeric: OFFICES.west.uniqueId })).toBe(
    'ListOfficeKeyNumeric not-allowed',
  )
  expect(await edit(cole, own, { ...by(ann), CoListAgentKeyNumeric: cole.uniqueId, ListPrice: 1_000 })).toBe('yes')
  expect(await edit(ann, { ...own, version: 2 }, by(ann, sid))).toBe('yes')
})

test('a manager who co-lists at another brokerage has no say there; in their own office they place listings', async () => {
  const elsewhere = await givenListing(portal.db, { agent: sid, coAgent: mia })
  expect(await edit(mia, elsewhere, by(ann))).toBe(NOT_THEIRS)
  const theirs = await givenListing(portal.db, { agent: ann, coAgent: cole })
  expect(await edit(mia, theirs, by(wes))).toBe(NOT_THEIRS)
  expect(await edit(mia, theirs, by(cole, ann))).toBe('yes')
})

test('a co-list agent’s copy is their own listing', async () => {
  const source = await givenListing(portal.db, { agent: ann, coAgent: cole, status: 'S' })
  const member = await portal.as(cole)
  const { listing } = (await member.call('copyListing', { UniqueID: source.UniqueID })).value.Data
  expect(listing).not.toHaveProperty('ListAgentKeyNumeric')
  expect((await member.call('createListing', creation({ values: { ...listing, ...HOUSE } }))).status).toBe(200)
})

test('the co-list office is the co-list agent’s own, and no other brokerage is put on a listing', async () => {
  const at = (office: number | null): Values => ({ CoListOfficeKeyNumeric: office })
  const FOREIGN = 'CoListOfficeKeyNumeric foreign-office'
  const { other, west, downtown } = OFFICES
  for (const office of [other, west, downtown]) expect(await list(ann, at(office.uniqueId))).toBe(FOREIGN)
  expect(await list(ann, { ...by(ann, wes), ...at(other.uniqueId) })).toBe(FOREIGN)
  expect(await list(ann, { ...by(ann, wes), ...at(downtown.uniqueId) })).toBe(FOREIGN)
  expect(await list(ann, { ...by(ann, wes), ...at(west.uniqueId) })).toBe('yes')
  expect(await list(ann, { ...by(ann, wes), ...at(999_999) })).toBe('CoListOfficeKeyNumeric unknown-office')

  const listing = await givenListing(portal.db, { agent: ann })
  const officeAfter = async (values: Values, version: number) => {
    expect(await edit(ann, { ...listing, version }, values)).toBe('yes')
    const { fields } = await portal.db
      .selectFrom('listing')
      .select('fields')
      .where('unique_id', '=', listing.UniqueID)
      .executeTakeFirstOrThrow()
    return [fields.CoListOfficeKeyNumeric, fields.CoListOfficeName]
  }
  expect(await edit(ann, listing, at(other.uniqueId))).toBe(FOREIGN)
  expect(await officeAfter(by(ann, wes), 1)).toEqual([west.uniqueId, west.name])
  expect(await edit(ann, { ...listing, version: 2 }, at(other.uniqueId))).toBe(FOREIGN)
  expect(await officeAfter(at(null), 2)).toEqual([west.uniqueId, west.name])
  expect(await officeAfter({ ...by(ann, sid), ...at(west.uniqueId) }, 3)).toEqual([other.uniqueId, other.name])
  expect(await officeAfter({ CoListAgentKeyNumeric: null }, 4)).toEqual([undefined, undefined])
})

test('a listing that has held another co-list office for long keeps it until somebody changes that', async () => {
  const fields = { CoListOfficeKeyNumeric: OFFICES.other.uniqueId }
  const listing = await givenListing(portal.db, { agent: ann, fields })
  expect(await edit(ann, listing, { ...fields, ListPrice: 1_000 })).toBe('yes')
  expect(await edit(ann, { ...listing, version: 2 }, { CoListOfficeKeyNumeric: OFFICES.west.uniqueId })).toBe(
    'CoListOfficeKeyNumeric foreign-office',
  )
  expect(await edit(ann, { ...listing, version: 2 }, { CoListOfficeKeyNumeric: null })).toBe('yes')
})
