// A draft that an earlier build left on the phone is opened by this one as it was: earlier builds knew listings only, and named a record's fields so.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { standingOf } from '#src/offline/drafts/standing.ts'
import { openWork } from '#src/offline/store/indexed-rows.ts'
import { createIndexedStore } from '#src/offline/store/indexed-store.ts'
import { autosaveBody } from '#src/offline/sync/autosave-body.ts'
import { sealing } from '../../support/member-keys.ts'
import { aCreate, anEdit, aRecord, edited, field } from '../given.ts'

const noTimer = () => () => {}

/** As the build before wrote it, by its own names. */
async function leave(database: string, ...drafts: object[]) {
  const db = await openWork(database)({ onLeave() {} })
  for (const draft of drafts) await db.put('drafts', draft as never)
  db.close()
  return createIndexedStore({ open: openWork(database), setTimer: noTimer }, sealing)
}

test('an edit of a listing, one that was submitted, and one that became a listing elsewhere', async () => {
  const edit = edited(anEdit(aRecord({ status: 'I' })), field('City', 'EDM'))
  const { label: ListingId, status: StandardStatus, ...base } = edit.base!
  const reply = { UniqueID: 7, ListingId: 'A7', StandardStatus: 'A', version: 1, warnings: [] }
  const done = { kind: 'submit', key: 'k', state: 'done', actedAt: 1, revision: 2, body: {}, reply, problem: null }
  const store = await leave(
    'earlier-builds',
    { ...edit, draftId: 'edit', base: { ...base, ListingId, StandardStatus } },
    { ...aCreate(), draftId: 'done', submission: done },
    { ...aCreate(), draftId: 'over', became: { UniqueID: 7, ListingId: 'A7', at: 1 } },
  )
  const draft = (await store.read('edit'))!
  expect(draft).toEqual({ ...edit, draftId: 'edit' })
  expect(autosaveBody(draft)).toMatchObject({ ListingId: 'A7', ResourceName: 'Property', ParentID: 7 })
  const [over, submitted] = (await store.readAll()).filter(({ draftId }) => draftId !== 'edit').reverse()
  expect(standingOf(over!)).toEqual({ kind: 'became', noun: 'listing', label: 'A7' })
  expect(standingOf(submitted!)).toMatchObject({ kind: 'submitted', reply: { UniqueID: 7, label: 'A7' } })
  await store.update('edit', (before) => ({ result: 0, draft: { ...before!, title: 'again' } }))
  expect(await store.read('edit')).toEqual({ ...edit, draftId: 'edit', title: 'again' })
  store.close()
})

test('bytes of photos and files are under the key that earlier builds gave them, and notes on uploads had another source', async () => {
  const draft = aCreate()
  const note = { code: 'supplement-refused', title: 'No', detail: '', errors: [], at: 1, source: 'photo', revision: 1 }
  const store = await leave('earlier-uploads', { ...draft, attention: note })
  const db = await openWork('earlier-uploads')({ onLeave() {} })
  const plan = {
    draftId: draft.draftId,
    file: new ArrayBuffer(3),
    sha256: 'f',
    name: 'plan.pdf',
    mediaType: 'application/pdf',
  }
  await db.put('photoBytes', { ...plan, photoId: 'file' } as never)
  db.close()
  expect((await store.read(draft.draftId))?.attention).toMatchObject({ source: 'upload' })
  expect(await store.readBytes('file')).toEqual({ ...plan, id: 'file' })
  await store.update(draft.draftId, () => ({ result: 0, dropBytes: ['file'] }), 'bytes')
  expect(await store.readBytes('file')).toBeUndefined()
  store.close()
})
