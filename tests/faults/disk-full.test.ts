// The disk for blobs, or the database's, is full: members get a specific message, nothing is half done, and the same
// request succeeds once there is space.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { PEOPLE } from '../support/board.ts'
import { fixture } from '../support/photo-files.ts'
import { portalForThisFile } from '../support/portal.ts'
import { creation } from '../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

const photo = () => ({ fields: { photoId: randomUUID(), draftId: randomUUID() }, image: fixture('white-bungalow.jpg') })
const rowsOf = (photoId: string | undefined) =>
  portal.db.selectFrom('photo').select('photo_id').where('photo_id', '=', photoId!).execute()

/** Runs `work` while the blob folder is on a disk of 64 kB; false: only root can create one. */
async function onTinyDisk(work: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = join(portal.folder, 'blobs')
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return false
  }
  await work(folder).finally(() => execFileSync('umount', [folder]))
  return true
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())

test('a photo that finds no room on the disk leaves nothing behind, and is taken when there is room', async ({
  skip,
}) => {
  const given = photo()
  const done = await onTinyDisk(async (folder) => {
    const { status, problem, headers } = await ann.upload(given)
    expect([status, problem.code]).toEqual([507, 'storage-full'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(filesIn(folder)).toEqual([])
    expect(await rowsOf(given.fields.photoId)).toEqual([])
  })
  skip(!done, 'only root may make a disk that is full')
  expect((await ann.upload(given)).status).toBe(200)
  expect(await rowsOf(given.fields.photoId)).toHaveLength(1)
})

test('a thumbnail that finds none takes its photo along', async () => {
  const given = photo()
  const put = portal.blobs.put.bind(portal.blobs)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const spy = vi.spyOn(portal.blobs, 'put').mockImplementationOnce(put).mockRejectedValueOnce(full)
  const { status, problem } = await ann.upload(given)
  spy.mockRestore()
  expect([status, problem.code]).toEqual([507, 'storage-full'])
  expect(await rowsOf(given.fields.photoId)).toEqual([])
  expect((await ann.upload(given)).status).toBe(200)
})

test('a database without room says the same, and half of a submission is nothing', async () => {
  // The error that PostgreSQL reports (disk_full), raised by the last statement of a submission.
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    portal.db,
  )
  await sql`create trigger no_room before insert on delivery for each statement execute function no_room()`.execute(
    portal.db,
  )
  const body = creation()
  const key = randomUUID()
  const { status, problem } = await ann.call('createListing', body, { key })
  expect([status, problem.code]).toEqual([507, 'storage-full'])
  const { draftId } = body.listingRequest
  const made = () => portal.db.selectFrom('listing').select('listing_id').where('draft_id', '=', draftId).execute()
  expect(await made()).toEqual([])
  expect(await portal.db.selectFrom('idempotency').select('key').where('key', '=', key).execute()).toEqual([])
  await sql`drop function no_room cascade`.execute(portal.db)
  expect((await ann.call('createListing', body, { key })).status).toBe(200)
  expect(await made()).toHaveLength(1)
})
