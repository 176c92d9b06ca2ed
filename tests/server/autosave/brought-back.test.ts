// A draft that comes back from the bin on another device than the one that discarded it.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PEOPLE } from '../../support/board.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { autosave, type GivenAutosave } from '../../support/submission.ts'

const portal = await portalForThisFile()
const save = (member: Member, given: Omit<GivenAutosave, 'deviceId'> & { draftId: string }) =>
  member.call(given.from ? 'autosaveUpdate' : 'autosaveCreate', autosave({ deviceId: member.device, ...given }))

test('a draft that another device brought back stays: the device that discarded it cannot discard it again unseen', async () => {
  const member = await portal.as(PEOPLE.wes)
  const tablet = member.onDevice(randomUUID())
  const draftId = randomUUID()
  await save(member, { draftId, to: 3 })
  await member.call('autosaveRemove', { draftId, to: 3 })
  await tablet.call('autosaveRestore', { draftId })
  expect((await member.call('autosaveRemove', { draftId, to: 3 })).problem?.code).toBe('autosave-other-device')
  const [listed] = (await member.call('autosaveCheck', {})).value.data.filter((each) => each.draftId === draftId)
  expect(listed).toMatchObject({ IsDeleted: false, deviceId: tablet.device })
  // Brought back on the device that discarded it, it is that device's again.
  await member.call('autosaveRestore', { draftId })
  expect((await save(member, { draftId, from: 3, to: 4 })).value.revision).toBe(4)
})
