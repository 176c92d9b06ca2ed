import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type RowDraft, TAKEOVER_DISTANCE } from '#contract/draft.ts'
import { decideAutosave } from '#server/features/autosave/decide-autosave.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { autosave, change, creation, type GivenAutosave } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

const save = (member: Member, given: Omit<GivenAutosave, 'deviceId'> & { draftId: string }) =>
  member.call(given.from ? 'autosaveUpdate' : 'autosaveCreate', autosave({ deviceId: member.device, ...given }))
const stored = async (draftId: string, member = ann) => (await member.call('autosaveRetrieve', { draftId })).value
const valuesOf = async (draftId: string) =>
  Object.fromEntries(Object.entries((await stored(draftId)).fields).map(([name, register]) => [name, register.value]))

test('a draft is kept as it grows: what was sent replaces its register, the rest stays', async () => {
  const draftId = randomUUID()
  const first = await save(ann, { draftId, to: 2, values: { StreetName: 'Elm', ListPrice: 1 } })
  expect(first.value).toMatchObject({ draftId, revision: 2 })
  const second = await save(ann, { draftId, from: 2, to: 5, values: { ListPrice: 500_000 }, title: 'Elm Street' })
  expect(second.value.revision).toBe(5)
  expect(Date.parse(second.value.savedAt)).toBeGreaterThanOrEqual(Date.parse(first.value.savedAt))
  expect(await valuesOf(draftId)).toEqual({ StreetName: 'Elm', ListPrice: 500_000 })
  expect((await stored(draftId)).record).toMatchObject({ title: 'Elm Street', revision: 5, FormName: 'res' })
})

test('sent twice is the same as once, and the stored reply comes again', async () => {
  const draftId = randomUUID()
  const first = await save(ann, { draftId, to: 3, values: { ListPrice: 3 } })
  const again = await save(ann, { draftId, to: 3, values: { ListPrice: 3 } })
  expect(again.value).toEqual(first.value)
  await save(ann, { draftId, from: 3, to: 4, values: { ListPrice: 4 } })
  const late = await save(ann, { draftId, to: 3, values: { ListPrice: 3 } })
  expect(late.value.revision).toBe(4)
  expect(await valuesOf(draftId)).toEqual({ ListPrice: 4 })
})

test('a gap is answered with the revision from which the phone sends again', async () => {
  const draftId = randomUUID()
  const nothing = await save(ann, { draftId, from: 4, to: 6 })
  expect([nothing.status, nothing.problem.code, nothing.problem.revision]).toEqual([409, 'autosave-gap', 0])
  await save(ann, { draftId, to: 2, values: { ListPrice: 2 } })
  const gap = await save(ann, { draftId, from: 4, to: 6, values: { ListPrice: 6 } })
  expect([gap.problem.code, gap.problem.revision]).toEqual(['autosave-gap', 2])
  expect((await save(ann, { draftId, from: 2, to: 6, values: { ListPrice: 6 } })).value.revision).toBe(6)
})

test('changes that overlap what is stored are merged: a register says where it stands, not what was done', async () => {
  const draftId = randomUUID()
  await save(ann, { draftId, to: 4, values: { ListPrice: 4 } })
  expect((await save(ann, { draftId, from: 1, to: 6, values: { ListPrice: 6, City: 'CAL' } })).value.revision).toBe(6)
  expect(await valuesOf(draftId)).toEqual({ ListPrice: 6, City: 'CAL' })
})

const row = (fields: Record<string, number>, more: Partial<RowDraft> = {}): RowDraft => ({
  fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value, base: null, editedAt: 1 }])),
  SortOrder: 1,
  IsDeleted: false,
  isNew: true,
  editedAt: 1,
  ...more,
})

test('rows are merged field by field; photos and their order come whole', async () => {
  const draftId = randomUUID()
  const photo = {
    ...{ id: 'p', Description: '', IsDeleted: false, name: 'a.jpg', isNew: true, editedAt: 1 },
    ...{ replaces: 'o', hides: true },
  }
  await save(ann, {
    draftId,
    to: 1,
    rows: { rooms: { a: row({ RoomLength: 1, RoomLevel: 2 }), b: row({ RoomLength: 9 }) } },
    photos: [photo],
    photoOrder: ['p'],
  })
  await save(ann, { draftId, from: 1, to: 2, rows: { rooms: { a: row({ RoomLength: 5 }, { IsDeleted: true }) } } })
  const draft = await stored(draftId)
  expect(draft.rows.rooms?.a).toMatchObject({
    IsDeleted: true,
    fields: { RoomLength: { value: 5 }, RoomLevel: { value: 2 } },
  })
  expect(draft.rows.rooms?.b?.fields.RoomLength?.value).toBe(9)
  expect([draft.photos, draft.photoOrder]).toEqual([[photo], ['p']])
})

test('characters that the database cannot store do not prevent a draft from being saved', async () => {
  const draftId = randomUUID()
  const { status } = await save(ann, {
    draftId,
    to: 1,
    title: 'nul \u0000 here',
    values: { PublicRemarks: 'a\u0000b \ud800 c', StreetName: 'Smile 🙂' },
  })
  expect(status).toBe(200)
  expect(await valuesOf(draftId)).toEqual({ PublicRemarks: 'ab \ufffd c', StreetName: 'Smile 🙂' })
})

test('a text that is longer than its field comes to another device whole', async () => {
  const draftId = randomUUID()
  const values = { StreetName: 'Homes by the river '.repeat(40), PublicRemarks: 'Bright. '.repeat(2_000) }
  expect((await save(ann, { draftId, to: 2, values })).status).toBe(200)
  expect(await valuesOf(draftId)).toEqual(values)
})

test('the name of a form, and of its version, is no text of a member’s: what cannot be one is refused by its place', async () => {
  for (const place of ['FormName', 'definitionHash'] as const)
    for (const text of ['nul\u0000', 'x'.repeat(101)]) {
      const sent = { ...autosave({ deviceId: ann.device }), [place]: text }
      const { status, problem } = await ann.call('autosaveCreate', sent)
      expect([status, problem.errors?.[0]?.target]).toEqual([400, place])
    }
})

test('revisions that make no sense are refused', async () => {
  for (const [from, to] of [
    [2, 1],
    [-1, 1],
    [0, 1.5],
    [0, 2 ** 40],
    [0, 2 ** 31 - 1],
  ] as const)
    expect((await save(ann, { draftId: randomUUID(), from, to })).problem.code).toBe('invalid-request')
})

describe('two devices', () => {
  test('one device writes at a time; the one that takes over continues the numbering, the other is told', async () => {
    const draftId = randomUUID()
    const tablet = ann.onDevice(randomUUID())
    await save(ann, { draftId, to: 3, values: { ListPrice: 3 } })
    const refused = await save(tablet, { draftId, from: 3, to: 4 })
    expect([refused.status, refused.problem.code]).toEqual([409, 'autosave-other-device'])
    const taken = await tablet.call('autosaveRetrieve', { draftId, takeOver: true })
    const { revision } = taken.value.record
    expect(revision).toBe(3 + TAKEOVER_DISTANCE)
    const sent = { draftId, from: revision, to: revision + 2, values: { ListPrice: 5 } }
    expect((await save(tablet, sent)).value.revision).toBe(revision + 2)
    // The phone's own revision 4 is not the tablet's: it must not be told that it is stored.
    for (const to of [3, 4, revision + 2, revision + 3])
      expect((await save(ann, { draftId, from: 2, to, values: { ListPrice: 4 } })).problem.code).toBe(
        'autosave-other-device',
      )
    expect(await valuesOf(draftId)).toEqual({ ListPrice: 5 })
  })

  test('a save that arrives after the browser had cleared its phone, and the phone has taken the draft over again, changes nothing', async () => {
    const draftId = randomUUID()
    await save(ann, { draftId, to: 3, values: { ListPrice: 3 } })
    const taken = await ann.call('autosaveRetrieve', { draftId, takeOver: true })
    const late = await save(ann, { draftId, from: 3, to: 4, values: { ListPrice: 4 } })
    const { revision } = taken.value.record
    // Higher than what was sent: it cannot be mistaken for an acknowledgment of revision 4.
    expect([late.status, late.value.revision]).toEqual([200, revision])
    expect(await valuesOf(draftId)).toEqual({ ListPrice: 3 })
    await save(ann, { draftId, from: revision, to: revision + 1, values: { ListPrice: 5 } })
    expect(await valuesOf(draftId)).toEqual({ ListPrice: 5 })
  })

  test('a phone that was overtaken submits nothing over what the other one saved, until it has the draft back', async () => {
    const draftId = randomUUID()
    await save(ann, { draftId, to: 1 })
    const tablet = ann.onDevice(randomUUID())
    const { revision } = (await tablet.call('autosaveRetrieve', { draftId, takeOver: true })).value.record
    const to = revision + 1
    await save(tablet, { draftId, from: revision, to, values: { ListPrice: 5 } })
    for (const name of ['createListing', 'saveIncomplete'] as const) {
      const refused = await ann.call(name, creation({ draftId }))
      expect([refused.status, refused.problem.code, refused.problem.revision]).toEqual([
        409,
        'autosave-other-device',
        to,
      ])
    }
    expect(await valuesOf(draftId)).toEqual({ ListPrice: 5 })
    await ann.call('autosaveRetrieve', { draftId, takeOver: true })
    expect((await ann.call('createListing', creation({ draftId }))).status).toBe(200)
  })

  test('what the other phone has discarded keeps nobody from submitting', async () => {
    const draftId = randomUUID()
    await save(ann, { draftId, to: 1 })
    const tablet = ann.onDevice(randomUUID())
    const { revision } = (await tablet.call('autosaveRetrieve', { draftId, takeOver: true })).value.record
    await tablet.call('autosaveRemove', { draftId, revision })
    expect((await ann.call('createListing', creation({ draftId }))).status).toBe(200)
  })

  test('looking at a draft does not take it over', async () => {
    const draftId = randomUUID()
    await save(ann, { draftId, to: 1 })
    await ann.onDevice(randomUUID()).call('autosaveRetrieve', { draftId })
    expect((await save(ann, { draftId, from: 1, to: 2 })).value.revision).toBe(2)
  })

  test('a phone that was overtaken bins nothing; who looks from elsewhere, what they have seen', async () => {
    const draftId = randomUUID()
    await save(ann, { draftId, to: 1 })
    const tablet = ann.onDevice(randomUUID())
    await tablet.call('autosaveRetrieve', { draftId, takeOver: true })
    const to = 2 + TAKEOVER_DISTANCE
    await save(tablet, { draftId, from: 1, to })
    for (const revision of [undefined, 1]) {
      const late = await ann.call('autosaveRemove', { draftId, ...(revision === undefined ? {} : { revision }) })
      expect([late.status, late.problem.code, late.problem.revision]).toEqual([409, 'autosave-other-device', to])
    }
    expect((await stored(draftId)).record.IsDeleted).toBe(false)
    expect((await ann.call('autosaveRemove', { draftId, revision: to })).value.removed).toBe(true)
    expect((await stored(draftId)).record.IsDeleted).toBe(true)
  })

  test('a draft discarded elsewhere comes back if it is edited further, but not if a request is merely sent twice', async () => {
    const draftId = randomUUID()
    await save(ann, { draftId, to: 1, values: { ListPrice: 1 } })
    const tablet = ann.onDevice(randomUUID())
    await tablet.call('autosaveRemove', { draftId, revision: 1 })
    await save(ann, { draftId, to: 1, values: { ListPrice: 1 } })
    expect((await stored(draftId)).record.IsDeleted).toBe(true)
    expect((await save(ann, { draftId, from: 1, to: 2, values: { ListPrice: 2 } })).value.revision).toBe(2)
    expect((await stored(draftId)).record.IsDeleted).toBe(false)
    expect((await tablet.call('autosaveCheck', {})).value.data.map((each) => each.draftId)).toContain(draftId)
  })

  test('a save that was on its way when its draft was discarded leaves it in the bin; what is typed after Restore is kept', async () => {
    const draftId = randomUUID()
    await save(ann, { draftId, to: 1, values: { ListPrice: 1 } })
    for (let times = 0; times < 2; times++) await ann.call('autosaveRemove', { draftId, to: 3 })
    await save(ann, { draftId, from: 1, to: 3, values: { ListPrice: 3 } })
    expect((await stored(draftId)).record).toMatchObject({ IsDeleted: true })
    await ann.call('autosaveRestore', { draftId })
    expect((await save(ann, { draftId, from: 1, to: 4, values: { ListPrice: 4 } })).value.revision).toBe(4)
    expect((await stored(draftId)).record.IsDeleted).toBe(false)
    expect((await stored(draftId)).fields.ListPrice!.value).toBe(4)
  })

  test('a discard that arrives after its draft was restored and saved again discards nothing', async () => {
    const draftId = randomUUID()
    await save(ann, { draftId, to: 1 })
    await save(ann, { draftId, from: 1, to: 2 })
    expect((await ann.call('autosaveRemove', { draftId, to: 1 })).value.removed).toBe(false)
    expect((await stored(draftId)).record.IsDeleted).toBe(false)
  })

  test('another device sets no number for the one that writes', async () => {
    const draftId = randomUUID()
    await save(ann, { draftId, to: 1 })
    await ann.onDevice(randomUUID()).call('autosaveRemove', { draftId, revision: 1, to: 9 })
    expect((await save(ann, { draftId, from: 1, to: 2 })).value.revision).toBe(2)
  })

  test('an autosave says which device it comes from, twice', async () => {
    const input = autosave({ deviceId: randomUUID() })
    expect((await ann.call('autosaveCreate', input)).problem.code).toBe('invalid-request')
  })
})

describe('lists and the bin', () => {
  test('discarded drafts lie in the bin, come back from it, and are out of reach after 30 days', async () => {
    const member = await portal.as(PEOPLE.wes)
    const draftId = randomUUID()
    await save(member, { draftId, to: 1 })
    const ids = async (input: { bin?: boolean; FormName?: string }) =>
      (await member.call('autosaveCheck', input)).value.data.map((each) => each.draftId)
    expect(await ids({ FormName: 'res' })).toEqual([draftId])
    expect(await ids({ FormName: 'land' })).toEqual([])

    expect((await member.call('autosaveRemove', { draftId })).value).toEqual({ draftId, removed: true })
    expect([await ids({}), await ids({ bin: true })]).toEqual([[], [draftId]])
    expect((await member.call('autosaveRestore', { draftId })).value).toEqual({ draftId, removed: false })
    expect([await ids({}), await ids({ bin: true })]).toEqual([[draftId], []])

    await member.call('autosaveRemove', { draftId })
    await sql`update autosave set discarded_at = discarded_at - interval '31 days' where draft_id = ${draftId}`.execute(
      portal.db,
    )
    expect([await ids({ bin: true }), (await member.call('autosaveRestore', { draftId })).status]).toEqual([[], 404])
  })

  test('a draft belongs to its owner alone; the same person under another name is told so', async () => {
    const draftId = randomUUID()
    await save(ann, { draftId, to: 1, values: { ListPrice: 1 } })
    for (const person of [PEOPLE.cole, PEOPLE.mia, PEOPLE.ada]) {
      const other = await portal.as(person)
      const answers = await Promise.all([
        other.call('autosaveRetrieve', { draftId }),
        other.call('autosaveRemove', { draftId }),
        other.call('autosaveRestore', { draftId }),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
      expect((await save(other, { draftId, from: 1, to: 2 })).problem).toMatchObject({
        code: 'autosave-gap',
        revision: 0,
      })
    }
    for (const person of [PEOPLE.cole, PEOPLE.mia, PEOPLE.sid, PEOPLE.ada]) {
      const other = await portal.as(person)
      for (const input of [{}, { bin: true }, { FormName: 'res' }])
        expect(JSON.stringify((await other.call('autosaveCheck', input)).value)).not.toContain(draftId)
    }
    await sql`update autosave set effective_id = ${PEOPLE.bo.uniqueId} where draft_id = ${draftId}`.execute(portal.db)
    const answer = await save(ann, { draftId, from: 1, to: 2 })
    expect([answer.status, answer.problem.code]).toEqual([403, 'other-member'])
  })
})

test('the id of a draft is its member’s own: whoever else saves under it, first or later, takes nothing from them', async () => {
  const cole = await portal.as(PEOPLE.cole)
  for (const [first, second] of [
    [ann, cole],
    [cole, ann],
  ] as const) {
    const draftId = randomUUID()
    await save(first, { draftId, to: 1, values: { ListPrice: 1 } })
    expect((await save(second, { draftId, to: 1, values: { ListPrice: 2 } })).status).toBe(200)
    expect((await second.call('createListing', creation({ draftId }))).status).toBe(200)
    expect((await save(first, { draftId, from: 1, to: 2, values: { City: 'CAL' } })).value.revision).toBe(2)
    await second.call('autosaveRemove', { draftId })
    const mine = await stored(draftId, first)
    expect([mine.record.IsDeleted, mine.fields.ListPrice?.value]).toEqual([false, 1])
    expect((await first.call('createListing', creation({ draftId }))).status).toBe(200)
  }
})

describe('the draft of an existing listing', () => {
  const underLock = async () => {
    const listing = await givenListing(portal.db, { status: 'I' })
    const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: listing.UniqueID })).value
    const rowLockRequest = { type: 'listing' as const, id: listing.UniqueID, epoch }
    return { listing, epoch, given: { draftId: randomUUID(), ParentID: listing.UniqueID, rowLockRequest } }
  }

  test('is written under the lock, and an old epoch changes nothing', async () => {
    const { listing, given } = await underLock()
    await save(ann, { ...given, to: 1, values: { ListPrice: 1 } })
    const ada = await portal.as(PEOPLE.ada)
    await ada.call('lockTakeover', given.rowLockRequest)
    const answer = await save(ann, { ...given, from: 1, to: 2, values: { ListPrice: 2 } })
    expect([answer.status, answer.problem.code]).toEqual([409, 'lock-epoch'])
    expect(answer.problem.lock).toMatchObject({ userName: 'Ada Ames' })
    const none = await save(ann, { ...given, rowLockRequest: null, from: 1, to: 2 })
    expect(none.problem.code).toBe('lock-required')
    expect(await valuesOf(given.draftId)).toEqual({ ListPrice: 1 })
    const check = await ada.call('autosaveCheck', { ParentID: listing.UniqueID })
    expect(check.value).toMatchObject({ listingHasAutosave: true, data: [] })
  })

  test('does not move to another record', async () => {
    const { given } = await underLock()
    const other = await underLock()
    await save(ann, { ...given, to: 1 })
    const answer = await save(ann, { ...other.given, draftId: given.draftId, from: 1, to: 2 })
    expect(answer.problem.code).toBe('invalid-request')
  })

  test('has no content left once it is submitted, and nobody continues it', async () => {
    const { listing, epoch, given } = await underLock()
    const rows = { rooms: { a: { fields: {}, SortOrder: 1, IsDeleted: false, isNew: true, editedAt: 1 } } }
    await save(ann, { ...given, to: 2, values: { ListPrice: 600_000 }, rows })
    await ann.call('updateListing', change(listing, epoch, { draftId: given.draftId, values: { ListPrice: 600_000 } }))
    const kept = await portal.db
      .selectFrom('autosave')
      .selectAll()
      .where('draft_id', '=', given.draftId)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ title: '', fields: {}, rows: {}, photos: [], photo_order: [] })
    expect(kept).toMatchObject({ revision: 2, parent_id: listing.UniqueID, real_id: PEOPLE.ann.uniqueId })
    const late = await ann.call('autosaveRetrieve', { draftId: given.draftId, takeOver: true })
    expect([late.status, late.problem.code]).toEqual([409, 'draft-used'])
  })

  test('ends with the submit: a late autosave needs no lock and is told that the listing was written', async () => {
    const { listing, epoch, given } = await underLock()
    await save(ann, { ...given, to: 2, values: { ListPrice: 600_000 } })
    await ann.call('updateListing', change(listing, epoch, { draftId: given.draftId, values: { ListPrice: 600_000 } }))
    const late = await save(ann, { ...given, from: 2, to: 3 })
    expect([late.status, late.problem.code, late.problem.UniqueID]).toEqual([409, 'draft-used', listing.UniqueID])
    expect((await ann.call('autosaveCheck', { ParentID: listing.UniqueID })).value.listingHasAutosave).toBe(false)
  })
})

test('a draft that became a listing is over, even if it was never autosaved before', async () => {
  for (const isAutosavedFirst of [true, false]) {
    const draftId = randomUUID()
    if (isAutosavedFirst) await save(ann, { draftId, to: 1 })
    const { UniqueID } = (await ann.call('createListing', creation({ draftId }))).value.Data
    const late = () => save(ann, { draftId, from: isAutosavedFirst ? 1 : 0, to: 4, values: { ListPrice: 4 } })
    const told = ({ status, problem }: Awaited<ReturnType<typeof late>>) => [status, problem.code, problem.UniqueID]
    expect(told(await late())).toEqual([409, 'draft-used', UniqueID])
    // After a phone discards the draft, its row is deleted after 30 days, but the listing always knows it.
    await portal.db.deleteFrom('autosave').where('draft_id', '=', draftId).execute()
    expect(told(await late())).toEqual([409, 'draft-used', UniqueID])
    const { value } = await ann.call('autosaveCheck', {})
    expect(value.data.map((each) => each.draftId)).not.toContain(draftId)
  }
})

test('fifty first autosaves of one draft at once make one draft', async () => {
  const draftId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => save(ann, { draftId, to: at + 1, values: { ListPrice: at + 1 } })),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect((await stored(draftId)).record.revision).toBe(50)
  expect(await valuesOf(draftId)).toEqual({ ListPrice: 50 })
})

test('autosaves and the submit of one draft at once: afterwards it is over', async () => {
  for (let round = 0; round < 10; round++) {
    const draftId = randomUUID()
    const [made, ...saves] = await Promise.all([
      ann.call('createListing', creation({ draftId })),
      ...Array.from({ length: 5 }, (_, at) => save(ann, { draftId, to: at + 1 })),
    ])
    expect(made.status).toBe(200)
    for (const { status, problem } of saves)
      expect(status === 200 || (problem.code === 'draft-used' && problem.UniqueID === made.value.Data.UniqueID)).toBe(
        true,
      )
    const open = (await ann.call('autosaveCheck', { FormName: 'res' })).value.data
    expect(open.map((each) => each.draftId)).not.toContain(draftId)
  }
})

describe('the decision', () => {
  const sent = (from: number, to: number, deviceId = 'phone') => ({ from, to, deviceId, baseVersion: null })
  const head = (revision: number, finished = false) => ({ revision, deviceId: 'phone', finished })
  test.each([
    ['nothing stored, from the start', undefined, sent(0, 3), { kind: 'begin' }],
    ['nothing stored, from later on', undefined, sent(2, 3), { kind: 'gap', revision: 0 }],
    ['the next changes', head(3), sent(3, 5), { kind: 'apply' }],
    ['overlapping changes', head(3), sent(1, 5), { kind: 'apply' }],
    ['stored already', head(5), sent(3, 5), { kind: 'again' }],
    ['stored long ago', head(9), sent(3, 5), { kind: 'again' }],
    ['something is missing between', head(3), sent(4, 5), { kind: 'gap', revision: 3 }],
    ['another device', head(3), sent(3, 4, 'tablet'), { kind: 'other-device' }],
    ['another device, a number that is stored', head(3), sent(2, 3, 'tablet'), { kind: 'other-device' }],
    ['finished', head(3, true), sent(3, 4), { kind: 'finished' }],
    ['finished, another device', head(3, true), sent(9, 12, 'tablet'), { kind: 'finished' }],
    ['backwards', head(3), sent(4, 3), { kind: 'nonsense' }],
  ] as const)('%s', (_, storedHead, request, verdict) => expect(decideAutosave(storedHead, request)).toEqual(verdict))
})
