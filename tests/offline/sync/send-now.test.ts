// What waits for Wi-Fi: nobody waits for it, and "Send now" sends it over mobile data, from any tab, and only that once.
import { expect, test } from 'vitest'
import { withPhoto } from '#src/offline/drafts/change-draft.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { putUpload } from '#src/offline/drafts/uploads.ts'
import { electSender } from '#src/offline/sync/elect-sender.ts'
import type { Job } from '#src/offline/sync/sync-core.ts'
import { createEvents } from '#src/state/signal.ts'
import { ANN, aCreate, withPhotos } from '../given.ts'
import { Bus, LockTable } from './simulator/browser.ts'
import { Disk, draftsOn, openMemory, putOn } from './simulator/memory-store.ts'
import { VirtualClock } from './simulator/virtual-clock.ts'

const SECOND = 1_000
const withOneWaiting: Draft = { ...withPhotos(aCreate({ City: 'Calgary' }), 'p1'), acknowledged: 99 }

/** Tabs of one phone on mobile data with "Photos and files on Wi-Fi only". */
function aPhone(draft = withOneWaiting) {
  const disk = new Disk()
  putOn(disk, draft)
  const clock = new VirtualClock()
  const locks = new LockTable()
  const bus = new Bus()
  const sent: string[] = []
  const line = createEvents()
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) await null
  }
  const pass = async (ms: number) => {
    await settle()
    await clock.advance(ms, settle)
    await settle()
  }
  const openTab = (id: number) => {
    const store = openMemory(disk)
    const channel = bus.forTab(id)
    const send = async (job: Job) => {
      if (job.kind === 'session') return { session: 'ours' as const }
      if (job.kind !== 'upload') return { outcome: { kind: 'done' as const } }
      sent.push(job.uploadId)
      await store.update(job.draftId, (held) => ({
        result: null,
        draft: putUpload(held!, job.uploadId, { state: 'uploaded' }),
      }))
      return { outcome: { kind: 'done' as const } }
    }
    const sync = electSender({
      member: ANN,
      store,
      channel,
      locks: locks.forTab(id),
      elapsed: () => clock.elapsed,
      now: () => clock.elapsed,
      random: () => 0,
      setTimer: clock.setTimer,
      uploadHold: { isHeld: () => true, subscribe: line.subscribe },
      send: send as never,
      report: (error: unknown) => {
        throw error
      },
      newId: () => 'id',
      notify() {},
    } as never)
    channel.listen((message) => sync.receive(message))
    return sync
  }
  const photoTaken = async (sync: ReturnType<typeof openTab>, id: string) => {
    const before = draftsOn(disk)[0]!
    const bytes = new ArrayBuffer(1)
    const taken = { image: bytes, thumbnail: bytes, sha256: id, thumbnailSha256: id, name: id }
    const after = { ...withPhoto(before, id, taken, 0), acknowledged: 99 }
    putOn(disk, after)
    sync.changed({ draftId: draft.draftId, draft: after })
    await pass(SECOND)
  }
  return { openTab, photoTaken, sent, settle, pass }
}

test('nobody waits for what waits for Wi-Fi: draining ends at once and says that something is left', async () => {
  const { openTab, settle, sent, pass } = aPhone()
  const sync = openTab(1)
  await settle()
  let drained: boolean | null = null
  void sync.drain(60 * SECOND).then((all) => {
    drained = all
  })
  await pass(SECOND)
  expect([drained, sent, sync.get().uploadsHeld]).toEqual([false, [], true])
})

test('“Send now” sends it over mobile data, and draining then waits for it', async () => {
  const { openTab, settle, sent, pass } = aPhone()
  const sync = openTab(1)
  await settle()
  sync.sendNow()
  const drained = sync.drain(60 * SECOND)
  await pass(SECOND)
  expect([await drained, sent]).toEqual([true, ['p1']])
})

test('once all is sent, what is taken later waits for Wi-Fi again', async () => {
  const { openTab, photoTaken, settle, sent, pass } = aPhone()
  const sync = openTab(1)
  await settle()
  sync.sendNow()
  await pass(SECOND)
  await photoTaken(sync, 'p2')
  expect([sent, sync.get().uploadsHeld]).toEqual([['p1'], true])
})

test('tapped in a tab that is not the sender, it reaches the sender', async () => {
  const { openTab, settle, sent, pass } = aPhone()
  openTab(1)
  await settle()
  const other = openTab(2)
  await settle()
  expect(other.get().uploadsHeld).toBe(true)
  other.sendNow()
  const drained = other.drain(60 * SECOND)
  await pass(SECOND)
  expect([await drained, sent]).toEqual([true, ['p1']])
})
