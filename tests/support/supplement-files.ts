// Files that people hang on a listing, made here: small, and of exactly the bytes that matter.
import { zipSync } from './zip-of.ts'

export const pdf = (words = 'Real property report'): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<</Type/Catalog/Title(${words})>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
export const rtf = (): Buffer => Buffer.from('{\\rtf1\\ansi Dear all,\\par}')

const CONTENT_TYPES = (part: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/part.xml" ContentType="${part}"/></Types>`
const office = (part: string, more: string[] = []) =>
  zipSync([
    { name: '[Content_Types].xml', bytes: Buffer.from(CONTENT_TYPES(part)) },
    ...more.map((name) => ({ name, bytes: Buffer.alloc(300_000) })),
  ])
export const docx = (): Buffer =>
  office('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')
export const xlsx = (): Buffer => office('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml')
/** Called a document without macros, and holding some. */
export const docxWithMacros = (): Buffer =>
  office('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml', [
    'word/document.xml',
    'word/vbaProject.bin',
  ])
export const docm = (): Buffer => office('application/vnd.ms-word.document.macroEnabled.main+xml')

/** An OLE file of header, allocation table and directory, with one stream of this name. */
export function compound(stream: string): Buffer {
  const file = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.fill(0xff, 76, 512)
  file.writeUInt32LE(0, 76)
  file.fill(0xff, 512, 1024)
  file.writeUInt32LE(0xfffffffd, 512)
  file.writeUInt32LE(0xfffffffe, 516)
  for (const [index, name] of ['Root Entry', stream].entries()) {
    const at = 1024 + index * 128
    file.write(`${name}\0`, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
  }
  return file
}

/** A chain of directories, each with the width of a page and nothing else. `loops`: the last one leads to the first. */
export function tiff(pages: number, { isLittle = true, isBig = false, loops = false } = {}): Buffer {
  const [header, count, entry, offset] = isBig ? [16, 8, 20, 8] : [8, 2, 12, 4]
  const length = count + entry + offset
  const file = Buffer.alloc(header + pages * length)
  const put = (value: number, at: number, bytes: number) => {
    const digits = Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex')
    file.set(isLittle ? digits.reverse() : digits, at)
  }
  file.write(isLittle ? 'II' : 'MM', 'latin1')
  put(isBig ? 43 : 42, 2, 2)
  if (isBig) put(8, 4, 2)
  put(header, offset, offset)
  for (let page = 0, at = header; page < pages; page++, at += length) {
    put(1, at, count)
    // ImageWidth, of type SHORT, one of them: 1.
    put(256, at + count, 2)
    put(3, at + count + 2, 2)
    put(1, at + count + 4, offset)
    put(1, at + count + 4 + offset, 2)
    put(page + 1 < pages ? at + length : loops ? header : 0, at + count + entry, offset)
  }
  return file
}

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
export const film = (brand: 'isom' | 'qt  '): Buffer =>
  Buffer.concat([box('ftyp', Buffer.from(brand), Buffer.alloc(4), Buffer.from(brand)), box('mdat', Buffer.alloc(64))])
export const mpeg = (): Buffer => Buffer.concat([Buffer.from('000001ba2100010001800001', 'hex'), Buffer.alloc(64)])
