// Photos and files removed from a record stay in its bin: available to those who may restore them, and to nobody else, even with the address.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { PEOPLE, type Person } from '../../support/board.ts'
import { grayPhoto } from '../../support/photo-files.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { change, creation, photoRow } from '../../support/submission.ts'
import { pdf } from '../../support/supplement-files.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)
const image = await grayPhoto()

type Write = { photos?: ReturnType<typeof photoRow>[]; supplements?: ReturnType<typeof fileRow>[] }
const fileRow = (uid: string, IsDeleted = false) => ({ uid, SortOrder: 1, IsDeleted, SupplementType: 'RPR' })

async function listed(given: Write, draftId: string) {
  const { value, status } = await ann.call('createListing', creation({ draftId, ...given }))
  expect(status).toBe(200)
  let { Data } = value
  return {
    async write(changes: Write) {
      const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: Data.UniqueID })).value
      const written = await ann.call('updateListing', change(Data, epoch, changes))
      expect(written.status).toBe(200)
      Data = written.value.Data
    },
  }
}

/** Who gets it: Ann, who may edit; her manager; an agent of her office, and one of another brokerage, who may look at the listing. */
async function seenBy(call: 'getFile' | 'getSupplement', file: string): Promise<Record<string, number>> {
  const people: Person[] = [PEOPLE.ann, PEOPLE.mia, PEOPLE.cole, PEOPLE.sid]
  const answers = people.map(async (person) => {
    const { status } = await (await portal.as(person)).call(call, undefined, { query: { file } })
    return [person.firstName, status]
  })
  return Object.fromEntries(await Promise.all(answers))
}
const EVERYBODY = { Ann: 200, Mia: 200, Cole: 200, Sid: 200 }
const THE_SIDE = { Ann: 200, Mia: 200, Cole: 404, Sid: 404 }

test('a photo that was taken off an active listing', async () => {
  const [draftId, photoId] = [randomUUID(), randomUUID()]
  const files = (await ann.upload({ fields: { photoId, draftId }, image })).value.map(({ path }) => path)
  const listing = await listed({ photos: [photoRow(photoId, 1)] }, draftId)
  for (const file of files) expect(await seenBy('getFile', file)).toEqual(EVERYBODY)
  await listing.write({ photos: [photoRow(photoId, 1, { IsDeleted: true })] })
  for (const file of files) expect(await seenBy('getFile', file)).toEqual(THE_SIDE)
  await listing.write({ photos: [photoRow(photoId, 1)] })
  for (const file of files) expect(await seenBy('getFile', file)).toEqual(EVERYBODY)
  const row = await portal.db.selectFrom('photo').selectAll().where('photo_id', '=', photoId).executeTakeFirstOrThrow()
  expect(row.taken_off_at).toBeNull()
})

test('a supplement whose row was removed', async () => {
  const [draftId, supplementId] = [randomUUID(), randomUUID()]
  const { path } = (await ann.bring({ fields: { supplementId, draftId }, bytes: pdf() })).value
  const listing = await listed({ supplements: [fileRow(supplementId)] }, draftId)
  expect(await seenBy('getSupplement', path)).toEqual(EVERYBODY)
  await listing.write({ supplements: [fileRow(supplementId, true)] })
  expect(await seenBy('getSupplement', path)).toEqual(THE_SIDE)
  await listing.write({ photos: [] })
  expect(await seenBy('getSupplement', path)).toEqual(THE_SIDE)
  await listing.write({ supplements: [fileRow(supplementId)] })
  expect(await seenBy('getSupplement', path)).toEqual(EVERYBODY)
})

test('a photo that was taken off an agent', async () => {
  const photoId = randomUUID()
  const path = (await ann.upload({ fields: { photoId, draftId: randomUUID() }, image })).value[0]!.path
  const hung = { member_unique_id: PEOPLE.ann.uniqueId }
  const update = (values: object) =>
    portal.db.updateTable('photo').set(values).where('photo_id', '=', photoId).execute()
  await update(hung)
  expect(await seenBy('getFile', path)).toEqual(EVERYBODY)
  await update({ is_deleted: true })
  expect(await seenBy('getFile', path)).toEqual(THE_SIDE)
})
