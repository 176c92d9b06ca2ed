// Starting with many drafts on the phone costs sync one step for all of them, not one for each.
import { expect, test } from 'vitest'
import { startSender } from '#src/offline/sync/sync.ts'
import { type SyncEvent, stepSync } from '#src/offline/sync/sync-core.ts'
import { ANN, aCreate } from '../given.ts'
import { Disk, openMemory, putOn } from './simulator/memory-store.ts'

const DRAFTS = 200

test(`${DRAFTS} drafts are learned in one step, and all of them count as waiting`, async () => {
  const disk = new Disk()
  for (let at = 0; at < DRAFTS; at++)
    putOn(disk, { ...aCreate({ City: 'Calgary' }), draftId: `draft ${at}`, revision: 2 })
  const events: SyncEvent[] = []
  let states = 0
  const sender = startSender(
    {
      member: ANN,
      store: openMemory(disk),
      elapsed: () => 0,
      now: () => 0,
      random: () => 0,
      setTimer: () => () => {},
      report: (error: unknown) => {
        throw error
      },
      send: () => new Promise(() => {}),
      step: (state, event, moment) => {
        events.push(event)
        return stepSync(state, event, moment)
      },
    } as Partial<Parameters<typeof startSender>[0]> as Parameters<typeof startSender>[0],
    () => {
      states += 1
    },
  )
  await expect.poll(sender.loaded).toBe(true)
  expect(events.map(({ kind }) => kind)).toEqual(['hold-uploads', 'found'])
  expect(states).toBe(3)
  expect(sender.snapshot().waitingDrafts).toBe(DRAFTS)
  sender.stop()
})
