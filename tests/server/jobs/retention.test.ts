// Retention: a row of every kind grows old, and exactly those that are declared to be deleted are deleted.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { jobsOf } from '#server/jobs/jobs-of.ts'
import { givenListing, OFFICES, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { duePush, subscription } from './push-rows.ts'
import { RETENTION, type Retention } from './retention.ts'
import { type Row, tablesIn } from './tables.ts'

type Table = keyof typeof RETENTION
type Key = { table: string; kind: string; where: Row }

const portal = await portalForThisFile()
const { insert, tablesOf, columnsOf, keysOf, age } = tablesIn(portal.db)
const listing = (await givenListing(portal.db)).UniqueID

const DAY = 24 * 60 * 60_000
const AGES = [1 / 24, 1, 6, 8, 29, 31, 89, 91, 364, 400]
const NOW = sql`now()`
const ann = PEOPLE.ann.uniqueId
const hex = (length: number) => randomBytes(length / 2).toString('hex')

const draft = (over: Row = {}): Row => ({
  draft_id: randomUUID(),
  real_id: ann,
  effective_id: ann,
  device_id: randomUUID(),
  form_name: 'res',
  definition_hash: '',
  title: '',
  revision: 1,
  fields: '{}',
  rows: '{}',
  photos: '[]',
  photo_order: '[]',
  ...over,
})
const photo = (over: Row = {}): Row => ({
  photo_id: randomUUID(),
  draft_id: randomUUID(),
  uploaded_by: ann,
  uploaded_as: ann,
  image_file: hex(32),
  thumb_file: hex(32),
  width: 1,
  height: 1,
  ...over,
})
const file = (over: Row = {}): Row => ({
  supplement_id: randomUUID(),
  draft_id: randomUUID(),
  uploaded_by: ann,
  uploaded_as: ann,
  file: hex(32),
  name: 'a.pdf',
  extension: 'pdf',
  media_type: 'application/pdf',
  bytes: 1,
  sha256: hex(64),
  ...over,
})
/** Sent with a draft that is as told. */
const withDraft =
  (make: (over: Row) => Row, of: Row = {}) =>
  async (): Promise<Row> => {
    const draft_id = randomUUID()
    await insert('autosave', draft({ draft_id, ...of }))
    return make({ draft_id })
  }
const takenOff = { is_deleted: true, taken_off_at: NOW }
const record = (over: Row = {}): Row => ({
  listing_id: `A${hex(8)}`,
  property_type: 'RES',
  standard_status: 'A',
  form_name: 'res',
  fields: '{"StreetName":"Elm"}',
  items: '{}',
  ...over,
})
const office = (): Row => ({
  unique_id: 99,
  mls_id: 'AGED',
  name: 'Aged Office',
  phone: '',
  aor: 'creb',
  status: 'A',
  brokerage_id: OFFICES.downtown.uniqueId,
  fields: '{}',
})
const person = (): Row => ({
  unique_id: 999,
  mls_id: 'M999',
  role: 'agent',
  status: 'A',
  first_name: 'Old',
  last_name: 'Agnes',
  email: '',
  direct_phone: '',
  aor: 'creb',
  office_id: OFFICES.downtown.uniqueId,
  fields: '{}',
})
const line = (): Row => ({
  kind: 'Update',
  table_name: 'Listing',
  entity_id: 'A1',
  record_unique_id: listing,
  real_id: ann,
  effective_id: ann,
  request_id: '',
})

const words = { text: 'x', page: '/', written_at: NOW }
const message = () => ({ message_id: randomUUID(), member_id: ann, effective_id: ann, ...words })

const guestLink = (over: Row = {}): Row => ({
  link_id: randomUUID(),
  draft_id: randomUUID(),
  ...{ real_id: ann, effective_id: ann, token_hash: hex(64), made_at: NOW, expires_at: NOW },
  ...over,
})
const photographer = (): Row => ({
  ...{ photographer_id: randomUUID(), member_unique_id: ann, name: 'Pia', token_hash: hex(64), named_at: NOW },
})
const photographersLink = async (over: Row = {}): Promise<Row> => {
  const { photographer_id } = await insert('photographer', photographer())
  return guestLink({ photographer_id, ...over })
}
const guestPhoto = async (over: Row = {}): Promise<Row> => {
  const { link_id } = await insert('guest_link', guestLink())
  return { photo_id: randomUUID(), link_id, sent_as: randomUUID(), sha256: hex(64), bytes: 1, ...over }
}

type Make = () => Row | Promise<Row>
/** One row of each declared kind: no kind without one. */
const ROWS: { [T in Table]: Record<keyof (typeof RETENTION)[T], Make> } = {
  office: { 'a record': office },
  member: { 'a record': person },
  listing: { 'a listing': () => record(), 'a deleted listing': () => record({ deleted_at: NOW }) },
  street_name: { 'a record': () => ({ name: 'aged street' }) },
  condo_name: { 'a record': () => ({ condo_name: 'Old Towers', subdivision_name: 'X' }) },
  tax_parcel: {
    'a record': () => ({
      linc_number: '1',
      roll_number: '1',
      street_number: '1',
      street_name: 'Elm',
      city: 'CAL',
      county_or_parish: 'X',
      latitude: 51,
      longitude: -114,
      tax_year: 2026,
      fields: '{}',
    }),
  },
  outline: { 'a record': () => ({ layer: 'parcels', name: 'aged', ring: '((0,0),(1,0),(1,1))' }) },
  photo: {
    'of a listing': () => photo({ listing_unique_id: listing }),
    'of an agent': () => photo({ member_unique_id: ann }),
    'of an office': () => photo({ office_unique_id: OFFICES.west.uniqueId }),
    'taken off a listing': () => photo({ listing_unique_id: listing, ...takenOff }),
    'taken off an agent': () => photo({ member_unique_id: ann, ...takenOff }),
    'taken off an office': () => photo({ office_unique_id: OFFICES.west.uniqueId, ...takenOff }),
    'of a draft': withDraft(photo),
    'of a discarded draft': withDraft(photo, { discarded_at: NOW }),
    'of a draft that became a listing without it': withDraft(photo, { finished_at: NOW }),
    'of nothing': () => photo(),
  },
  supplement: {
    'of a listing': () => file({ listing_unique_id: listing }),
    'taken off a listing': () => file({ listing_unique_id: listing, taken_off_at: NOW }),
    'of a draft': withDraft(file),
    'of a discarded draft': withDraft(file, { discarded_at: NOW }),
    'of a draft that became a listing without it': withDraft(file, { finished_at: NOW }),
    'of nothing': () => file(),
  },
  supplement_part: {
    'of a file still arriving': () => {
      const { name, extension, media_type, ...row } = file()
      return { ...row, starts_at: 0, part_sha256: hex(64) }
    },
  },
  loose_blob: { 'a note': () => ({ key: hex(32) }) },
  autosave: {
    'a draft': () => draft(),
    'a discarded draft': () => draft({ discarded_at: NOW }),
    'a finished draft': () => draft({ finished_at: NOW, parent_id: listing }),
  },
  row_lock: { 'a lock': () => ({ entity_type: 'listing', entity_id: listing, real_id: ann, epoch: 7 }) },
  row_lock_ask: {
    'a request': async () => {
      const of = { entity_type: 'agent', entity_id: ann }
      await insert('row_lock', { ...of, epoch: 1 })
      return { ...of, member_id: ann, asked_at: NOW }
    },
  },
  idempotency: { 'a reply': () => ({ member_id: ann, key: randomUUID(), route: 'x', fingerprint: hex(64) }) },
  audit_transaction: { 'a line': line },
  audit_change: {
    'a line': async () => ({
      transaction_id: (await insert('audit_transaction', line())).transaction_id,
      position: 1,
      class_name: 'Listing',
      field_name: 'ListPrice',
    }),
  },
  guest_link: {
    'a link': () => guestLink(),
    'a revoked link': () => guestLink({ revoked_at: NOW }),
    'a photographer’s link': () => photographersLink(),
    'a photographer’s revoked link': () => photographersLink({ revoked_at: NOW }),
    'a photographer’s revoked link to a draft': async () => {
      const { draft_id } = await insert('autosave', draft())
      return photographersLink({ revoked_at: NOW, draft_id })
    },
  },
  photographer: { 'a photographer': () => photographer() },
  guest_photo: {
    'waiting in a tray': () => guestPhoto(),
    'kept or removed': () => guestPhoto({ settled_at: NOW }),
  },
  support_message: {
    'a message': message,
    'an answered message': () => ({ ...message(), answered_at: NOW, answered_by: ann }),
  },
  announcement: {
    'an announcement': () => ({
      announcement_id: randomUUID(),
      ...{ title: 'x', intro: '', text: 'x', message: '<p>x</p>', critical: false },
      ...{ begins_at: NOW, expires_at: NOW, written_by: ann },
    }),
  },
  push_subscription: { 'a subscription': () => subscription(insert, ann) },
  push_due: { 'a message': () => duePush(insert, ann) },
  delivery: {
    'a line': () => ({ listing_unique_id: listing, version: 1, destination: 'mls', status: 'delivered' }),
  },
  simulated_receipt: {
    'a record': () => ({
      key: randomUUID(),
      destination: 'mls',
      entity_type: 'listing',
      entity_id: listing,
      version: 1,
      shown_at: NOW,
    }),
  },
  simulated_record: {
    'a record': () => ({ destination: 'mls', entity_type: 'listing', entity_id: listing, version: 1, shown_at: NOW }),
  },
  catalog_content: { 'a version': () => ({ hash: hex(64), kind: 'form', name: 'aged', content: '{}' }) },
  catalog_current: {
    'a version': async () => {
      const { hash } = await insert('catalog_content', { hash: hex(64), kind: 'form', name: 'old', content: '{}' })
      return { kind: 'form', name: 'old', hash, position: 99 }
    },
  },
  setting: { 'a setting': () => ({ name: 'aged', value: '' }) },
  impersonation: {
    'a grant': () => ({ lead_id: ann, member_id: PEOPLE.cole.uniqueId, state: 'granted', by_id: ann }),
  },
  notice: { 'a notice': () => ({ member_id: ann, kind: 'lock-lost', text: '', data: '{}', read_at: NOW }) },
  session: {
    'a session': () => ({
      id_hash: randomBytes(32),
      member_id: ann,
      effective_id: ann,
      ended_as: PEOPLE.cole.uniqueId,
      passkey_challenge_at: NOW,
    }),
  },
  local_account: { 'an account': () => ({ member_id: ann, user_name: 'ann@demo' }) },
  passkey: {
    'a passkey': () => ({
      ...{ passkey_id: randomUUID(), member_id: ann, credential_id: randomBytes(16), public_key: randomBytes(77) },
      ...{ counter: 1, transports: '{}', label: 'iPhone', last_used_at: NOW },
    }),
  },
  recovery_code: { 'a code': () => ({ code_hash: randomBytes(32), member_id: ann }) },
  pending_sign_in: {
    'a sign-in': () => ({ token_hash: randomBytes(32), member_id: ann, return_url: '/', own_failures: 0 }),
  },
  provider_identity: { 'a link': () => ({ issuer: 'https://id.example', subject: '7', member_id: ann }) },
  ended_link: { 'an ended link': () => ({ issuer: 'https://id.example', subject: '7', member_id: ann }) },
  link_code: { 'a code': () => ({ code_hash: randomBytes(32), member_id: ann }) },
  unlinked_sign_in: {
    'a sign-in': () => ({ issuer: 'i', subject: '8', claims: '{}', token_hash: randomBytes(32), return_url: '/' }),
  },
  sign_in_attempt: { 'wrong passwords': () => ({ subject: 'name:aged', failures: 1 }) },
  known_device: { 'a device': () => ({ member_id: ann, device_id: randomUUID() }) },
  used_ticket: { 'a ticket': () => ({ ticket_id: randomUUID() }) },
  provider_sign_in: {
    'a sign-in': () => ({ state_hash: randomBytes(32), nonce: '', code_verifier: '', return_url: '/' }),
  },
}

const kinds = Object.entries(RETENTION).flatMap(([table, declared]) =>
  Object.entries(declared as Record<string, Retention>).map(([kind, fate]) => ({ table: table as Table, kind, fate })),
)

async function runJobs(): Promise<void> {
  for (const job of jobsOf(portal.blobs)) await portal.db.transaction().execute((tx) => job.run(tx, new Date()))
}

describe('every table', () => {
  test('declares how long its rows are kept', async () => {
    expect(Object.keys(RETENTION).sort()).toEqual((await tablesOf()).sort())
  })

  test('some of whose rows go has a kind for everything that a row may belong to, and for every time it may have', async () => {
    const optional = await columnsOf(sql`is_nullable = 'YES' and (data_type like 'timestamp%' or exists (
      select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and conrelid = c.table_name::regclass and attname = c.column_name))`)
    const goes = new Set(kinds.filter(({ fate }) => 'days' in fate).map(({ table }) => table as string))
    const unknown = []
    for (const { table, column } of optional.filter((each) => goes.has(each.table))) {
      const made = await Promise.all(Object.values<Make>(ROWS[table as Table]).map((make) => make()))
      if (!made.some((row) => row[column] != null)) unknown.push(`${table}.${column}`)
    }
    expect(unknown).toEqual([])
  })
})

test('rows of every kind grow old, and exactly those go that are said to go, with their bytes', async () => {
  const made: Key[] = []
  const bytes = new Map<string, string>()
  for (const { table, kind } of kinds) {
    const row = await insert(table, await (ROWS[table] as Record<string, Make>)[kind]!())
    const where = Object.fromEntries((await keysOf(table)).map((name) => [name, row[name]]))
    made.push({ table, kind, where })
    const blobs = [row.image_file, row.thumb_file, row.file, table === 'loose_blob' ? row.key : undefined]
    for (const key of blobs.filter((each) => typeof each === 'string')) {
      await portal.blobs.put(key, Buffer.from('x'))
      bytes.set(key, `${table} ${kind}`)
    }
  }
  const isThere = async ({ table, where }: Key): Promise<boolean> => {
    const same = Object.entries(where).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.join(same, sql` and `)}`.execute(portal.db)
    return rows.length > 0
  }
  const keptBytes = async () => {
    const there = []
    for (const [key, of] of bytes) if ((await portal.blobs.size(key)) !== undefined) there.push(of)
    return [...new Set(there)].sort()
  }

  let old = 0
  for (const days of AGES) {
    await age(days - old)
    old = days
    await runJobs()
    const gone = []
    for (const each of made) if (!(await isThere(each))) gone.push(`${each.table} ${each.kind}`)
    const due = kinds.filter(({ fate }) => 'days' in fate && fate.days <= days)
    const expected = due.map(({ table, kind }) => `${table} ${kind}`)
    expect({ days, gone }).toEqual({ days, gone: expected })
    expect(await keptBytes()).toEqual(
      expect.arrayContaining([...new Set(bytes.values())].filter((of) => !expected.includes(of))),
    )
  }
  // Bytes go a day after their row.
  await age(2)
  await runJobs()
  const kept = kinds.filter(({ fate }) => 'kept' in fate).map(({ table, kind }) => `${table} ${kind}`)
  expect(await keptBytes()).toEqual([...new Set(bytes.values())].filter((of) => kept.includes(of)).sort())
})

test('bytes that a row names stay, although they are noted as loose', async () => {
  const key = hex(32)
  await insert('photo', photo({ listing_unique_id: listing, thumb_file: key }))
  await insert('loose_blob', { key, since: new Date(Date.now() - 2 * DAY) })
  await portal.blobs.put(key, Buffer.from('x'))
  await runJobs()
  expect(await portal.blobs.size(key)).toBe(1)
})

test('bytes that two rows name stay until both are gone', async () => {
  const shared = { image_file: hex(32), thumb_file: hex(32) }
  const longAgo = new Date(Date.now() - 400 * DAY)
  await insert('photo', photo({ ...shared, created_at: longAgo }))
  const hung = await insert('photo', photo({ ...shared, listing_unique_id: listing }))
  await portal.blobs.put(shared.image_file, Buffer.from('x'))
  const aDayLater = async () => {
    await runJobs()
    await sql`update loose_blob set since = since - interval '2 days'`.execute(portal.db)
    await runJobs()
  }
  await aDayLater()
  const { rows } = await sql`select photo_id from photo where image_file = ${shared.image_file}`.execute(portal.db)
  expect(rows).toEqual([{ photo_id: hung.photo_id }])
  expect(await portal.blobs.size(shared.image_file)).toBe(1)
  await sql`update photo set listing_unique_id = null, created_at = ${longAgo} where photo_id = ${hung.photo_id}`.execute(
    portal.db,
  )
  await aDayLater()
  expect(await portal.blobs.size(shared.image_file)).toBeUndefined()
})
