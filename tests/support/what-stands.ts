// What stands where, read behind the screens: on the phone (its IndexedDB) and on the portal (its database and its pictures).
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { originalKey } from '#src/offline/drafts/picked-files.ts'
import { referenceOf } from './picture-reference.ts'
import type { PortalDatabase } from './portal-database.ts'
import { workOn } from './sealed-work.ts'
import { ssim } from './ssim.ts'

/** photoId → SHA-256 of the bytes that wait on the phone; what was picked stands beside them until the listing is submitted. */
export async function hashesOnPhone(page: Page): Promise<Record<string, string>> {
  const all = await hashesOfBytes(page)
  return Object.fromEntries(Object.entries(all).filter(([id]) => !id.startsWith(originalKey(''))))
}

async function hashesOfBytes(page: Page): Promise<Record<string, string>> {
  const rows = (await workOn(page, 'photoBytes')) as { photoId: string; sha256: string }[]
  return Object.fromEntries(rows.map(({ photoId, sha256 }) => [photoId, sha256]))
}

/** A row for the lock of this record, if somebody holds it. */
export const lockHolders = (database: PortalDatabase, uniqueId: number) =>
  database.rows('select from row_lock where entity_id = $1 and real_id is not null', [uniqueId])

export type StoredPhoto = { photo_id: string; sha256: string; image_file: string }
export type StoredListing = {
  unique_id: number
  listing_id: string
  standard_status: string
  photos: StoredPhoto[]
  submissions: number
}

/** Listings that did not come with the demo board, with their photos in order and how often the audit log saw each made. `agent`: only this member's. */
export async function newListings(database: PortalDatabase, agent: number | null = null): Promise<StoredListing[]> {
  const listings = await database.rows<Omit<StoredListing, 'photos' | 'submissions'>>(
    `select unique_id::int, listing_id, standard_status from listing where draft_id is not null and deleted_at is null
       and list_agent_id = coalesce($1, list_agent_id) order by unique_id`,
    [agent],
  )
  return Promise.all(
    listings.map(async (listing) => ({
      ...listing,
      photos: await database.rows<StoredPhoto>(
        'select photo_id, sha256, image_file from photo where listing_unique_id = $1 and not is_deleted order by sort_order',
        [listing.unique_id],
      ),
      submissions: (
        await database.rows(
          `select transaction_id from audit_transaction where table_name = 'Listing' and record_unique_id = $1 and kind in ('Insert', 'Submit')`,
          [listing.unique_id],
        )
      ).length,
    })),
  )
}

/** How alike the portal's picture is to the file that was picked. */
export async function likeness(page: Page, photo: StoredPhoto, file: string): Promise<number> {
  const bytes = await page.evaluate(async (id) => {
    const reply = await fetch(`/api/Image/GetAwsFile?file=${id}`)
    return [...new Uint8Array(await reply.arrayBuffer())]
  }, photo.image_file)
  const stored = Buffer.from(bytes)
  const { width, height } = await sharp(stored).metadata()
  return ssim(stored, await referenceOf(await readFile(file), { width, height }))
}

/**
 * Every word that this origin keeps on the phone as it lies there: databases (pictures by their size), caches with their
 * addresses, and the small stores. Not what is in the build's own files, which are kept by the hash of their content.
 */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const words: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!))
      for (const store of db.objectStoreNames) {
        const rows = await done(db.transaction(store).objectStore(store).getAll())
        words.push(
          `${name} ${store} ${JSON.stringify(rows, (_, value) => (value instanceof ArrayBuffer ? value.byteLength : value))}`,
        )
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const isBuilt = new URL(request.url).pathname.startsWith('/assets/')
        words.push(`${name} ${request.url} ${isBuilt ? '' : ((await (await cache.match(request))?.text()) ?? '')}`)
      }
    }
    return words.join('\n')
  })
