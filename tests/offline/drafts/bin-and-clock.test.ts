// The bin is emptied after 30 days, by a clock that is right.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { freeze } from '#src/offline/drafts/change-draft.ts'
import { sweep } from '#src/offline/drafts/drafts.ts'
import { openOffline } from '#src/offline/open-offline.ts'
import type { DraftStore } from '#src/offline/store/draft-store.ts'
import { createIndexedStore, openWork } from '#src/offline/store/indexed-rows.ts'
import { markSending, settleSubmission } from '#src/offline/sync/settle-draft.ts'
import { sealing } from '../../support/member-keys.ts'
import { ANN, aCreate, edited, field } from '../given.ts'
import { Bus, LockTable } from '../sync/simulator/browser.ts'

const noTimer = () => () => {}

test('what was submitted after a month without signal is still listed as submitted afterward, for 30 days', async () => {
  const store = createIndexedStore({ open: openWork('month-and-clock'), setTimer: noTimer }, sealing)
  const begun = { ...edited(aCreate(), field('City', 'EDM')), formName: 'res' }
  const { draftId } = begun
  const body = { listingRequest: { draftId, data: { photos: [], supplements: [] } } } as never
  const frozen = freeze(begun, 'submit', body, 'key', 0)
  const answered = 31 * DAY_MS
  const value = { Data: { UniqueID: 7, ListingId: 'A7', StandardStatus: 'A', version: 1, warnings: [] } } as never
  const { draft } = settleSubmission(markSending(frozen, 'key')!, 'key', {
    ...{ result: { kind: 'ok', value }, isOurSession: false, now: answered },
  })
  await store.update(draftId, () => ({ result: null, draft }))
  await sweep(store, answered + DAY_MS)
  expect((await store.read(draftId))?.submission?.state).toBe('done')
  await sweep(store, answered + 31 * DAY_MS)
  expect(await store.read(draftId)).toBeUndefined()
})

const silent = (async () => ({ kind: 'silence', reason: 'network' })) as unknown as Call

/** A phone without signal. `agree`: its clock is compared with the server's, and right. */
async function openPhone(store: DraftStore, now: () => number) {
  let agree = () => {}
  const clockAgrees = new Promise<void>((resolve) => {
    agree = resolve
  })
  const { drafts } = await openOffline({
    ...{ member: ANN, deviceId: 'here', store, setTimer: noTimer },
    ...{ call: silent, uploadPhoto: silent as never, uploadFile: silent as never },
    ...{ channel: new Bus().forTab(1), locks: new LockTable().forTab(1) },
    ...{ now, clockAgrees },
  })
  return { drafts, agree }
}

test('a phone whose clock is a year ahead empties nothing until its clock is known to be right', async () => {
  const store = createIndexedStore({ open: openWork('bin-and-clock'), setTimer: noTimer }, sealing)
  const draft = { ...edited(aCreate(), field('City', 'EDM')), deviceId: 'here', binnedAt: 2000, isBinTimeSure: true }
  await store.update(draft.draftId, () => ({ result: null, draft }))
  const { drafts, agree } = await openPhone(store, () => 2000 + 365 * DAY_MS)
  expect((await drafts.get(draft.draftId))?.fields.City?.value).toBe('EDM')
  agree()
  await expect.poll(() => drafts.get(draft.draftId)).toBeUndefined()
})

test('what was discarded on a phone whose clock was months behind is kept for 30 days after the clock is right', async () => {
  const store = createIndexedStore({ open: openWork('bin-and-late-clock'), setTimer: noTimer }, sealing)
  const draft = { ...edited(aCreate(), field('City', 'EDM')), deviceId: 'here' }
  await store.update(draft.draftId, () => ({ result: null, draft }))
  const months = 90 * DAY_MS
  let now = 0
  const { drafts, agree } = await openPhone(store, () => now)
  await drafts.discard(draft.draftId)
  now = months
  agree()
  await expect.poll(async () => (await store.read(draft.draftId))?.binnedAt).toBe(months)
  await sweep(store, months + 29 * DAY_MS)
  expect((await store.read(draft.draftId))?.fields.City?.value).toBe('EDM')
  await sweep(store, months + 31 * DAY_MS)
  expect(await drafts.get(draft.draftId)).toBeUndefined()
})
