// Restores a board into an empty database, all or nothing: rows are committed only after every byte is stored and every
// count matches. Creates the schema as of the backup, then migrates it to the current version.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Blobs } from '../../blobs/blobs.ts'
import { CannotStart } from '../../db/cannot-start.ts'
import { hashOf } from '../../db/hash-of.ts'
import { migrate } from '../../db/migrate.ts'
import { Manifest, parseBlobLines, placesIn } from './backup-folder.ts'
import { columnList, isKept, quoted } from './board-tables.ts'

export type Restore = { databaseUrl: string; blobs: Blobs; folder: string; say: (line: string) => void }

export async function restore({ databaseUrl, blobs, folder, say }: Restore): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await requireEmpty(databaseUrl)
  try {
    await fill({ databaseUrl, blobs, folder, say }, manifest)
  } catch (error) {
    // The database was empty before; empty it again so that the next attempt can run.
    await asClient(databaseUrl, (client) => client.query(RESET_SCHEMA))
    throw error
  }
  await migrate(databaseUrl)
  return manifest
}

async function fill({ databaseUrl, blobs, folder, say }: Restore, manifest: Manifest): Promise<void> {
  await migrate(databaseUrl, { to: manifest.migrations.at(-1) }).catch((error: Error) => {
    throw new CannotStart(`This backup needs a newer version of the portal: ${error.message}`)
  })
  await putBlobs(folder, manifest, blobs)
  say(`pictures and files: ${manifest.blobs}`)
  await asClient(databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('set constraints all deferred')
    for (const table of manifest.tables.filter(isKept)) {
      await copyIn(client, table, placesIn(folder).table(table.name))
      say(`${table.name}: ${table.rows} rows`)
    }
    for (const { name } of manifest.tables) if (ENDED[name]) await client.query(ENDED[name])
    await client.query('set constraints all immediate')
    for (const { name } of manifest.tables.filter(isKept))
      await client.query(`alter table ${quoted(name)} enable trigger user`)
    for (const { name, lastValue, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
    await client.query('commit')
    await client.query('analyze')
  })
}

async function asClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'curbside restore' })
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  return work(client).finally(() => client.end())
}

export async function readManifest(folder: string): Promise<Manifest> {
  const { manifest } = placesIn(folder)
  const text = await readFile(manifest, 'utf8').catch(() => {
    throw new CannotStart(`${folder} is not a backup: it has no manifest.json`)
  })
  const content = await orDamaged(manifest, async () => JSON.parse(text))
  const parsed = Manifest.safeParse(content)
  if (!parsed.success)
    throw new CannotStart(`${folder} is not a backup that this version can read: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

/**
 * Reports a missing, truncated or overwritten file by name; any other error is not the backup's fault and passes
 * through.
 */
async function orDamaged<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // Errors of the file system, of gzip, and PostgreSQL's for invalid values and broken constraints.
    if (!(error instanceof SyntaxError) && !/^(ENOENT|EISDIR|EIO|Z_|2[23])/.test(code)) throw error
    throw new CannotStart(`The backup is damaged: ${path} (${message})`)
  }
}

/**
 * Ends all guest links, and the access of photographers: one revoked after the backup must not work again. Their photos
 * stay in the tray.
 */
const ENDED: Partial<Record<string, string>> = {
  guest_link: 'update guest_link set revoked_at = now() where revoked_at is null',
  photographer: 'delete from photographer',
}

const RESET_SCHEMA = 'drop schema public cascade; create schema public'

const requireEmpty = (databaseUrl: string): Promise<void> =>
  asClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    )
    if (rows.length === 0) return
    // A killed restore leaves the schema without any rows; a server would have published its catalog.
    const isOurs = ['member', 'setting', 'kysely_migration'].every((name) => rows.some((each) => each.name === name))
    const filled = isOurs && (await client.query(`select from setting union all select from member limit 1`)).rowCount
    if (!isOurs || filled)
      throw new CannotStart('This database already has a board: restore into a new DATA_DIR or an empty database')
    await client.query(RESET_SCHEMA)
  })

async function copyIn(client: pg.Client, table: Manifest['tables'][number], path: string): Promise<void> {
  // The backup already contains the rows that triggers created.
  await client.query(`alter table ${quoted(table.name)} disable trigger user`)
  const into = client.query(copyFrom(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`))
  await orDamaged(path, () => pipeline(createReadStream(path), createGunzip(), into))
  if (into.rowCount !== table.rows)
    throw new CannotStart(`${table.name} has ${into.rowCount} rows in the backup instead of ${table.rows}`)
}

async function putBlobs(folder: string, manifest: Manifest, blobs: Blobs): Promise<void> {
  const places = placesIn(folder)
  const lines = await orDamaged(places.blobList, async () => parseBlobLines(await readFile(places.blobList, 'utf8')))
  if (lines.length !== manifest.blobs)
    throw new CannotStart(`The backup lists ${lines.length} pictures and files instead of ${manifest.blobs}`)
  for (const { key, bytes, sha256 } of lines) {
    const content = await readFile(places.blob(key)).catch(() => Buffer.alloc(0))
    if (content.length !== bytes || hashOf(content).toString('hex') !== sha256)
      throw new CannotStart(`The backup is damaged: ${places.blob(key)} is missing or was changed`)
    await blobs.put(key, content)
  }
}
