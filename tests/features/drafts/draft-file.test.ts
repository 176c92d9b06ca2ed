// A draft file opens with its passphrase and undamaged, or not at all.
import { describe, expect, test } from 'vitest'
import { readDraftFile, writeDraftFile } from '#src/features/drafts/draft-file.ts'
import type { UploadBytes } from '#src/offline/drafts/draft-model.ts'
import { aDraft, aPhoto } from './a-draft.ts'

const draft = aDraft({ photos: { front: aPhoto('front') }, photoOrder: ['front'] })
const text = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes)
const bytesOf = (words: string): ArrayBuffer => new TextEncoder().encode(words).buffer
const bytes: UploadBytes[] = [
  {
    ...{ id: 'front', draftId: 'd1', name: 'front.jpg', sha256: 'a', thumbnailSha256: 'b' },
    ...{ image: bytesOf('a house'), thumbnail: bytesOf('a small house') },
  },
  { id: 'plan', draftId: 'd1', name: 'plan.pdf', sha256: 'c', mediaType: 'application/pdf', file: bytesOf('a plan') },
  { id: 'original:shot', draftId: 'd1', picked: bytesOf('a shot') },
]
const PASSPHRASE = 'maple street 12'
const portal = 'https://portal.test'
const file = await writeDraftFile({ portal, draft, bytes }, PASSPHRASE)
const raw = new Uint8Array(await file.arrayBuffer())
const changedAt = (at: number) => {
  const copy = raw.slice()
  copy[at]! ^= 1
  return new Blob([copy])
}

test('with its passphrase it gives back the draft and all bytes', async () => {
  const opened = await readDraftFile(file, PASSPHRASE)
  if (opened.kind !== 'ok') throw new Error(opened.kind)
  expect(opened.draft).toEqual(draft)
  expect(opened.portal).toBe(portal)
  expect(opened.bytes).toEqual(bytes)
  expect(opened.bytes.flatMap((each) => ('image' in each ? [text(each.image), text(each.thumbnail)] : []))).toEqual([
    'a house',
    'a small house',
  ])
})

test('a passphrase typed on another keyboard is the same one', async () => {
  const accented = await writeDraftFile({ portal, draft, bytes: [] }, 'café-au-lait'.normalize('NFD'))
  expect((await readDraftFile(accented, 'café-au-lait'.normalize('NFC'))).kind).toBe('ok')
})

test('nothing of the draft can be read in it', () => {
  const seen = text(raw.buffer)
  for (const word of ['12 Maple Street', 'front.jpg', 'a house', 'a plan']) expect(seen).not.toContain(word)
})

describe('it does not open', () => {
  test.each<[string, Blob, string, string]>([
    ['with another passphrase', file, 'elm street 12', 'wrong-passphrase'],
    ['when it is another file', new Blob(['%PDF-1.7 and what follows after that, for a while']), PASSPHRASE, 'unknown'],
    ['when it is empty', new Blob([]), PASSPHRASE, 'unknown'],
    ['when a later build wrote it', changedAt('curbside-draft '.length), PASSPHRASE, 'unknown'],
    ['when its last byte is changed', changedAt(raw.length - 1), PASSPHRASE, 'damaged'],
    ['when it was cut short in the middle', new Blob([raw.slice(0, raw.length - 5)]), PASSPHRASE, 'damaged'],
    [
      'when it was cut short between two parts',
      new Blob([raw.slice(0, raw.length - (4 + 'a shot'.length + 16))]),
      PASSPHRASE,
      'damaged',
    ],
    ['when it ends after its head', new Blob([raw.slice(0, 33)]), PASSPHRASE, 'damaged'],
  ])('%s', async (_, blob, passphrase, kind) => {
    expect((await readDraftFile(blob, passphrase)).kind).toBe(kind)
  })
})
