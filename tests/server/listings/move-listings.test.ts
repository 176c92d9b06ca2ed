// An agent leaves: the board's office moves her listings in one task. What somebody else works on stays where it is, and every listing that moves
// does so like any other edit: by the form's rules, with its version, its audit row and its deliveries.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract/endpoints.ts'
import { MOVE_MAX } from '#contract/move-listings.ts'
import { type GivenListing, givenActing, givenListing, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { autosave, change } from '../../support/submission.ts'

const { ann, cole, wes, mia, bo, stan, ada, sid } = PEOPLE
const portal = await portalForThisFile()
const { db } = portal
const staff = await portal.as(stan)

beforeEach(async () => {
  await db.updateTable('listing').set({ deleted_at: new Date() }).execute()
  await db.deleteFrom('notice').execute()
})

const to = (person: Person): Input<'moveListings'>['to'] => ({ type: 'agent', UniqueID: person.uniqueId })
const toOffice = (office: keyof typeof OFFICES): Input<'moveListings'>['to'] => ({
  type: 'office',
  UniqueID: OFFICES[office].uniqueId,
})
const of = (person: Person, target: Input<'moveListings'>['to']) => ({ MemberUniqueID: person.uniqueId, to: target })
const preview = async (target = to(sid), statuses: 'active' | 'all' = 'active') =>
  (await staff.call('previewMove', { ...of(ann, target), statuses })).value
const move = (ids: number[], target = to(sid), options = {}) =>
  staff.call('moveListings', { ...of(ann, target), UniqueIDs: ids }, options)
const given = (more: GivenListing = {}) => givenListing(db, { agent: ann, ...more })
const stored = (UniqueID: number) =>
  db.selectFrom('listing').selectAll().where('unique_id', '=', UniqueID).executeTakeFirstOrThrow()
const lockOf = (id: number) =>
  db
    .selectFrom('row_lock')
    .selectAll()
    .where('entity_type', '=', 'listing')
    .where('entity_id', '=', id)
    .executeTakeFirst()
const lockBy = async (person: Person, id: number) =>
  (await (await portal.as(person)).call('lockCreate', { type: 'listing', id })).value.type
const draftOf = (person: Person, parent_id: number) =>
  db
    .insertInto('autosave')
    .values({
      ...{ draft_id: randomUUID(), device_id: randomUUID(), form_name: 'res', definition_hash: 'h', base_version: 1 },
      ...{ real_id: person.uniqueId, effective_id: person.uniqueId, parent_id },
      ...{ title: '', revision: 1, fields: '{}', rows: '{}', photos: '[]', photo_order: '[]' },
    })
    .execute()

describe('the preview', () => {
  test('lists her active listings, or all; nobody else’s, and none that she co-lists', async () => {
    const [active, sold, incomplete] = [await given(), await given({ status: 'S' }), await given({ status: 'I' })]
    await givenListing(db, { agent: cole, coAgent: ann })
    const ids = async (statuses: 'active' | 'all') =>
      (await preview(to(sid), statuses)).listings.map(({ UniqueID }) => UniqueID)
    expect(await ids('active')).toEqual([active.UniqueID])
    expect((await ids('all')).sort()).toEqual([active, sold, incomplete].map(({ UniqueID }) => UniqueID).sort())
  })

  test('names who holds a listing back: a lock, however old, and changes on the server', async () => {
    const [locked, changed, free] = [await given({ coAgent: cole }), await given(), await given()]
    expect(await lockBy(cole, locked.UniqueID)).toBe('SUCCESS')
    await db
      .updateTable('row_lock')
      .set({ updated_at: new Date(Date.now() - 9e7) })
      .execute()
    await draftOf(ann, changed.UniqueID)
    const held = new Map((await preview()).listings.map(({ UniqueID, heldBy }) => [UniqueID, heldBy]))
    expect(held.get(locked.UniqueID)).toMatchObject({ kind: 'lock', name: cole.fullName })
    expect(held.get(changed.UniqueID)).toMatchObject({ kind: 'changes', name: ann.fullName })
    expect(held.get(free.UniqueID)).toBeNull()
  })

  test('says who can edit the listings afterwards, by the board’s rights', async () => {
    await given({ coAgent: cole })
    expect((await preview()).editors).toEqual({
      after: [sid.fullName],
      noLonger: [bo.fullName, mia.fullName, ann.fullName],
    })
    expect((await preview(to(wes))).editors).toEqual({
      after: [bo.fullName, wes.fullName],
      noLonger: [mia.fullName, ann.fullName],
    })
  })
})

describe('a move', () => {
  test('writes each listing like an edit: version, audit row, deliveries; the office follows, the status stays', async () => {
    const [active, sold] = [await given(), await given({ status: 'S' })]
    const { value } = await move([active.UniqueID, sold.UniqueID])
    expect(value.Data).toEqual({ moved: [active.UniqueID, sold.UniqueID], left: [] })
    for (const [{ UniqueID, ListingId }, status] of [
      [active, 'A'],
      [sold, 'S'],
    ] as const) {
      const row = await stored(UniqueID)
      expect(row).toMatchObject({ version: 2, standard_status: status, list_agent_id: 201, list_office_id: 21 })
      expect(row.fields).toMatchObject({ ListAgentFullName: sid.fullName, ListOfficeName: OFFICES.other.name })
      expect((await lockOf(UniqueID))?.real_id).toBeNull()
      const log = await staff.call('auditQuery', { tableName: 'Listing', uniqueID: 0, entityID: ListingId })
      expect(log.value.data).toHaveLength(1)
      expect(log.value.data[0]).toMatchObject({ Transactiontype: 'Update' })
      expect(
        await db.selectFrom('delivery').select('version').where('listing_unique_id', '=', UniqueID).execute(),
      ).toEqual(expect.arrayContaining([{ version: 2 }]))
    }
    expect((await (await portal.as(sid)).call('listingRecord', { UniqueID: sold.UniqueID })).status).toBe(200)
    expect((await (await portal.as(ann)).call('listingRecord', { UniqueID: sold.UniqueID })).status).toBe(404)
  })

  test('leaves an incomplete listing incomplete, and delivers it nowhere', async () => {
    const { UniqueID } = await given({ status: 'I' })
    expect((await move([UniqueID])).value.Data.moved).toEqual([UniqueID])
    expect(await stored(UniqueID)).toMatchObject({ standard_status: 'I', list_agent_id: 201 })
    expect(
      await db.selectFrom('delivery').select('version').where('listing_unique_id', '=', UniqueID).execute(),
    ).toEqual([])
  })

  test('leaves what is locked, has changes, is not hers or breaks a rule; untouched, and the others move', async () => {
    const rows = [await given(), await given(), await givenListing(db, { agent: cole }), await given(), await given()]
    const [locked, changed, coles, wrong, free] = rows.map(({ UniqueID }) => UniqueID) as [
      number,
      number,
      number,
      number,
      number,
    ]
    await lockBy(ann, locked)
    await draftOf(ann, changed)
    await db.updateTable('listing').set({ form_name: 'gone' }).where('unique_id', '=', wrong).execute()
    const { moved, left } = (await move([locked, changed, coles, wrong, free])).value.Data
    expect(moved).toEqual([free])
    expect(left.map(({ UniqueID, reason }) => [UniqueID, reason])).toEqual([
      [locked, 'lock'],
      [changed, 'changes'],
      [coles, 'not-theirs'],
      [wrong, 'refused'],
    ])
    expect(left[3]?.detail).not.toBe('')
    for (const id of [locked, changed, coles, wrong]) expect((await stored(id)).version).toBe(1)
    expect((await lockOf(locked))?.real_id).toBe(ann.uniqueId)
    for (const id of [changed, coles, wrong]) expect((await lockOf(id))?.real_id ?? null).toBeNull()
  })

  test('whose reply was lost is answered again, and nothing happens twice', async () => {
    const { UniqueID } = await given()
    const key = randomUUID()
    const first = await move([UniqueID], to(sid), { key })
    const second = await move([UniqueID], to(sid), { key })
    expect(second.value).toEqual(first.value)
    expect((await stored(UniqueID)).version).toBe(2)
    // Under another key, she no longer has it.
    expect((await move([UniqueID])).value.Data.left).toEqual([{ UniqueID, reason: 'not-theirs' }])
  })

  test('to her co-list agent leaves the listing without one', async () => {
    const { UniqueID } = await given({ coAgent: cole })
    expect((await move([UniqueID], to(cole))).value.Data.moved).toEqual([UniqueID])
    expect(await stored(UniqueID)).toMatchObject({ list_agent_id: 102, co_list_agent_id: null, list_office_id: 11 })
  })

  test('to another office of her brokerage keeps her as the agent; to another brokerage’s it is refused at once', async () => {
    const { UniqueID } = await given()
    expect((await move([UniqueID], toOffice('west'))).value.Data.moved).toEqual([UniqueID])
    expect(await stored(UniqueID)).toMatchObject({ list_agent_id: 101, list_office_id: 12 })
    expect((await preview(toOffice('west'))).listings).toEqual([])
    // A second attempt, or a second member of the staff.
    expect((await move([UniqueID], toOffice('west'))).value.Data.left).toEqual([{ UniqueID, reason: 'not-theirs' }])
    expect((await stored(UniqueID)).version).toBe(2)
    const refused = await move([UniqueID], toOffice('other'))
    expect(refused.problem?.errors).toMatchObject([{ target: 'to.UniqueID', code: 'foreign-office' }])
  })

  test('tells both agents once, and the one who asked nothing', async () => {
    const ids = [(await given()).UniqueID, (await given()).UniqueID]
    await move(ids)
    const notices = await db.selectFrom('notice').select(['member_id', 'text']).orderBy('member_id').execute()
    const text = 'The board’s office moved 2 listings from Ann Archer to Sid Strand.'
    expect(notices).toEqual([
      { member_id: 101, text },
      { member_id: 201, text },
    ])
  })
})

test('wrong input: nobody, oneself, who is not active, none, too many', async () => {
  const { UniqueID } = await given()
  const codeOf = async (target: Input<'moveListings'>['to'], ids = [UniqueID]) => {
    const { status, problem } = await move(ids, target)
    return problem?.errors?.[0]?.code ?? status
  }
  await db.updateTable('member').set({ status: 'I' }).where('unique_id', '=', wes.uniqueId).execute()
  expect(await codeOf({ type: 'agent', UniqueID: 999_999 })).toBe(404)
  expect(await codeOf(to(ann))).toBe('same-agent')
  expect(await codeOf(to(wes))).toBe('inactive-member')
  expect(await codeOf(to(sid), [])).toBe('too_small')
  expect(
    await codeOf(
      to(sid),
      Array.from({ length: MOVE_MAX + 1 }, (_, at) => at + 1),
    ),
  ).toBe('too_big')
  await db.updateTable('member').set({ status: 'A' }).where('unique_id', '=', wes.uniqueId).execute()
  expect((await stored(UniqueID)).version).toBe(1)
})

test('who does it: staff and administrators, as themselves', async () => {
  const { UniqueID } = await given()
  const asked = { ...of(ann, to(cole)), UniqueIDs: [UniqueID] }
  for (const person of [ann, mia, bo, sid]) {
    const member = await portal.as(person)
    expect((await member.call('previewMove', { ...of(ann, to(cole)), statuses: 'all' })).status).toBe(403)
    expect((await member.call('moveListings', asked)).status).toBe(403)
  }
  const acting = await portal.as(ada)
  await givenActing(db, ada, stan)
  expect((await acting.call('moveListings', asked)).status).toBe(403)
  expect((await stored(UniqueID)).version).toBe(1)
})

describe('what she typed before it moved, under a lock that she gave up', () => {
  const typed = async () => {
    const member = await portal.as(ann)
    const { UniqueID } = await given({ coAgent: cole })
    const lock = async () => {
      const { epoch } = (await member.call('lockCreate', { type: 'listing', id: UniqueID })).value
      return { type: 'listing' as const, id: UniqueID, epoch }
    }
    const first = await lock()
    await member.call('lockRemove', first)
    const values = { ListPrice: 1 }
    const draft = { deviceId: member.device, draftId: randomUUID(), ParentID: UniqueID, baseVersion: 1, values }
    const send = (rowLockRequest: typeof first) => member.call('autosaveCreate', autosave({ ...draft, rowLockRequest }))
    return { member, UniqueID, draftId: draft.draftId, lock, first, send }
  }

  test('is refused if the listing is another agent’s now', async () => {
    const { UniqueID, first, send } = await typed()
    expect((await move([UniqueID])).value.Data.moved).toEqual([UniqueID])
    expect((await send(first)).problem?.code).toBe('not-allowed')
  })

  test('waits for a new lock if she still is its agent, is kept then, and overwrites nothing', async () => {
    const { member, UniqueID, draftId, lock, first, send } = await typed()
    expect((await move([UniqueID], toOffice('west'))).value.Data.moved).toEqual([UniqueID])
    expect((await send(first)).problem?.code).toBe('lock-epoch')
    const second = await lock()
    expect((await send(second)).status).toBe(200)
    const { fields, baseVersion } = (await member.call('autosaveRetrieve', { draftId })).value
    expect([fields.ListPrice?.value, baseVersion]).toEqual([1, 1])
    const sent = change({ UniqueID, version: 1 }, second.epoch, { draftId, values: { ListPrice: 1 } })
    expect((await member.call('updateListing', sent)).problem?.code).toBe('version-conflict')
    expect(await stored(UniqueID)).toMatchObject({ version: 2, list_office_id: OFFICES.west.uniqueId })
  })
})
