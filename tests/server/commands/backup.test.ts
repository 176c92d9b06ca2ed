import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openDiskBlobs } from '#server/blobs/disk-blobs.ts'
import { backUp } from '#server/commands/backup/back-up.ts'
import { parseBlobLines, placesIn } from '#server/commands/backup/backup-folder.ts'
import { inOrder } from '#server/commands/backup/board-tables.ts'
import { restore } from '#server/commands/backup/restore.ts'
import { runBackup } from '#server/commands/backup/run-backup.ts'
import { CannotStart } from '#server/db/cannot-start.ts'
import { openDatabase } from '#server/db/connection.ts'
import { ownSecret } from '#server/db/own-secret.ts'
import { readTray } from '#server/features/guests/guests.store.ts'
import { makeRecoveryCodes } from '#server/features/session/passkeys.store.ts'
import { PEOPLE } from '../../support/board.ts'
import { givenGuestLink, sendAsGuest } from '../../support/guest-link.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { creation, HOUSE, photoRow } from '../../support/submission.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const PHOTO = '11111111-1111-4111-8111-111111111111'
const DRAFT = '22222222-2222-4222-8222-222222222222'
const say = () => {}
const now = new Date('2026-06-01T12:00:00Z')

const folder = await mkdtemp(join(tmpdir(), 'curbside backup '))
const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)
const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#456' } })
  .jpeg()
  .toBuffer()
expect((await ann.upload({ fields: { photoId: PHOTO, draftId: DRAFT }, image })).status).toBe(200)
const values = { ...HOUSE, ListPrice: 5_000, PublicRemarks: 'Tab\there, line\nthere, back\\slash, é and 🏡' }
const sent = creation({ draftId: DRAFT, values, photos: [photoRow(PHOTO, 1)] })
expect((await ann.call('createListing', sent)).status).toBe(200)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const make = (name: string) =>
  backUp({ databaseUrl: portal.databaseUrl, blobs: portal.blobs, folder: join(folder, name), now, say })

/** Every row of every table, as PostgreSQL prints it. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
  const { db, close } = openDatabase(url)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and table_name not in ('rate_limit', 'sign_in_attempt', 'session', 'provider_sign_in', 'pending_sign_in', 'recovery_code', 'link_code', 'unlinked_sign_in', 'used_ticket', 'push_subscription', 'push_due')`.execute(
    db,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db)
    content[name] = rows.map(({ row }) => row)
  }
  await close()
  return content
}

describe('a board that was backed up', () => {
  test('stands again elsewhere, row by row and byte by byte, and goes on from there', async () => {
    const before = await contentOf(portal.databaseUrl)
    const manifest = await make('whole')
    expect(manifest.tables.find(({ name }) => name === 'listing')?.rows).toBe(1)
    expect(manifest.blobs).toBe(2)

    const elsewhere = await openTestDatabase({ schema: false })
    const blobs = openDiskBlobs(join(folder, 'restored-blobs'))
    await restore({ databaseUrl: elsewhere.url, blobs, folder: join(folder, 'whole'), say })
    expect(await contentOf(elsewhere.url)).toEqual(before)

    const { db, close } = openDatabase(elsewhere.url)
    await expect(sql`delete from audit_change`.execute(db)).rejects.toThrow('the audit log only grows')
    const photo = await db.selectFrom('photo').selectAll().executeTakeFirstOrThrow()
    for (const file of [photo.image_file, photo.thumb_file])
      expect(await blobs.get(file)).toEqual(await portal.blobs.get(file))
    // Numbers go on after the last one: nothing new gets the id of something old.
    const next = (database: typeof db) => sql<{ n: number }>`select nextval('listing_number') as n`.execute(database)
    expect((await next(db)).rows).toEqual((await next(portal.db)).rows)
    await close()
    await elsewhere.close()
  })

  test('lets nobody in: sessions, one-time codes and signing secrets stay out', async () => {
    await portal.as(PEOPLE.ann)
    await portal.db.transaction().execute((tx) => makeRecoveryCodes(tx, PEOPLE.ann.uniqueId))
    await portal.db.transaction().execute((tx) => ownSecret(tx, 'media-secret'))
    const manifest = await make('without-secrets')
    const names = manifest.tables.map(({ name }) => name)
    expect(names.filter((name) => /session|sign_in|_code|push/.test(name))).toEqual([])
    const settings = gunzipSync(await readFile(placesIn(join(folder, 'without-secrets')).table('setting'))).toString()
    expect(settings).not.toMatch(/secret/)
  })

  test('keeps what the keys of phones are derived from: work that waits on them, encrypted, must open after a restore', async () => {
    const keysOf = async (tx: Parameters<typeof ownSecret>[0]) => ownSecret(tx, 'device-keys')
    const before = await portal.db.transaction().execute(keysOf)
    await make('with-keys')
    const elsewhere = await openTestDatabase({ schema: false })
    const blobs = openDiskBlobs(join(folder, 'keys-blobs'))
    await restore({ databaseUrl: elsewhere.url, blobs, folder: join(folder, 'with-keys'), say })
    const { db, close } = openDatabase(elsewhere.url)
    expect(await db.transaction().execute(keysOf)).toBe(before)
    await close()
    await elsewhere.close()
  })

  test('keeps what guests have sent, and ends their links and photographers’ access: what was revoked since must not work again', async () => {
    const ann = await portal.as(PEOPLE.ann)
    const link = await givenGuestLink(ann)
    const of = { type: 'agent' as const, id: PEOPLE.ann.uniqueId }
    const named = { photographerId: randomUUID(), of, name: 'Pia Prints', email: null }
    expect((await ann.call('photographerName', named)).status).toBe(200)
    await sendAsGuest(ann, { token: link.token, image })
    await make('with-guests')
    const elsewhere = await openTestDatabase({ schema: false })
    const blobs = openDiskBlobs(join(folder, 'guests-blobs'))
    await restore({ databaseUrl: elsewhere.url, blobs, folder: join(folder, 'with-guests'), say })
    const { db, close } = openDatabase(elsewhere.url)
    const key = { draftId: link.draftId, realId: PEOPLE.ann.uniqueId, effectiveId: PEOPLE.ann.uniqueId }
    const tray = await db.transaction().execute((tx) => readTray(tx, { ...key, listing: undefined }))
    expect([tray.photos.length, tray.links.length]).toEqual([1, 0])
    expect(await db.selectFrom('photographer').select('photographer_id').execute()).toEqual([])
    const { image_file } = await db.selectFrom('guest_photo').select('image_file').executeTakeFirstOrThrow()
    expect(await blobs.get(image_file!)).toEqual(await portal.blobs.get(image_file!))
    await close()
    await elsewhere.close()
  })

  test('is of one moment: what is written meanwhile is in it whole, or not at all', async () => {
    const ann = await portal.as(PEOPLE.ann)
    let writing = true
    const writer = (async () => {
      while (writing) await ann.call('createListing', creation())
    })()
    const manifest = await make('busy')
    writing = false
    await writer
    const rows = (name: string) => manifest.tables.find((table) => table.name === name)!.rows
    expect(rows('audit_transaction')).toBeGreaterThanOrEqual(rows('listing'))
    const elsewhere = await openTestDatabase({ schema: false })
    await restore({
      databaseUrl: elsewhere.url,
      blobs: openDiskBlobs(join(folder, 'b')),
      folder: join(folder, 'busy'),
      say,
    })
    const { db, close } = openDatabase(elsewhere.url)
    const { rows: lonely } = await sql`
      select from listing where not exists (select from audit_transaction where record_unique_id = listing.unique_id)
        or not exists (select from delivery where listing_unique_id = listing.unique_id)`.execute(db)
    expect(lonely).toEqual([])
    await close()
    await elsewhere.close()
  })

  test('a folder that is there already is left alone', async () => {
    await make('once')
    await expect(make('once')).rejects.toThrow('already exists')
    expect((await stat(placesIn(join(folder, 'once')).manifest)).isFile()).toBe(true)
  })

  test('nobody else on the machine can read it', async () => {
    await make('private')
    const { mode } = await stat(placesIn(join(folder, 'private')).table('member'))
    expect(mode & 0o077).toBe(0)
  })
})

describe('nothing is restored', () => {
  const into = async (name: string, { schema = false, settled = false } = {}) => {
    const elsewhere = await openTestDatabase({ schema })
    if (settled) {
      const { db, close } = openDatabase(elsewhere.url)
      await db.insertInto('setting').values({ name: 'catalog-files', value: 'published' }).execute()
      await close()
    }
    const blobs = openDiskBlobs(join(folder, `blobs of ${name}`))
    const outcome = await restore({ databaseUrl: elsewhere.url, blobs, folder: join(folder, name), say }).then(
      () => 'restored',
      (error: Error) => error.message,
    )
    const { db, close } = openDatabase(elsewhere.url)
    const members = await db
      .selectFrom('member')
      .select('unique_id')
      .execute()
      .catch(() => [])
    const { rows } = await sql`select from information_schema.tables where table_schema = 'public'`.execute(db)
    await close()
    await elsewhere.close()
    return { outcome, members: members.length, tables: rows.length }
  }

  test('over a board that is there', async () => {
    await make('over')
    expect(await into('over', { schema: true, settled: true })).toEqual({
      outcome: expect.stringContaining('This database already has a board'),
      members: 0,
      tables: expect.any(Number),
    })
  })

  test('but over what a restore left that was killed', async () => {
    await make('killed')
    const outcome = await into('killed', { schema: true })
    expect([outcome.outcome, outcome.members > 0]).toEqual(['restored', true])
  })

  test('from a picture that was damaged', async () => {
    await make('damaged')
    const places = placesIn(join(folder, 'damaged'))
    const [first] = parseBlobLines(await readFile(places.blobList, 'utf8'))
    await writeFile(places.blob(first!.key), 'other bytes')
    expect(await into('damaged')).toEqual({
      outcome: expect.stringContaining('is missing or was changed'),
      members: 0,
      tables: 0,
    })
  })

  test('from a table that was cut off', async () => {
    await make('cut')
    const table = placesIn(join(folder, 'cut')).table('member')
    await writeFile(table, (await readFile(table)).subarray(0, 40))
    expect(await into('cut')).toEqual({ outcome: expect.stringContaining(`damaged: ${table}`), members: 0, tables: 0 })
  })

  test.each<[string, (places: ReturnType<typeof placesIn>) => string, string | undefined]>([
    ['a table of other rows', ({ table }) => table('office'), 'one\ttwo\n'],
    ['a list of pictures that is gone', ({ blobList }) => blobList, undefined],
    ['a manifest that was cut off', ({ manifest }) => manifest, '{'],
  ])('from %s, which is named', async (which, fileOf, content) => {
    const name = which.replaceAll(' ', '-')
    await make(name)
    const path = fileOf(placesIn(join(folder, name)))
    await rm(path)
    if (content !== undefined) await writeFile(path, path.endsWith('.gz') ? gzipSync(content) : content)
    const { outcome, tables } = await into(name)
    expect([outcome.startsWith(`The backup is damaged: ${path} (`), outcome.includes('\n'), tables]).toEqual([
      true,
      false,
      0,
    ])
  })

  test('from a folder that is no backup, and from a newer portal', async () => {
    expect((await into('nowhere')).outcome).toContain('no manifest.json')
    await make('newer')
    const { manifest } = placesIn(join(folder, 'newer'))
    const changed = JSON.parse(await readFile(manifest, 'utf8'))
    changed.migrations.push('9999-from-the-future')
    await writeFile(manifest, JSON.stringify(changed))
    expect((await into('newer')).outcome).toContain('needs a newer version')
  })
})

describe('a folder that will not do is told in a line, and no database is started for it, or made', () => {
  const asked = async (verb: 'backup' | 'restore', place: string) => {
    let opened = 0
    const openBoard = async () => {
      opened++
      throw new Error('opened')
    }
    const wrong = runBackup({ verb, folder: place, openBoard, blobs: portal.blobs, now, say })
    await expect(wrong).rejects.toThrow(CannotStart)
    expect(opened).toBe(0)
    return wrong.catch((error: Error) => error.message)
  }
  test('to restore from: one that is not there', async () => {
    expect(await asked('restore', join(folder, 'nowhere'))).toMatch(/nowhere is not a backup: it has no manifest.json$/)
  })
  test('to back up to: one that is there, or lies in a file', async () => {
    await writeFile(join(folder, 'a file'), '')
    expect(await asked('backup', join(folder, 'a file'))).toMatch(/a file already exists: choose a new folder$/)
    expect(await asked('backup', join(folder, 'a file', 'deep', 'er'))).toMatch(/^Cannot write a backup there: ENOTDIR/)
  })
  test.skipIf(process.platform !== 'linux')('nor where nobody can make folders', async () => {
    expect(await asked('backup', '/proc/backups/today')).toMatch(/^Cannot write a backup there: ENOENT/)
  })
  test('one that can be made is not made before there is something to keep', async () => {
    const openBoard = () => Promise.reject(new Error('no database'))
    const place = join(folder, 'unmade')
    await expect(
      runBackup({ verb: 'backup', folder: place, openBoard, blobs: portal.blobs, now, say }),
    ).rejects.toThrow('no database')
    expect((await readdir(folder)).filter((name) => name.startsWith('unmade'))).toEqual([])
  })
})

test('tables come after those they refer to; a circle is an error', () => {
  const tables = ['a', 'b', 'c'].map((name) => ({ name }))
  const references = [
    { from: 'a', to: 'c' },
    { from: 'c', to: 'b' },
  ]
  expect(inOrder(tables, references).map(({ name }) => name)).toEqual(['b', 'c', 'a'])
  expect(() => inOrder(tables, [...references, { from: 'b', to: 'a' }])).toThrow('circular references')
})
