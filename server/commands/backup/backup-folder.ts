// Layout of a backup: manifest.json, tables/{name}.copy.gz (PostgreSQL's COPY text), blobs/{first two}/{key}, and
// blobs.txt with one line per blob: key, bytes, SHA-256. A backup under its final name is complete; until then the
// folder's name ends in .part.
import { join } from 'node:path'
import * as z from 'zod'

export const FORMAT = 1

export const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  blobs: z.number(),
})
export type Manifest = z.infer<typeof Manifest>

export const placesIn = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  blobList: join(folder, 'blobs.txt'),
  tables: join(folder, 'tables'),
  table: (name: string) => join(folder, 'tables', `${name}.copy.gz`),
  blob: (key: string) => join(folder, 'blobs', key.slice(0, 2), key),
})

export type BlobLine = { key: string; bytes: number; sha256: string }
export const printBlobLine = ({ key, bytes, sha256 }: BlobLine): string => `${key} ${bytes} ${sha256}\n`

export function parseBlobLines(text: string): BlobLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, key, bytes, sha256] = /^([0-9a-f]{32}) (\d+) ([0-9a-f]{64})$/.exec(line) ?? []
      if (!key || !bytes || !sha256) throw new SyntaxError(`invalid line: ${line.slice(0, 120)}`)
      return { key, bytes: Number(bytes), sha256 }
    })
}
