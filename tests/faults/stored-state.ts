// State of the portal after the faults, from its database and its blob folder: the other half of the comparison.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { ItemRow, Values } from '#contract/listing.ts'

export type StoredListing = {
  unique_id: number
  listing_id: string
  draft_id: string
  standard_status: string
  version: number
  fields: Values
  items: Record<string, ItemRow[]>
  deleted: boolean
}
type StoredAutosave = {
  draft_id: string
  real_id: number
  parent_id: number | null
  revision: number
  fields: Record<string, { value: unknown }>
  rows: Record<string, Record<string, { fields: Record<string, { value: unknown }> }>>
  photo_order: string[]
  discarded: boolean
  finished: boolean
}
export type StoredPhoto = {
  photo_id: string
  draft_id: string
  uploaded_by: number
  listing_unique_id: number | null
  sort_order: number
  is_deleted: boolean
  sha256: string
  thumb_sha256: string
  image_file: string
  thumb_file: string
}
type StoredAudit = { record_unique_id: number; kind: string; real_id: number }
type StoredDelivery = { listing_unique_id: number; version: number; destination: string; key: string }
type StoredReceipt = { key: string; destination: string; entity_id: number; version: number }
type StoredRecord = { destination: string; entity_id: number; writes: number }
type StoredKey = { member_id: number; key: string; route: string; reply: unknown }
type StoredLock = { entity_id: number; epoch: number }

export type StoredState = {
  listings: StoredListing[]
  autosaves: StoredAutosave[]
  photos: StoredPhoto[]
  audits: StoredAudit[]
  deliveries: StoredDelivery[]
  receipts: StoredReceipt[]
  records: StoredRecord[]
  keys: StoredKey[]
  locks: StoredLock[]
  /** SHA-256 of each photo file in the blob folder, by file name. */
  bytes: Map<string, string>
  /** Files in the blob folder that no row names, not even as loose, so nothing would ever delete them. */
  strays: string[]
}

/** Rows that existed before the editors started. */
export type Baseline = { listing: number; audit: number; delivery: number }

type Client = Pick<pg.Client, 'query'>
const rows = async <T>(client: Client, sql: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query(sql, values)).rows as T[]

export async function readBaseline(client: Client): Promise<Baseline> {
  const [found] = await rows<Baseline>(
    client,
    `select (select coalesce(max(unique_id), 0)::float8 from listing) as listing,
      (select coalesce(max(transaction_id), 0)::float8 from audit_transaction) as audit,
      (select coalesce(max(delivery_id), 0)::float8 from delivery) as delivery`,
  )
  return found!
}

export async function readStoredState(client: Client, since: Baseline, blobFolder: string): Promise<StoredState> {
  const photos = await rows<StoredPhoto>(
    client,
    `select photo_id, draft_id, uploaded_by::float8, listing_unique_id::float8, sort_order, is_deleted, sha256, thumb_sha256,
      image_file, thumb_file from photo where demo_seed is null`,
  )
  return {
    listings: await rows(
      client,
      `select unique_id::float8, listing_id, draft_id, standard_status, version, fields, items, deleted_at is not null as deleted
        from listing where unique_id > $1`,
      [since.listing],
    ),
    autosaves: await rows(
      client,
      `select draft_id, real_id::float8, parent_id::float8, revision::float8, fields, rows, photo_order,
        discarded_at is not null as discarded, finished_at is not null as finished from autosave`,
    ),
    photos,
    audits: await rows(
      client,
      'select record_unique_id::float8, kind, real_id::float8 from audit_transaction where transaction_id > $1',
      [since.audit],
    ),
    deliveries: await rows(
      client,
      'select listing_unique_id::float8, version, destination, key from delivery where delivery_id > $1',
      [since.delivery],
    ),
    receipts: await rows(
      client,
      `select key, destination, entity_id::float8, version from simulated_receipt
        where entity_type = 'listing' and entity_id > $1`,
      [since.listing],
    ),
    records: await rows(
      client,
      `select destination, entity_id::float8, writes::float8 from simulated_record where entity_type = 'listing' and entity_id > $1`,
      [since.listing],
    ),
    keys: await rows(client, 'select member_id::float8, key, route, reply from idempotency'),
    locks: await rows(client, `select entity_id::float8, epoch::float8 from row_lock where entity_type = 'listing'`),
    ...(await readBytes(blobFolder, photos, await rows(client, OTHER_KEYS))),
  }
}

/** Keys of other files: photos of the demo board, and loose ones. */
const OTHER_KEYS = `select key from loose_blob
  union all select image_file from photo where demo_seed is not null union all select thumb_file from photo where demo_seed is not null`

async function readBytes(
  folder: string,
  photos: StoredPhoto[],
  others: { key: string }[],
): Promise<Pick<StoredState, 'bytes' | 'strays'>> {
  const bytes = new Map<string, string>()
  const named = new Set(photos.flatMap((photo) => [photo.image_file, photo.thumb_file]))
  for (const name of named) {
    const held = await readFile(join(folder, name.slice(0, 2), name)).catch(() => undefined)
    if (held) bytes.set(name, createHash('sha256').update(held).digest('hex'))
  }
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const known = new Set([...named, ...others.map(({ key }) => key)])
  // The name of an unfinished file begins with its key.
  const strays = files.filter((file) => file.isFile() && !known.has(file.name.slice(0, 32))).map(({ name }) => name)
  return { bytes, strays }
}
