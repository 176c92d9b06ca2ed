// One draft on the phone does not open, because its key is not here: the others are listed and sent, and it is neither counted as sent nor offered again.
import { expect, test } from 'vitest'
import { openOffline } from '#src/offline/open-offline.ts'
import { ANN, aCreate } from '../given.ts'
import { Bus, LockTable } from './simulator/browser.ts'
import { keyName } from './simulator/key-ring.ts'
import { Disk, openMemory, putOn } from './simulator/memory-store.ts'
import { VirtualClock } from './simulator/virtual-clock.ts'

const ANN_FOR_CARA = { real: 1, effective: 9 }
const [SHUT, OPEN] = ['00000000-0000-4000-8000-0000000000aa', '00000000-0000-4000-8000-0000000000bb']

test('the others are there and go out; draining says that something is left', async () => {
  const disk = new Disk()
  const typed = aCreate({ City: 'Calgary' })
  putOn(disk, { ...typed, draftId: SHUT, owner: ANN_FOR_CARA, revision: 3 })
  putOn(disk, {
    ...typed,
    draftId: OPEN,
    revision: 3,
    fields: { City: { value: 'Calgary', base: null, editedAt: 1 } },
  } as never)
  const clock = new VirtualClock()
  const sent: string[] = []
  let isSilent = false
  const settle = async () => {
    for (let turn = 0; turn < 80; turn++) await null
  }
  const call = async (name: string, { input }: { input?: { to?: number; draftId?: string } } = {}) => {
    if (name === 'status') {
      const value = { authenticated: true, memberUniqueID: ANN.real, effectiveUniqueID: ANN.effective }
      return { kind: 'ok', value }
    }
    if (isSilent) return { kind: 'silence', reason: 'network' }
    if (name === 'autosaveCheck')
      return { kind: 'ok', value: { data: [SHUT, 'other'].map((draftId) => ({ draftId, IsDeleted: false })) } }
    sent.push(input?.draftId ?? name)
    return { kind: 'ok', value: { revision: input?.to, savedAt: '2026-11-24T04:00:00Z' } }
  }
  const offline = await openOffline({
    ...{ member: ANN, deviceId: 'here', call: call as never, uploadPhoto: call as never, uploadFile: call as never },
    keys: { find: async () => undefined, fetch: async () => 'here' },
    store: openMemory(disk, { has: (name: string) => name !== keyName(ANN_FOR_CARA) } as never),
    channel: new Bus().forTab(1),
    locks: new LockTable().forTab(1),
    now: () => clock.elapsed,
    elapsed: () => clock.elapsed,
    random: () => 0.5,
    newId: () => 'new',
    setTimer: clock.setTimer,
    report: () => {},
  })
  expect((await offline.drafts.list()).map(({ draftId }) => draftId)).toEqual([OPEN])
  expect(await offline.unopened()).toEqual({ sealed: [SHUT], closed: [] })
  let drained: boolean | null = null
  void offline.sync.drain(60_000).then((done) => {
    drained = done
  })
  await settle()
  await clock.advance(50_000, settle)
  await settle()
  expect(sent).toEqual([OPEN])
  expect(drained).toBe(false)
  expect((await offline.elsewhere())?.map(({ draftId }) => draftId)).toEqual(['other'])
  isSilent = true
  expect(await offline.elsewhere()).toBeNull()
})
