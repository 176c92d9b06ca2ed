// The code that sends or edits is loaded when it is first needed. While it cannot be loaded, nothing is lost, and the work is sent once it can.
import { expect, test } from 'vitest'
import { openOffline } from '#src/offline/open-offline.ts'
import { WHOLE_CORE } from '#src/offline/whole-core.ts'
import { ANN } from '../given.ts'
import { Bus, LockTable } from './simulator/browser.ts'
import { Disk, draftsOn, openMemory } from './simulator/memory-store.ts'
import { VirtualClock } from './simulator/virtual-clock.ts'

const MINUTE = 60_000

async function aPhone() {
  const disk = new Disk()
  const clock = new VirtualClock()
  const reach = { code: false }
  const asked: string[] = []
  const reported: unknown[] = []
  const settle = async () => {
    for (let turn = 0; turn < 80; turn++) await null
  }
  const within = <T>(code: () => Promise<T>) =>
    reach.code ? code() : Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const call = async (name: string, { input }: { input?: { to?: number } } = {}) => {
    asked.push(name)
    if (name === 'status')
      return {
        kind: 'ok',
        value: { authenticated: true, memberUniqueID: ANN.real, effectiveUniqueID: ANN.effective },
      }
    return { kind: 'ok', value: { revision: input?.to, savedAt: '2026-11-24T04:00:00Z' } }
  }
  const offline = await openOffline({
    ...{ member: ANN, deviceId: 'here', call: call as never, uploadPhoto: call as never, uploadFile: call as never },
    keys: { find: async () => undefined, fetch: async () => 'here' },
    store: openMemory(disk),
    channel: new Bus().forTab(1),
    locks: new LockTable().forTab(1),
    now: () => clock.elapsed,
    elapsed: () => clock.elapsed,
    random: () => 0.5,
    newId: () => 'new',
    setTimer: clock.setTimer,
    report: (error) => reported.push(error),
    code: { sending: () => within(WHOLE_CORE.sending), editing: () => within(WHOLE_CORE.editing) },
  })
  const begun = { formName: 'res', definitionHash: 'h', propertyType: 'RES', title: '', values: {} }
  const { draftId } = await offline.drafts.create(begun)
  const type = (value: string) => offline.drafts.edit(draftId, [{ kind: 'field', name: 'City', value, base: null }])
  await type('Calgary')
  const pass = async (ms: number) => {
    await settle()
    await clock.advance(ms, settle)
    await settle()
  }
  return { disk, reach, asked, reported, offline, draftId, type, pass }
}

test('what was typed stays on the phone, nobody is told of a bug, and it is sent when the code is there', async () => {
  const { disk, reach, asked, reported, draftId, pass } = await aPhone()
  await pass(5 * MINUTE)
  expect(asked).not.toContain('autosaveCreate')
  expect(draftsOn(disk)).toMatchObject([{ draftId, acknowledged: 0, fields: { City: { value: 'Calgary' } } }])
  expect(reported).toEqual([])
  reach.code = true
  await pass(10 * MINUTE)
  expect(asked).toContain('autosaveCreate')
  expect(draftsOn(disk)[0]!.acknowledged).toBe(draftsOn(disk)[0]!.revision)
})

test('a form whose database is gone is told that nothing was sent, and can send later', async () => {
  const { disk, reach, offline } = await aPhone()
  const [draft] = draftsOn(disk)
  expect(await offline.sendFromMemory(draft!, [])).toBeNull()
  reach.code = true
  expect(await offline.sendFromMemory(draft!, [])).toMatchObject({
    draftId: draft!.draftId,
    acknowledged: draft!.revision,
  })
})
