// What a hostile picture or file costs before it is refused: its headers are read once, and scans are counted, not
// decoded.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkPicture } from '#server/features/photos/check-picture.ts'
import { decodeHeic, hasOnlyCameraItems, isWholeHeic } from '#server/features/photos/decode-heic.ts'
import { startsLikeText } from '#server/features/supplements/check-file.ts'
import { checkPieces } from '#server/uploads/check-pieces.ts'
import { sizeInStart, tooManyScans } from '#server/uploads/picture-start.ts'
import { fixture } from '../../support/photo-files.ts'

const box = (type: string, ...content: Buffer[]) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + Buffer.concat(content).length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const ispe = (width: number, height: number) => box('ispe', number(0), number(width), number(height))
const HEIC = box('ftyp', Buffer.from('heic\0\0\0\0heicmif1', 'latin1'))
const metaOf = (...boxes: Buffer[]) => box('meta', number(0), ...boxes)

/** How many boxes are read. */
function readBoxes(bytes: Buffer): number {
  let reads = 0
  const read = bytes.readUInt32BE.bind(bytes)
  bytes.readUInt32BE = (at) => {
    reads += 1
    return read(at)
  }
  sizeInStart(bytes)
  return reads
}

test('the largest of the pictures in a HEIC is its size', () => {
  const bytes = Buffer.concat([HEIC, metaOf(box('iprp', box('ipco', ispe(512, 512), ispe(4032, 3024))))])
  expect(sizeInStart(bytes)).toEqual({ width: 4032, height: 3024 })
  expect(sizeInStart(bytes.subarray(0, bytes.length - 12))).toEqual({ width: 512, height: 512 })
})

test('boxes that end after the box around them are not read again for each of them', () => {
  const endless = Buffer.concat([number(16), Buffer.from('iprp'), number(0x7fffffff), Buffer.from('ipco')])
  const bytes = Buffer.concat([HEIC, number(0x7fffffff), Buffer.from('meta'), number(0), ...Array(8_000).fill(endless)])
  expect(readBoxes(bytes)).toBeLessThan(2_100)
})

test('of endless boxes the first thousand are read', () => {
  expect(readBoxes(Buffer.concat([HEIC, metaOf(...Array(50_000).fill(box('free')))]))).toBeLessThan(1_100)
})

test('a JPEG with more scans than an encoder writes is refused before it is decoded', async () => {
  const pixels = { create: { width: 64, height: 64, channels: 3 as const, background: '#884422' } }
  const bytes = await sharp(pixels).jpeg({ progressive: true }).toBuffer()
  expect(await checkPicture(bytes)).toEqual({ ok: true })
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const bomb = Buffer.concat([bytes.subarray(0, -2), ...Array(50).fill(bytes.subarray(last, -2)), bytes.subarray(-2)])
  const second = 4 + bytes.readUInt16BE(4)
  const hidden = (...between: number[]) =>
    Buffer.concat([bomb.subarray(0, second), Buffer.from(between), bomb.subarray(second)])
  for (const each of [bomb, hidden(0), hidden(0xff, 0x01), hidden(0xff, 0xd0, 0xff)]) {
    expect(await tooManyScans(each)).toContain('takes too much work')
  }
  expect(await checkPicture(bomb)).toEqual({ ok: false, reason: await tooManyScans(bomb) })
})

test('while the scans of a large JPEG are counted, others are served', async () => {
  let served = 0
  const serving = setInterval(() => served++, 0)
  const start = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  await tooManyScans(Buffer.concat([start.subarray(0, -2), Buffer.alloc(32 * 1024 * 1024)]))
  clearInterval(serving)
  expect(served).toBeGreaterThan(2)
})

test('a HEIC has at most a thousand boxes outside of others', () => {
  expect(isWholeHeic(Buffer.concat([HEIC, ...Array(900).fill(box('free'))]))).toBe(true)
  expect(isWholeHeic(Buffer.concat([HEIC, ...Array(1_100).fill(box('free'))]))).toBe(false)
})

test('a file that arrives in tiny pieces is read again only when it has doubled', async () => {
  let read = 0
  const check = async (beginning: Buffer) => {
    read += beginning.length
    return undefined
  }
  const pieces = async function* () {
    for (let count = 0; count < 10_000; count++) yield Buffer.alloc(10)
  }
  let passed = 0
  const checked = checkPieces(pieces(), { check, maxBytes: 65_536, refused: 'photo-refused' })
  for await (const piece of checked) passed += piece.length
  expect(passed).toBe(100_000)
  expect(read).toBeLessThan(3 * 65_536)
})

test('a text of end marks is read once', () => {
  expect(startsLikeText(Buffer.from(`a${'\u001a'.repeat(1_000_000)}`))).toBeUndefined()
  expect(startsLikeText(Buffer.from(`${'\u001a'.repeat(1_000_000)}x`))).toMatchObject({ ok: false })
})

test('a HEIC with an item that no camera writes is not decoded, wherever the item is listed', async () => {
  const house = Buffer.from(fixture('house.heic'))
  expect(hasOnlyCameraItems(house)).toBe(true)
  house.write('unci', house.indexOf('infe') + 12, 'latin1')
  expect(await decodeHeic(house)).toBe('unusable')
  const entry = (version: number, type: string) =>
    box('infe', Buffer.from([version, 0, 0, 0, 0, 1, 0, 0]), Buffer.from(type))
  const listed = (...entries: Buffer[]) => box('iinf', Buffer.from([0, 0, 0, 0, 0, entries.length]), ...entries)
  const file = (...lists: Buffer[]) => hasOnlyCameraItems(Buffer.concat([HEIC, metaOf(...lists)]))
  expect(file(listed(entry(2, 'hvc1'), entry(2, 'Exif')))).toBe(true)
  expect(file(listed(entry(2, 'hvc1')), listed(entry(2, 'unci')))).toBe(false)
  expect(file(listed(entry(1, 'hvc1')))).toBe(false)
  expect(file(listed(...Array(2_000).fill(entry(2, 'hvc1')), entry(2, 'unci')))).toBe(false)
})
