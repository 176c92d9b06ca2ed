// A page hears the server again before sending does, which waits longer each time nobody answers.
import { expect, test } from 'vitest'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { putUpload } from '#src/offline/drafts/uploads.ts'
import { electSender } from '#src/offline/sync/elect-sender.ts'
import type { SendOutcome } from '#src/offline/sync/send-outcome.ts'
import { type Job, RETRY_CAP_MS } from '#src/offline/sync/sync-core.ts'
import { ANN, aCreate, withPhotos } from '../given.ts'
import { Bus, LockTable } from './simulator/browser.ts'
import { Disk, openMemory, putOn } from './simulator/memory-store.ts'
import { VirtualClock } from './simulator/virtual-clock.ts'

const withOneWaiting: Draft = { ...withPhotos(aCreate({ City: 'Calgary' }), 'p1'), acknowledged: 99 }
const SILENCE: SendOutcome = { kind: 'again', scope: 'connection', retryAfterMs: null, silent: true }

function aPhone() {
  const disk = new Disk()
  putOn(disk, withOneWaiting)
  const clock = new VirtualClock()
  const locks = new LockTable()
  const bus = new Bus()
  const line = { isUp: false, asked: 0 }
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) await null
  }
  const pass = async (ms: number) => {
    await clock.advance(ms, settle)
    await settle()
  }
  const openTab = async (id: number) => {
    const store = openMemory(disk)
    const channel = bus.forTab(id)
    const send = async (job: Job) => {
      if (job.kind === 'session') {
        line.asked += 1
        return line.isUp ? { session: 'ours' as const } : { outcome: SILENCE }
      }
      if (job.kind === 'upload')
        await store.update(job.draftId, (held) => ({
          result: null,
          draft: putUpload(held!, job.uploadId, { state: 'uploaded' }),
        }))
      return { outcome: { kind: 'done' as const } }
    }
    const sync = electSender({
      ...{ member: ANN, store, channel, locks: locks.forTab(id), send, newId: () => 'id', notify() {} },
      ...{ elapsed: () => clock.elapsed, now: () => clock.elapsed, setTimer: clock.setTimer },
      random: () => 0.999,
      report: (error: unknown) => {
        throw error
      },
    } as never)
    channel.listen((message) => sync.receive(message))
    await settle()
    return sync
  }
  return { openTab, line, pass, settle }
}

test.each([
  ['in the tab that sends', 0],
  ['in another tab', 1],
])('sends at once what has waited for minutes, when the server answers %s', async (_, heard) => {
  const { openTab, line, pass, settle } = aPhone()
  const tabs = [await openTab(1), await openTab(2)]
  await pass(2 * RETRY_CAP_MS)
  expect(tabs[heard]!.get()).toMatchObject({ phase: 'offline', waitingUploads: 1 })
  line.isUp = true
  tabs[heard]!.answered()
  await settle()
  await pass(1)
  expect(tabs[heard]!.get()).toMatchObject({ phase: 'idle', waitingUploads: 0 })
})

test('asks nobody while there is nothing to send, or while sending goes well', async () => {
  const { openTab, line, pass, settle } = aPhone()
  line.isUp = true
  const sync = await openTab(1)
  await pass(1)
  const asked = line.asked
  for (let time = 0; time < 10; time++) sync.answered()
  await settle()
  expect(line.asked).toBe(asked)
})
