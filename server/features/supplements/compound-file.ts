// The directory of an OLE compound file (Word and Excel before 2007): the names of its streams. Reads only the header,
// allocation table and directory, and a limited amount of them, so that a file with circular references ends.
import type { FileHandle } from 'node:fs/promises'

const ENTRY = 128
const DIRECTORY_SECTORS_MAX = 64
const FAT_POINTERS_IN_HEADER = 109

export async function holdsStream(file: FileHandle, names: readonly string[]): Promise<boolean> {
  const header = await read(file, 0, 512)
  if (header.length < 512) return false
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return false
  const size = 1 << shift
  const sector = (id: number) => read(file, (id + 1) * size, size)
  let next = header.readUInt32LE(48)
  for (let step = 0; step < DIRECTORY_SECTORS_MAX && next < 0xfffffff0; step++) {
    const entries = await sector(next)
    for (let at = 0; at + ENTRY <= entries.length; at += ENTRY)
      if (names.includes(nameOf(entries.subarray(at, at + ENTRY)))) return true
    next = await follow(next, header, size, sector)
  }
  return false
}

function nameOf(entry: Buffer): string {
  const length = entry.readUInt16LE(64)
  return length >= 2 && length <= 64 ? entry.toString('utf16le', 0, length - 2) : ''
}

const END = 0xfffffffe

/**
 * The next sector, by the allocation table. Files that need more tables than the header names are checked by the sectors
 * read so far.
 */
async function follow(
  id: number,
  header: Buffer,
  size: number,
  sector: (id: number) => Promise<Buffer>,
): Promise<number> {
  const perTable = size / 4
  const table = Math.floor(id / perTable)
  if (table >= FAT_POINTERS_IN_HEADER) return END
  const place = header.readUInt32LE(76 + table * 4)
  if (place >= 0xfffffff0) return END
  const bytes = await sector(place)
  const at = (id % perTable) * 4
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : END
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}
