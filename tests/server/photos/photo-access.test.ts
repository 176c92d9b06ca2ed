// Who may download a photo's file, and from which address.
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { creation, photoRow } from '../../support/submission.ts'
import { ann, fetchFile, openPhotoScene, portal, upload } from './photo-scene.ts'

await openPhotoScene()

describe('files', () => {
  test('are for those who may see the listing; a draft’s photo for the member who took it', async () => {
    const draftId = randomUUID()
    const photoId = randomUUID()
    const sent = await upload(ann, { photoId, draftId })
    const url = sent.value[0]!.url
    const people = [PEOPLE.cole, PEOPLE.sid, PEOPLE.ada]
    const asked = async () =>
      Promise.all(people.map(async (person) => (await fetchFile(await portal.as(person), url)).status))
    expect((await fetchFile(ann, url)).status).toBe(200)
    expect(await asked()).toEqual([404, 404, 404])
    const { value } = await ann.call('saveIncomplete', creation({ draftId, photos: [photoRow(photoId, 1)] }))
    expect(await asked()).toEqual([200, 404, 200])
    await portal.db
      .updateTable('listing')
      .set({ standard_status: 'A' })
      .where('unique_id', '=', value.Data.UniqueID)
      .execute()
    expect(await asked()).toEqual([200, 200, 200])
    await portal.db
      .updateTable('listing')
      .set({ deleted_at: new Date() })
      .where('unique_id', '=', value.Data.UniqueID)
      .execute()
    expect(await asked()).toEqual([404, 404, 404])
    expect((await fetchFile(portal.nobody, url)).status).toBe(401)
  })

  test('are pictures to a browser and nothing else, kept by it alone', async () => {
    const { value } = await upload(ann)
    // In chunks: who asks for five hundred and reads none must not fill the memory.
    const wholeFile = vi.spyOn(portal.blobs, 'get')
    const { status, headers, bytes } = await fetchFile(ann, value[0]!.url)
    expect(status).toBe(200)
    expect(wholeFile).not.toHaveBeenCalled()
    expect(headers).toMatchObject({
      'content-length': String(bytes.length),
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const again = await fetchFile(ann, value[0]!.url, { 'if-none-match': String(headers.etag) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const sid = await portal.as(PEOPLE.sid)
    expect((await fetchFile(sid, value[0]!.url, { 'if-none-match': String(headers.etag) })).status).toBe(404)
  })

  test.each(['../../etc/passwd', 'a'.repeat(31), 'A'.repeat(32), '%2e%2e', `${'a'.repeat(32)}/..`, ''])(
    'the file %j is no file',
    async (file) => {
      const answer = await ann.call('getFile', undefined, { query: { file } })
      expect(answer.problem.code).toBe('invalid-request')
    },
  )

  test('a file nobody stored is not found', async () => {
    expect((await ann.call('getFile', undefined, { query: { file: 'a'.repeat(32) } })).status).toBe(404)
  })

  test('a picture of the demo board is drawn once, when it is first asked for, and kept', async () => {
    const listing = await givenListing(portal.db)
    const [image, thumb] = ['c'.repeat(32), 'd'.repeat(32)]
    await portal.db
      .insertInto('photo')
      .values({
        photo_id: randomUUID(),
        draft_id: null,
        listing_unique_id: listing.UniqueID,
        uploaded_by: PEOPLE.ann.uniqueId,
        uploaded_as: PEOPLE.ann.uniqueId,
        image_file: image,
        thumb_file: thumb,
        sha256: null,
        thumb_sha256: null,
        demo_seed: 4711,
        width: 1536,
        height: 1024,
        sort_order: 1,
      })
      .execute()
    const url = (file: string) => `x=${file}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => fetchFile(ann, url(at % 2 ? image : thumb))),
    )
    expect(answers.map((answer) => answer.bytes.toString())).toEqual(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? 'picture 4711' : 'thumbnail 4711')),
    )
    expect((await fetchFile(ann, url(image))).bytes.toString()).toBe('picture 4711')
    expect(portal.drawn).toEqual([4711])
  })
})
