// The bin is emptied after 30 days, by a clock that is right.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { openOffline } from '#src/offline/open-offline.ts'
import { openWork } from '#src/offline/store/indexed-rows.ts'
import { createIndexedStore } from '#src/offline/store/indexed-store.ts'
import { WHOLE_CORE } from '#src/offline/whole-core.ts'
import { sealing } from '../../support/member-keys.ts'
import { ANN, aCreate, edited, field } from '../given.ts'
import { Bus, LockTable } from '../sync/simulator/browser.ts'

const silent = (async () => ({ kind: 'silence', reason: 'network' })) as unknown as Call
const noTimer = () => () => {}

test('a phone whose clock is a year ahead empties nothing until its clock is known to be right', async () => {
  const store = createIndexedStore({ open: openWork('bin-and-clock'), setTimer: noTimer }, sealing)
  const draft = { ...edited(aCreate(), field('City', 'EDM')), deviceId: 'here', binnedAt: 2000 }
  await store.update(draft.draftId, () => ({ result: null, draft }))
  let agree = () => {}
  const clockAgrees = new Promise<void>((resolve) => {
    agree = resolve
  })
  const { drafts } = await openOffline({
    ...{ member: ANN, deviceId: 'here', code: WHOLE_CORE, store, setTimer: noTimer },
    ...{ call: silent, uploadPhoto: silent as never, uploadFile: silent as never },
    ...{ channel: new Bus().forTab(1), locks: new LockTable().forTab(1) },
    ...{ now: () => 2000 + 365 * DAY_MS, clockAgrees },
  })
  expect((await drafts.get(draft.draftId))?.fields.City?.value).toBe('EDM')
  agree()
  await expect.poll(() => drafts.get(draft.draftId)).toBeUndefined()
})
