// A value goes one way, from the form to the disk: nobody in the tab that wrote it reads it back.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Call } from '#src/api/call.ts'
import { watchDrafts } from '#src/app/work/live-drafts.ts'
import { ROWS } from '#src/features/forms/engine/topics.ts'
import { openOffline } from '#src/offline/open-offline.ts'
import type { DraftStore } from '#src/offline/store/draft-store.ts'
import { createIndexedStore, openWork } from '#src/offline/store/indexed-rows.ts'
import { Bus, LockTable } from '../../offline/sync/simulator/browser.ts'
import { sealing } from '../../support/member-keys.ts'
import { aDefinition, aSession } from './a-form.ts'

const definition = aDefinition([{ name: 'Price', groups: [{ fields: [{ FieldName: 'City' }] }] }])
const silent: Call = (async () => ({ kind: 'silence', reason: 'network' })) as never
const never = () => () => {}
let phones = 0

/** Two tabs of one member on one phone, each counting what it reads and writes. */
function aPhone() {
  const name = `one-way-${++phones}`
  const [bus, locks] = [new Bus(), new LockTable()]
  return async (tab: number) => {
    const store = createIndexedStore({ open: openWork(name), setTimer: never }, sealing)
    const counts = { reads: 0, writes: 0 }
    const counted: DraftStore = {
      ...store,
      read: (draftId) => {
        counts.reads += 1
        return store.read(draftId)
      },
      readAll: () => {
        counts.reads += 1
        return store.readAll()
      },
      update: (draftId, change, scope) => {
        counts.writes += 1
        return store.update(draftId, change, scope)
      },
    }
    const offline = await openOffline({
      member: { real: 1, effective: 1 },
      deviceId: 'phone',
      call: silent,
      uploadPhoto: silent as never,
      uploadFile: silent as never,
      store: counted,
      channel: bus.forTab(tab),
      locks: locks.forTab(tab),
      setTimer: never,
    })
    return {
      offline,
      counts,
      live: watchDrafts(offline),
    }
  }
}

test('ten batches of typing: ten writes and no read here, ten notifications, no photos for the rules; ten reads in another tab at most', async () => {
  const open = aPhone()
  const [{ offline, counts, live }, other] = [await open(1), await open(2)]
  const { store, batcher, ensureDraft, subscribe } = aSession(definition, {
    drafts: offline.drafts,
    subscribe: offline.subscribe,
    sendFromMemory: offline.sendFromMemory,
    now: () => 0,
  })
  const draftId = await ensureDraft()
  const cityIn = (drafts: typeof live) => drafts.get()?.find((draft) => draft.draftId === draftId)?.fields.City?.value
  store.set('City', 'Calgary', 'input')
  await batcher.flush()
  for (const drafts of [live, other.live]) await expect.poll(() => cityIn(drafts)).toBe('Calgary')
  Object.assign(counts, { reads: 0, writes: 0 })
  Object.assign(other.counts, { reads: 0, writes: 0 })
  const seen = { notifications: 0, photos: 0 }
  subscribe(() => {
    seen.notifications += 1
  })
  store.topics.subscribe(`${ROWS}photos`, () => {
    seen.photos += 1
  })

  for (let batch = 1; batch <= 10; batch++) {
    store.set('City', `Airdrie ${batch}`, 'input')
    await batcher.flush()
  }

  expect({ ...counts, ...seen }).toEqual({ reads: 0, writes: 10, notifications: 10, photos: 0 })
  expect(cityIn(live)).toBe('Airdrie 10')
  await expect.poll(() => cityIn(other.live)).toBe('Airdrie 10')
  expect(other.counts.reads).toBeLessThanOrEqual(10)
  await offline.close()
  await other.offline.close()
})
