// Bad files from outside the repository, each with its expected verdict; and good files, which no prefix of theirs may get rejected.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkPhotoStart } from '#server/features/photos/check-picture.ts'
import { checkFileStart } from '#server/features/supplements/receive-file.ts'
import {
  describeSharedPhotos,
  fixture,
  houses,
  sharedPath,
  sharedPhoto,
  sharedPhotos,
} from '../../support/photo-files.ts'
import { compound, docx, film, mpeg, pdf, rtf, xlsx } from '../../support/supplement-files.ts'
import { ann, kept, openListeningPortal, upload } from './upload-scene.ts'

await openListeningPortal()

/** The verdict for each file as a photo and as a supplement. A file with only a wrong name is accepted and re-encoded. */
const BAD: Record<string, { photo: RegExp | 'taken'; supplement: RegExp | 'taken' }> = {
  'avif-named.heic': { photo: /AVIF/, supplement: /^AVIF files aren’t supported/ },
  'bomb-30000x30000-1bit.png': { photo: /50 million pixels at most/, supplement: /50 million pixels at most/ },
  'bomb-jpeg-sof-65500.jpg': { photo: /50 million pixels at most/, supplement: /50 million pixels at most/ },
  'heic-named.jpg': { photo: 'taken', supplement: /^HEIC files aren’t supported/ },
  'heic-truncated.heic': { photo: /damaged/, supplement: /^HEIC files aren’t supported/ },
  'html-named.jpg': { photo: /not a picture/, supplement: /Web pages/ },
  'jpeg-truncated-12mp.jpg': { photo: /damaged/, supplement: /damaged/ },
  'png-named.jpg': { photo: 'taken', supplement: 'taken' },
  'polyglot.jpg': { photo: 'taken', supplement: 'taken' },
  'svg-named.png': { photo: /not a picture|SVG/, supplement: /Web pages/ },
  'zero.jpg': { photo: /empty/, supplement: /empty/ },
}

describeSharedPhotos('bad files kept beside the project', () => {
  const names = sharedPhotos ? readdirSync(sharedPath('bad')).sort() : []
  test('each has its verdict here', () => {
    const listed = [
      ...sharedPhoto('MANIFEST.md')
        .toString()
        .matchAll(/^\| bad\/(\S+) \|/gm),
    ].map(([, name]) => name)
    expect([names, listed.sort()]).toEqual([Object.keys(BAD).sort(), Object.keys(BAD).sort()])
  })

  test.each(names)('%s, as a photo', async (name) => {
    const before = await kept()
    const answer = await upload(sharedPhoto(`bad/${name}`))
    const verdict = BAD[name]!.photo
    if (verdict === 'taken') {
      expect(answer.status).toBe(200)
      const { bytes } = await ann.call('getFile', undefined, { query: { file: answer.value[0]!.path } })
      const { format, exif, xmp } = await sharp(bytes).metadata()
      expect({ format, exif, xmp }).toEqual({ format: 'jpeg', exif: undefined, xmp: undefined })
      return
    }
    expect([answer.status, answer.problem.code]).toEqual([422, 'photo-refused'])
    expect(answer.problem.detail).toMatch(verdict)
    expect(await kept()).toBe(before)
  })

  test.each(names)('%s, as a supplement', async (name) => {
    const fields = { supplementId: randomUUID(), draftId: randomUUID(), name }
    const answer = await ann.bring({ fields, bytes: sharedPhoto(`bad/${name}`) })
    const verdict = BAD[name]!.supplement
    if (verdict === 'taken') {
      expect(answer.status).toBe(200)
      const { bytes } = await ann.call('getSupplement', undefined, { query: { file: answer.value.path } })
      expect([(await sharp(bytes).metadata()).exif, bytes.includes('<script')]).toEqual([undefined, false])
      return
    }
    expect([answer.status, answer.problem.code]).toEqual([422, 'supplement-refused'])
    expect(answer.problem.detail).toMatch(verdict)
  })
})

test('what is good is not refused by any of its beginnings', async () => {
  const photos = [...houses.map((name) => `${name}.jpg`), 'transparent.png', 'house.heic', 'ten-bit-odd-size.heic']
  const verdicts = photos.map(fixture).flatMap((bytes) => beginningsOf(bytes).map(checkPhotoStart))
  expect((await Promise.all(verdicts)).filter((verdict) => verdict?.ok === false)).toEqual([])
  const tiff = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a52' } }).tiff()
  const texts = [Buffer.from('Schlüssel beim Nachbarn '.repeat(90)), Buffer.from('\ufeffKey '.repeat(90), 'utf16le')]
  const documents = [
    pdf(),
    rtf(),
    docx(),
    xlsx(),
    compound('WordDocument'),
    film('isom'),
    film('qt  '),
    mpeg(),
    await tiff.toBuffer(),
  ]
  const files = [...documents, ...texts].flatMap((bytes) => beginningsOf(bytes).map((each) => checkFileStart(each)))
  expect((await Promise.all(files)).filter((verdict) => verdict?.ok === false)).toEqual([])
})
const beginningsOf = (bytes: Buffer): Buffer[] =>
  [...Array(120).keys(), 500, 4_100, 20_000].map((length) => bytes.subarray(0, length))
