// The photo beside a member's name: taken like any other, hung by the profile, seen by every member.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PEOPLE } from '../support/board.ts'
import { peopleCatalog } from '../support/people-forms.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ catalog: peopleCatalog() })
})
afterAll(() => portal.close())

const { ann, cole, sid } = PEOPLE

test('a member hangs a photo on their profile; whose it is not may not', async () => {
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const [photoId, draftId] = [randomUUID(), randomUUID()]
  const member = await portal.as(ann)
  const [file] = (await member.upload({ fields: { photoId, draftId }, image })).value
  const save = async (person: typeof ann | typeof cole) => {
    const by = await portal.as(person)
    const id = person.uniqueId
    const { epoch } = (await by.call('lockCreate', { type: 'agent', id })).value
    return by.call('saveUser', {
      draftId,
      baseVersion: 1,
      data: { agent: {}, photos: [{ id: photoId, SortOrder: 1, IsDeleted: false, Description: '' }] },
      rowLockRequest: { type: 'agent', id, epoch },
    })
  }
  const look = async () =>
    (await (await portal.as(sid)).call('getFile', undefined, { query: { file: file!.path } })).status
  expect([(await save(cole)).problem.code, await look()]).toEqual(['photo-missing', 404])
  expect((await save(ann)).status).toBe(200)
  expect((await member.call('user')).value.photos).toEqual([{ PreferredPhotoYN: true, URL: file!.url }])
  expect(await look()).toBe(200)
})
