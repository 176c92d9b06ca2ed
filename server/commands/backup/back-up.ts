// Backs up a whole board, as of one moment, while members keep working. Anything left out here is missing after a
// restore. All tables are read in one database snapshot and the bytes are copied after it: bytes never change under
// their key, and outlive the rows that name them by 30 days.
import { createWriteStream } from 'node:fs'
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { RELEASE } from '#contract/release.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import { hashOf } from '../../db/hash-of.ts'
import { FORMAT, type Manifest, placesIn, printBlobLine } from './backup-folder.ts'
import {
  type BoardTable,
  columnList,
  keptRows,
  quoted,
  readBlobKeys,
  readSequences,
  readTables,
} from './board-tables.ts'
import { makeFolder, partOf, tryNewFolder } from './new-folder.ts'

export type BackUp = {
  databaseUrl: string
  blobs: Blobs
  /** Folder to create; must not exist yet. */
  folder: string
  now: Date
  say: (line: string) => void
}

export async function backUp({ databaseUrl, blobs, folder, now, say }: BackUp): Promise<Manifest> {
  await tryNewFolder(folder)
  const part = partOf(folder)
  await rm(part, { recursive: true, force: true })
  const places = placesIn(part)
  await makeFolder(places.tables)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'curbside backup' })
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const tables = await readTables(client)
    const counted: Manifest['tables'] = []
    for (const table of tables) {
      const rows = await copyOut(client, table, places.table(table.name))
      counted.push({ ...table, rows })
      say(`${table.name}: ${rows} rows`)
    }
    const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name')
    const keys = await readBlobKeys(client)
    const sequences = await readSequences(client)
    await client.query('commit')
    const copied = await copyBlobs(keys, blobs, part)
    say(`pictures and files: ${copied}`)
    const manifest: Manifest = {
      format: FORMAT,
      madeAt: now.toISOString(),
      version: RELEASE.version,
      migrations: migrations.rows.map(({ name }) => name),
      tables: counted,
      sequences,
      blobs: copied,
    }
    await writeFile(places.manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(part, folder)
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** Each row of COPY's text is a single line: line breaks inside a value are escaped. */
async function copyOut(client: pg.Client, table: BoardTable, path: string): Promise<number> {
  let rows = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const byte of chunk) if (byte === 10) rows++
      done(null, chunk)
    },
  })
  const out = client.query(
    copyTo(`copy (select ${columnList(table)} from ${quoted(table.name)} ${keptRows(table)}) to stdout`),
  )
  await pipeline(out, count, createGzip({ level: 6 }), createWriteStream(path, { mode: 0o600, flush: true }))
  return rows
}

/** Demo pictures that nobody has opened yet do not exist; they are drawn on first use, after a restore as well. */
async function copyBlobs(keys: string[], blobs: Blobs, folder: string): Promise<number> {
  const places = placesIn(folder)
  await writeFile(places.blobList, '', { mode: 0o600 })
  let copied = 0
  for (const key of keys) {
    const bytes = await blobs.get(key)
    if (!bytes) continue
    const path = places.blob(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { mode: 0o600, flush: true })
    const sha256 = hashOf(bytes).toString('hex')
    await appendFile(places.blobList, printBlobLine({ key, bytes: bytes.length, sha256 }))
    copied++
  }
  return copied
}
