// A sound HEIC on a machine that is too busy to decode it: "try again", and the phone's queue does; never "damaged".
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import type { HeicFailure } from '#server/features/photos/decode-heic.ts'
import { withPhoto } from '#src/offline/drafts/change-draft.ts'
import { emptyDraft } from '#src/offline/drafts/new-draft.ts'
import { settleUpload } from '#src/offline/sync/upload.ts'
import { PEOPLE } from '../../support/board.ts'
import { fixture } from '../../support/photo-files.ts'

let failure: HeicFailure | null = null
const DECODER = '#server/features/photos/decode-heic.ts'
// The files before and after this one share the server's modules; here they are loaded again, with another decoder.
vi.resetModules()
vi.doMock(DECODER, async (original) => {
  const real = await original<typeof import('#server/features/photos/decode-heic.ts')>()
  return { ...real, decodeHeic: async (bytes: Buffer) => failure ?? real.decodeHeic(bytes) }
})
const { portalForThisFile } = await import('../../support/portal.ts')
afterAll(() => {
  vi.doUnmock(DECODER)
  vi.resetModules()
})

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

const heic = fixture('house.heic')
const upload = (photoId: string) =>
  ann.upload({ fields: { photoId, draftId: randomUUID() }, image: heic, thumbnail: heic })

test('is answered 503 with the time after which to try again; then the same photo is taken', async () => {
  const photoId = randomUUID()
  failure = 'busy'
  const { status, problem, headers } = await upload(photoId)
  expect([status, problem.code, problem.title]).toEqual([
    503,
    'uploads-busy',
    expect.stringContaining('Nothing was lost'),
  ])
  const retryAfter = Number(headers['retry-after'])
  expect(retryAfter).toBeGreaterThan(0)

  const born = { draftId: 'd', deviceId: 'here', owner: { real: 1, effective: 1 }, now: 0 }
  const taken = {
    image: new ArrayBuffer(1),
    thumbnail: new ArrayBuffer(1),
    sha256: 'a',
    thumbnailSha256: 'b',
    name: 'a.heic',
  }
  const draft = withPhoto(emptyDraft(born), photoId, taken, 0)
  const result = { kind: 'problem', problem, status, retryAfterMs: retryAfter * 1_000 } as const
  const settled = settleUpload(draft, photoId, [taken.sha256, taken.thumbnailSha256], {
    ...{ result, isOurSession: false, isStopped: false, now: 0 },
  })
  expect(settled.outcome).toMatchObject({ kind: 'again', retryAfterMs: retryAfter * 1_000 })
  expect(settled.draft?.photos[photoId]).toMatchObject({ state: 'waiting', problem: null })

  failure = null
  expect((await upload(photoId)).status).toBe(200)
})

test('one that takes too much work wherever it is opened is refused by that name', async () => {
  failure = 'too-hard'
  const { status, problem } = await upload(randomUUID())
  expect([status, problem.code, problem.detail]).toEqual([422, 'photo-refused', expect.stringContaining('JPEG')])
  expect(problem.detail).not.toContain('damaged')
})
