// A member's own acts on drafts, over the real store: going on with an edit after somebody else changed the record, taking over from another phone,
// the bin, and forgetting.
import { DEFAULT_BOARD } from '#contract/board.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Autosave } from '#contract/draft.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ItemRow } from '#contract/listing.ts'
import { adoption } from '#src/offline/drafts/adopt-act.ts'
import { factsOf } from '#src/offline/drafts/draft-facts.ts'
import { deletedPhotos } from '#src/offline/drafts/draft-values.ts'
import { createDrafts, sweep } from '#src/offline/drafts/drafts.ts'
import { migration } from '#src/offline/drafts/migrate-draft.ts'
import { createIndexedStore, openWork } from '#src/offline/store/indexed-rows.ts'
import { autosaveBody } from '#src/offline/sync/autosave-body.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { sealing } from '../../support/member-keys.ts'
import { aRecord, aRoom, FORM, field } from '../given.ts'

const DAY = 86_400_000
let count = 0
let now = 0
let phone = makePhone()
beforeEach(() => {
  now = 1000
  phone = makePhone()
})

function makePhone() {
  const store = createIndexedStore({ open: openWork(`drafts-${++count}`), setTimer: () => () => {} }, sealing)
  const owner = { real: 1, effective: 1 }
  const newId = () => crypto.randomUUID()
  return {
    store,
    drafts: createDrafts({ store, owner, deviceId: 'here', now: () => now, newId, notify: () => {} }),
  }
}

const create = () =>
  phone.drafts.create({
    formName: 'res',
    definitionHash: 'h1',
    propertyType: 'RES',
    title: 'New',
    values: { City: 'CAL' },
  })
const begin = (record = aRecord(), lockEpoch = 3) =>
  phone.drafts.beginEdit({ formName: 'res', definitionHash: 'h1', record, lockEpoch })

test('what was done as oneself is not shown while acting for another, and waits; the other way round likewise', async () => {
  const { draftId } = await create()
  await phone.drafts.edit(draftId, [field('City', 'Calgary', 'CAL')])
  const ports = { store: phone.store, deviceId: 'here', now: () => now, newId: () => 'x', notify: () => {} }
  const acting = createDrafts({ ...ports, owner: { real: 1, effective: 2 } })
  expect([await acting.list(), await acting.get(draftId)]).toEqual([[], undefined])
  expect((await acting.listAll()).map((draft) => draft.draftId)).toEqual([draftId])
  expect((await phone.drafts.list()).map((draft) => draft.draftId)).toEqual([draftId])
})

describe('a draft whose form the board has changed', () => {
  const version = (hash: string, names: string[]) =>
    ({
      ...FORM,
      hash,
      fields: FORM.fields.filter(({ FieldName }) => names.includes(FieldName)),
      pages: [{ PageName: 'One', PageLabel: 'One', pageSortOrder: 0, groups: [] }],
    }) as unknown as FormDefinition
  const OLD = version('h1', ['City', 'ListPrice', 'PublicRemarks'])
  const NEW = version('h2', ['City', 'ListPrice'])
  const begun = async () => {
    const { draftId } = await create()
    await phone.drafts.edit(draftId, [field('PublicRemarks', 'Bright', null)])
    return draftId
  }

  test('is carried over in one transaction, and keeps what has no place any more', async () => {
    const draftId = await begun()
    const report = await phone.drafts.migrate(draftId, migration(OLD, NEW, DEFAULT_BOARD.timeZone))
    expect(report).toMatchObject({ kept: 1, setAside: [{ value: 'Bright', why: 'gone' }] })
    const draft = (await phone.drafts.get(draftId))!
    expect([draft.definitionHash, draft.fields.PublicRemarks?.value]).toEqual(['h2', 'Bright'])
    expect(listingBody(draft, NEW).listingRequest.data.listing).toEqual({ RES: { City: 'CAL' } })
    expect(await phone.drafts.migrate(draftId, migration(OLD, NEW, DEFAULT_BOARD.timeZone))).toBeNull()
  })

  test('stays as it is while it waits to be sent', async () => {
    const draftId = await begun()
    const draft = (await phone.drafts.get(draftId))!
    await phone.drafts.submit(draftId, 'submit', listingBody(draft, OLD))
    expect(await phone.drafts.migrate(draftId, migration(OLD, NEW, DEFAULT_BOARD.timeZone))).toBeNull()
    expect((await phone.drafts.get(draftId))?.definitionHash).toBe('h1')
  })
})

describe('an edit whose record somebody else has changed meanwhile', () => {
  const before = aRecord({
    values: { City: 'CAL', ListPrice: 400, PublicRemarks: 'old' },
    rooms: [aRoom('r1', 1, { RoomType: 'BED' })],
  })
  const changedTo = (values: object, rooms: ItemRow[] = [aRoom('r1', 1, { RoomType: 'BED' })]) =>
    aRecord({ values: { City: 'CAL', ListPrice: 400, PublicRemarks: 'old', ...values }, rooms, version: 2 })

  test('takes their fields where I wrote none, keeps mine where they wrote none', async () => {
    const { draftId } = await begin(before)
    await phone.drafts.edit(draftId, [field('City', 'EDM', 'CAL')])
    const draft = await begin(changedTo({ ListPrice: 390 }), 4)
    expect(draft).toMatchObject({ draftId, lockEpoch: 4, conflicts: [], attention: null })
    expect(listingBody(draft, FORM).listingRequest).toMatchObject({
      baseVersion: 2,
      data: { listing: { City: 'EDM' } },
    })
  })

  test('shows what both wrote, submits nothing until it is decided, then what was decided', async () => {
    const { draftId } = await begin(before)
    await phone.drafts.edit(draftId, [field('ListPrice', 380, 400)])
    const draft = await begin(changedTo({ ListPrice: 390 }), 4)
    expect(draft.conflicts).toMatchObject([{ field: 'ListPrice', base: 400, mine: 380, theirs: 390 }])
    expect(draft.fields.ListPrice?.value).toBe(380)
    await expect(phone.drafts.submit(draftId, 'submit', listingBody(draft, FORM))).rejects.toMatchObject({
      refusal: 'conflicts',
    })
    const decided = await phone.drafts.edit(draftId, [
      { kind: 'resolve', section: 'fields', uid: null, field: 'ListPrice', take: 'theirs' },
    ])
    expect(decided).toMatchObject({ conflicts: [], attention: null, fields: { ListPrice: { value: 390, base: 390 } } })
    await phone.drafts.submit(draftId, 'submit', listingBody(decided, FORM))
  })

  test('a conflict stays while its field is typed in, and takes what was typed', async () => {
    const { draftId } = await begin(before)
    await phone.drafts.edit(draftId, [field('ListPrice', 380, 400)])
    await begin(changedTo({ ListPrice: 390 }), 4)
    await phone.drafts.edit(draftId, [field('ListPrice', 38, 400)])
    const typed = await phone.drafts.edit(draftId, [field('ListPrice', 385, 400)])
    expect(typed.conflicts).toMatchObject([{ field: 'ListPrice', base: 400, mine: 385, theirs: 390 }])
    expect(typed.attention).toMatchObject({ source: 'merge' })
    const resolve = { kind: 'resolve', section: 'fields', uid: null, field: 'ListPrice', take: 'mine' } as const
    const decided = await phone.drafts.edit(draftId, [resolve])
    expect(decided).toMatchObject({ conflicts: [], attention: null, fields: { ListPrice: { value: 385, base: 390 } } })
  })

  test('typing what the other one wrote is agreement', async () => {
    const { draftId } = await begin(before)
    await phone.drafts.edit(draftId, [field('ListPrice', 380, 400)])
    await begin(changedTo({ ListPrice: 390 }), 4)
    const agreed = await phone.drafts.edit(draftId, [field('ListPrice', 390, 400)])
    expect(agreed).toMatchObject({ conflicts: [], attention: null, fields: { ListPrice: { value: 390, base: 390 } } })
  })

  test.each([
    ['a field', field('City', 'EDM', 'CAL'), changedTo({ City: 'RED' }), { field: 'City', theirs: 'RED' }],
    [
      'a field of a row',
      {
        ...({ kind: 'row', section: 'rooms', uid: 'r1' } as const),
        ...{ fields: { RoomType: 'DEN' }, bases: { RoomType: 'BED' } },
      },
      changedTo({}, [aRoom('r1', 1, { RoomType: 'LIV' })]),
      { section: 'rooms', uid: 'r1', field: 'RoomType', theirs: 'LIV' },
    ],
  ])(
    'an open form that still shows the old value of %s does not overwrite the new one',
    async (_, edit, record, found) => {
      const { draftId } = await begin(before)
      await phone.drafts.edit(draftId, [field('PublicRemarks', 'mine', 'old')])
      await begin(record, 4)
      const draft = await phone.drafts.edit(draftId, [edit])
      expect(draft.conflicts).toMatchObject([found])
      expect(draft.attention).toMatchObject({ source: 'merge', errors: [{ code: 'conflict' }] })
      await expect(phone.drafts.submit(draftId, 'submit', listingBody(draft, FORM))).rejects.toMatchObject({
        refusal: 'conflicts',
      })
    },
  )

  test('an open form that writes the new value by chance agrees with it', async () => {
    const { draftId } = await begin(before)
    await phone.drafts.edit(draftId, [field('PublicRemarks', 'mine', 'old')])
    await begin(changedTo({ City: 'RED' }), 4)
    const draft = await phone.drafts.edit(draftId, [field('City', 'RED', 'CAL')])
    expect(draft).toMatchObject({ conflicts: [], attention: null, fields: { City: { value: 'RED', base: 'RED' } } })
  })

  test('goes on in the same draft, and begins a new one once it was submitted', async () => {
    const first = await begin(before)
    expect((await begin(before)).draftId).toBe(first.draftId)
    const done = {
      kind: 'submit',
      key: 'k',
      state: 'done',
      actedAt: 1,
      revision: 1,
      body: {},
      reply: null,
      problem: null,
    }
    await phone.store.update(first.draftId, (draft) => ({ result: 0, draft: { ...draft!, submission: done as never } }))
    expect((await begin(before)).draftId).not.toBe(first.draftId)
  })

  test('opens the latest changes to the record, not an edit that was opened before them and left as it was', async () => {
    const changed = { ...(await begin()), revision: 1, acknowledged: 1 }
    for (const [draftId, editedAt] of Object.entries({ '0-first': 20, 'z-latest': 30 }))
      await phone.store.update(draftId, () => ({ result: 0, draft: { ...changed, draftId, editedAt } }))
    expect((await begin()).draftId).toBe('z-latest')
  })
})

describe('a draft begun on another phone', () => {
  const draftId = crypto.randomUUID()
  const theirs = (fields: Autosave['fields'], more: Partial<Autosave> = {}) =>
    ({
      record: {
        draftId,
        FormName: 'res',
        title: '7 Elm St',
        revision: 6,
        savedAt: '2026-01-01T14:02:00Z',
        ParentID: null,
      },
      definitionHash: 'h1',
      baseVersion: null,
      fields,
      rows: {},
      photos: [],
      photoOrder: [],
      uploaded: [],
      ...more,
    }) as unknown as Autosave
  const register = (value: string | number) => ({ value, base: null, editedAt: 1 })

  test('is all here, and nothing of it needs sending', async () => {
    const photo = (id: string) => ({ id, Description: id, IsDeleted: false, name: id, isNew: true, editedAt: 1 })
    const draft = await phone.drafts.adopt(
      adoption(
        theirs({ City: register('EDM') }, {
          photos: [photo('p1'), photo('p2')],
          photoOrder: ['p2', 'p1'],
          uploaded: [{ id: 'p1', externalURL: 'u' }],
        } as never),
        null,
      ),
    )
    expect(draft).toMatchObject({ draftId, operation: 'create', propertyType: 'RES' })
    expect([draft.revision, draft.acknowledged]).toEqual([6, 6])
    expect(factsOf(draft, draft.owner)).toMatchObject({ unsaved: false, here: { changes: false } })
    expect(draft.fields.City?.value).toBe('EDM')
    expect(draft.photoOrder).toEqual(['p2', 'p1'])
    expect([draft.photos.p1?.state, draft.photos.p2?.state]).toEqual(['uploaded', 'refused'])
  })

  test('is saved from where the server stands, under numbers that no lost save of this phone can have', async () => {
    await phone.drafts.adopt(adoption(theirs({ City: register('CAL') }), null))
    const edited = await phone.drafts.edit(draftId, [field('City', 'EDM')])
    expect(autosaveBody(edited)).toMatchObject({ from: 6, to: edited.revision, fields: { City: { value: 'EDM' } } })
    expect(edited.revision).toBeGreaterThan(100)
    expect((await phone.drafts.edit(draftId, [field('City', 'RED')])).revision).toBe(edited.revision + 1)
  })

  test('keeps what this phone had not sent, and shows where both wrote', async () => {
    await phone.drafts.adopt(adoption(theirs({ City: register('CAL') }), null))
    await phone.drafts.edit(draftId, [field('City', 'EDM'), field('ListPrice', 5)])
    const later = theirs({ City: register('RED'), PublicRemarks: register('new') })
    const draft = await phone.drafts.adopt(adoption({ ...later, record: { ...later.record, revision: 900 } }, null))
    expect(draft.conflicts).toMatchObject([{ field: 'City', mine: 'EDM', theirs: 'RED' }])
    expect(draft.fields).toMatchObject({
      City: { value: 'EDM' },
      ListPrice: { value: 5 },
      PublicRemarks: { value: 'new' },
    })
    expect(draft.revision).toBeGreaterThan(900)
    // An open form shows what is newer than it has seen.
    expect(draft.fields.PublicRemarks?.rev).toBe(draft.revision)
    expect(draft.acknowledged).toBe(900)
  })

  test('asks about a field only if the other device changed it since this one sent it, and says which device it was', async () => {
    await phone.drafts.adopt(adoption(theirs({ City: register('CAL'), ListPrice: register(5) }), null))
    await phone.drafts.edit(draftId, [field('City', 'EDM'), field('ListPrice', 6)])
    await phone.drafts.edit(draftId, [field('City', 'RED')])
    const later = theirs({ City: register('CAL'), ListPrice: register(7) })
    const draft = await phone.drafts.adopt(adoption({ ...later, record: { ...later.record, revision: 900 } }, null))
    expect(draft.conflicts).toMatchObject([{ field: 'ListPrice', mine: 6, theirs: 7, ownDevice: true }])
    expect(draft.fields.City?.value).toBe('RED')
    expect(draft.attention).toMatchObject({
      detail: 'You changed the same fields on another device in the meantime.',
      errors: [{ target: 'ListPrice', message: 'Your other device changed this to “7”.' }],
    })
  })
})

describe('the bin', () => {
  test('keeps a draft whole for thirty days, and gives it back', async () => {
    const { draftId } = await create()
    await phone.drafts.edit(draftId, [field('City', 'EDM')])
    await phone.drafts.discard(draftId)
    await expect(phone.drafts.edit(draftId, [field('City', 'X')])).rejects.toMatchObject({ refusal: 'binned' })
    await sweep(phone.store, now + 29 * DAY)
    await phone.drafts.restore(draftId)
    expect((await phone.drafts.get(draftId))?.fields.City?.value).toBe('EDM')
  })

  test('is emptied after that, out of sight at once, off the phone when the server has been told', async () => {
    const { draftId } = await create()
    await phone.drafts.edit(draftId, [field('City', 'EDM')])
    await phone.drafts.discard(draftId)
    await sweep(phone.store, now + 31 * DAY)
    expect(await phone.drafts.get(draftId)).toBeUndefined()
    expect(await phone.drafts.list()).toEqual([])
    expect((await phone.store.read(draftId))?.forgotten).toBe(true)
  })

  test('a photo and a file deleted from a draft come back with their bytes, and are sent again', async () => {
    const { draftId } = await create()
    const bytes = new Uint8Array([7]).buffer
    const hashes = { sha256: 'a', thumbnailSha256: 'b' }
    const id = await phone.drafts.addPhoto(draftId, { image: bytes, thumbnail: bytes, name: 'kitchen.jpg', ...hashes })
    const uid = await phone.drafts.addFile(draftId, {
      bytes,
      sha256: 'c',
      name: 'plan.pdf',
      mediaType: 'application/pdf',
    })
    const row = { kind: 'row', section: 'supplements', uid } as const
    const deleted = await phone.drafts.edit(draftId, [
      { kind: 'photo', id, IsDeleted: true },
      { ...row, IsDeleted: true },
    ])
    expect(deletedPhotos(deleted).map(({ name }) => name)).toEqual(['kitchen.jpg'])
    expect(factsOf(deleted, deleted.owner).uploads).toEqual([])
    const restored = await phone.drafts.edit(draftId, [
      { kind: 'photo', id, IsDeleted: false },
      { ...row, IsDeleted: false },
    ])
    expect(factsOf(restored, restored.owner).uploads).toEqual([id, uid])
    expect(await phone.drafts.photoBytes(id)).toBeDefined()
    expect(await phone.drafts.fileBytes(uid)).toBeDefined()
  })

  test('what holds work that is nowhere else is not dismissed', async () => {
    const { draftId } = await create()
    await phone.drafts.edit(draftId, [field('City', 'EDM')])
    await expect(phone.drafts.dismiss(draftId)).rejects.toMatchObject({ refusal: 'not-dismissable' })
  })
})

test('work that is in no bin stays for as long as it is not sent: half filled in, waiting to be submitted, or with a photo alone', async () => {
  const [typed, submitted, shot] = [await create(), await create(), await create()]
  await phone.drafts.edit(typed.draftId, [field('City', 'EDM')])
  await phone.drafts.edit(submitted.draftId, [field('City', 'EDM')])
  const draft = (await phone.drafts.get(submitted.draftId))!
  await phone.drafts.submit(submitted.draftId, 'submit', listingBody(draft, FORM))
  const bytes = new Uint8Array([7]).buffer
  const photo = { image: bytes, thumbnail: bytes, name: 'kitchen.jpg', sha256: 'a', thumbnailSha256: 'b' }
  const id = await phone.drafts.addPhoto(shot.draftId, photo)
  for (const days of [31, 400]) {
    await sweep(phone.store, now + days * DAY)
    const left = (await phone.drafts.list()).map(({ draftId }) => draftId)
    expect(left.sort()).toEqual([typed, submitted, shot].map(({ draftId }) => draftId).sort())
    expect(await phone.drafts.photoBytes(id)).toBeDefined()
  }
})

test('a form that was opened and not touched is no draft in the list, and goes after a day', async () => {
  const { draftId } = await create()
  expect(await phone.drafts.list()).toEqual([])
  expect(await phone.drafts.get(draftId)).toBeDefined()
  await sweep(phone.store, now + 2 * DAY)
  expect(await phone.drafts.get(draftId)).toBeUndefined()
})

test('a lock’s epoch may be noted while a submission is on its way; content may not change', async () => {
  const { draftId } = await begin()
  await phone.store.update(draftId, (draft) => ({
    result: 0,
    draft: { ...draft!, submission: { state: 'sending' } as never },
  }))
  await phone.drafts.edit(draftId, [{ kind: 'lock', epoch: 9 }])
  await expect(phone.drafts.edit(draftId, [field('City', 'X')])).rejects.toMatchObject({ refusal: 'sending' })
  expect((await phone.drafts.get(draftId))?.lockEpoch).toBe(9)
})
