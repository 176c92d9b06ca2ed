// A draft discarded while its first save is still in flight: the server does not know it yet.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { autosave, type GivenAutosave } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)
const save = (given: Omit<GivenAutosave, 'deviceId'>) =>
  ann.call('autosaveCreate', autosave({ deviceId: ann.device, ...given }))
const listed = async (bin: boolean) => (await ann.call('autosaveCheck', { bin })).value.data.map((each) => each.draftId)

test('the save that arrives late begins nothing, and no list shows an empty draft', async () => {
  const draftId = randomUUID()
  expect((await ann.call('autosaveRemove', { draftId, to: 2, FormName: 'res' })).value.removed).toBe(true)
  await save({ draftId, to: 2, values: { ListPrice: 2 } })
  expect(await listed(false)).not.toContain(draftId)
  expect(await listed(true)).not.toContain(draftId)
})

test('restored, it is begun again by what is typed then, and by the same numbering', async () => {
  const draftId = randomUUID()
  await ann.call('autosaveRemove', { draftId, to: 2, FormName: 'res' })
  expect((await ann.call('autosaveRestore', { draftId })).status).toBe(404)
  expect((await save({ draftId, to: 3, values: { ListPrice: 3 } })).value.revision).toBe(3)
  expect(await listed(false)).toContain(draftId)
  expect((await ann.call('autosaveRetrieve', { draftId })).value.fields.ListPrice?.value).toBe(3)
})

test('a form that the board does not have is nothing that could arrive', async () => {
  const { status } = await ann.call('autosaveRemove', { draftId: randomUUID(), to: 2, FormName: 'castle' })
  expect(status).toBe(404)
})
