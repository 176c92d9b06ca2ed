// An autosave of fields that continues the last one, as nearly all do: what it costs, and that it only ever continues
// the draft that the phone believes is stored.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { roundTrips, statementsOf } from '../../support/statements.ts'
import { autosave, type GivenAutosave } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

const save = (given: Omit<GivenAutosave, 'deviceId'> & { draftId: string }) =>
  ann.call(given.from ? 'autosaveUpdate' : 'autosaveCreate', autosave({ deviceId: ann.device, ...given }))
const stored = async (draftId: string) => (await ann.call('autosaveRetrieve', { draftId })).value
const continued = async () => {
  const draftId = randomUUID()
  await save({ draftId, to: 1, values: { ListPrice: 1 } })
  return { draftId, next: { draftId, from: 1, to: 2, values: { ListPrice: 2 } } }
}
const beginnings = (sent: Awaited<ReturnType<typeof statementsOf>>) => sent.map(({ text }) => text.split(/\s+/)[0])

test('it waits for the database twice: whose session it is, and what changed', async () => {
  const { next } = await continued()
  const sent = await statementsOf(() => save(next))
  expect(beginnings(sent)).toEqual(['begin', 'select', 'update', 'commit'])
  expect(roundTrips(sent)).toBe(2)
})

test('it reads the stored draft only when it is not the one that the phone continues', async () => {
  const { draftId, next } = await continued()
  await save(next)
  const again = await statementsOf(async () => expect((await save(next)).value.revision).toBe(2))
  expect(beginnings(again)).toEqual(['begin', 'select', 'update', 'commit', 'begin', 'select', 'commit'])
  expect((await stored(draftId)).fields.ListPrice!.value).toBe(2)
})

test('of twenty that arrive at once one is applied, and the others are told the same', async () => {
  const { draftId, next } = await continued()
  const all = await Promise.all(Array.from({ length: 20 }, (_, at) => save({ ...next, values: { ListPrice: at } })))
  expect(new Set(all.map(({ status, value }) => `${status} ${value.revision} ${value.savedAt}`)).size).toBe(1)
  expect((await stored(draftId)).record.revision).toBe(2)
})
