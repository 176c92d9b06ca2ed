// Photos shared from another app: on the phone immediately, private to the member, with a message for any that did not arrive.
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, UNCLAIMED_MAX_BYTES } from '#contract/constants.ts'
import { isDocument } from '#contract/share.ts'
import { arrivedShared, chooseForShared, takeSharedChoice } from '#src/app/work/shared-files.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import {
  claimSharedFiles,
  dropOldShared,
  dropSharedFiles,
  keepSharedFile,
  sharedBytes,
  sharedFiles,
  sharedSizes,
} from '#src/offline/store/shared-files.ts'
import { receiveShare } from '../../sw/receive-share.ts'

const ANN = 7
const BEN = 8

beforeEach(async () => {
  for (const member of [ANN, BEN]) await dropSharedFiles((await sharedFiles(member)).map(({ id }) => id))
})

function shareOf(...contents: string[]) {
  const body = new FormData()
  for (const [place, content] of contents.entries()) body.append('photos', new File([content], `${place}.jpg`))
  return new Request('https://portal.example/share', { method: 'POST', body })
}
let ids = 0
const ports = (member: number | null, now = 1_000) => ({
  ...{ dropOld: dropOldShared, sizes: sharedSizes, keep: keepSharedFile },
  ...{ member, now, newId: () => `id-${++ids}` },
})
const namesOf = async (member: number) => (await sharedFiles(member)).map(({ name }) => name)

test('three photos are on the phone, in order, with their bytes, before the page opens', async () => {
  expect(await receiveShare(shareOf('a', 'b', 'c'), ports(ANN))).toBe('/share?received=3')
  expect(await namesOf(ANN)).toEqual(['0.jpg', '1.jpg', '2.jpg'])
  const [first] = await sharedFiles(ANN)
  expect(new TextDecoder().decode(await sharedBytes(first!.id))).toBe('a')
})

test('another member who signs in here sees nothing of them', async () => {
  await receiveShare(shareOf('a'), ports(ANN))
  expect(await namesOf(BEN)).toEqual([])
})

test('shared files that nobody added within seven days are deleted when more are shared; newer ones stay', async () => {
  await receiveShare(shareOf('old'), ports(ANN, 1_000))
  await receiveShare(shareOf('young', 'young too'), ports(ANN, 1_000 + DAY_MS))
  await receiveShare(shareOf('new'), ports(ANN, 1_001 + 7 * DAY_MS))
  const left = await sharedFiles(ANN)
  const texts = await Promise.all(left.map(async ({ id }) => new TextDecoder().decode(await sharedBytes(id))))
  expect(texts).toEqual(['young', 'young too', 'new'])
})

test('however often any site posts, a hundred files wait, and no more than the tray has room for', async () => {
  await receiveShare(shareOf(...Array.from({ length: 99 }, () => 'a')), ports(ANN))
  expect(await receiveShare(shareOf('b', 'c'), ports(BEN))).toBe('/share?received=1&lost=1')
  await dropSharedFiles((await sharedFiles(ANN)).map(({ id }) => id))
  const full = { ...ports(ANN), sizes: async () => [UNCLAIMED_MAX_BYTES - 1] }
  expect(await receiveShare(shareOf('b', 'cc'), full)).toBe('/share?received=1&lost=1')
})

test('what came while nobody was signed in belongs to whoever signs in first', async () => {
  await receiveShare(shareOf('a'), ports(null))
  await claimSharedFiles(BEN)
  expect(await namesOf(BEN)).toEqual(['0.jpg'])
  expect(await namesOf(ANN)).toEqual([])
})

test.each([
  ['no file', shareOf()],
  ['an empty file', shareOf('')],
  ['something that is no form', new Request('https://portal.example/share', { method: 'POST', body: 'text' })],
])('a share of %s says that nothing came', async (_, request) => {
  expect(await receiveShare(request, ports(ANN))).toBe('/share?received=0')
})

test('a full phone says how many are missing, and keeps the others', async () => {
  const full = new Error('QuotaExceededError')
  const keep = (file: Parameters<typeof keepSharedFile>[0], bytes: ArrayBuffer) =>
    file.name === '1.jpg' ? Promise.reject(full) : keepSharedFile(file, bytes)
  expect(await receiveShare(shareOf('a', 'b', 'c'), { ...ports(ANN), keep })).toBe('/share?received=2&lost=1')
  expect(await namesOf(ANN)).toEqual(['0.jpg', '2.jpg'])
})

test('what a draft has on disk leaves the inbox, and what it only knows by name stays', () => {
  const file = (id: string) => ({ id, member: ANN, at: 0, name: id, type: '', size: 1 })
  const draft = {
    photos: { photo: {} },
    files: { file: {} },
    picked: { kept: { kept: true }, named: { kept: false } },
  } as unknown as Draft
  expect(arrivedShared(['photo', 'file', 'kept', 'named', 'other'].map(file), [draft])).toEqual([
    'photo',
    'file',
    'kept',
  ])
})

test('the member’s choice of a listing is for that listing, and said once', () => {
  const store = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  const maple = { draftId: 'maple', operation: 'create' } as const
  const elm = { draftId: 'elm', operation: 'edit' } as const
  expect(takeSharedChoice('photos', maple)).toBe(false)
  chooseForShared('elm', ['photos', 'files'])
  expect([maple, elm, elm].map((draft) => takeSharedChoice('photos', draft))).toEqual([false, true, false])
  // The files of the same share are added when their section is opened.
  expect(takeSharedChoice('files', elm)).toBe(true)
  chooseForShared(null, ['photos', 'files'])
  expect([elm, maple, maple].map((draft) => takeSharedChoice('photos', draft))).toEqual([false, true, false])
  // Photos alone: a file that is shared later goes nowhere without a tap.
  chooseForShared('elm', ['photos'])
  expect(takeSharedChoice('files', elm)).toBe(false)
  chooseForShared({ UniqueID: 42 }, ['files'])
  const edit = (UniqueID: number) => ({ ...elm, base: { UniqueID } })
  expect([edit(41), edit(42)].map((draft) => takeSharedChoice('files', draft))).toEqual([false, true])
  vi.unstubAllGlobals()
})

test.each([
  ['a PDF by its ending', { name: 'Report.PDF', type: '' }, true],
  ['one by its type', { name: 'report', type: 'application/pdf' }, true],
  ['a spreadsheet', { name: 'rents.xlsx', type: 'application/octet-stream' }, true],
  ['a photo', { name: 'front.jpg', type: 'image/jpeg' }, false],
  ['a photo without a type', { name: 'front.heic', type: '' }, false],
  ['what says nothing of itself', { name: 'front', type: '' }, false],
])('%s goes to the supplements: %j, %s', (_, file, is) => expect(isDocument(file)).toBe(is))
