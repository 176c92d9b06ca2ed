import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import * as clearPrivateFields from '#server/db/migrations/0020-clear-private-fields.ts'
import { openTestDatabase } from '../../support/test-database.ts'

test('a new database is made in silence, an older one is brought up to date and says so, a newer one is left alone', async () => {
  const database = await openTestDatabase({ schema: false })
  const { db, close } = openDatabase(database.url, { maxConnections: 1 })
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  try {
    await migrate(database.url, { to: '0002-places', say })
    expect(said).toEqual([])
    const steps = await migrate(database.url, { say })
    expect(said[0]).toContain(`Upgrading the database to this version (${steps.length} steps)`)
    expect([said.length, (await migrate(database.url, { say })).length, said.length]).toEqual([2, 0, 2])

    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`.execute(db)
    await expect(migrate(database.url, { say })).rejects.toThrow('newer version of the portal (9999-of-tomorrow)')
  } finally {
    await close()
    await database.close()
  }
})

test('a board of before knows its listings’ own keys afterwards: from the replies of 90 days, else only who made them', async () => {
  const database = await openTestDatabase({ schema: false })
  const { db, close } = openDatabase(database.url, { maxConnections: 1 })
  try {
    await migrate(database.url, { to: '0013-loose-blobs' })
    await sql`insert into listing (unique_id, listing_id, property_type, standard_status, draft_id, form_name, fields, items)
      values (1, 'A1', 'RES', 'A', ${randomUUID()}, 'res', '{}', '{}'), (2, 'A2', 'RES', 'A', ${randomUUID()}, 'res', '{}', '{}'),
        (3, 'A3', 'RES', 'A', ${randomUUID()}, 'res', '{}', '{}')`.execute(db)
    await sql`insert into idempotency (member_id, key, route, fingerprint, reply) values
      (7, 'own-key-of-1', 'createListing', ${'0'.repeat(64)}, '{"Data": {"UniqueID": 1}}'),
      (7, 'of-a-change', 'updateListing', ${'0'.repeat(64)}, '{"Data": {"UniqueID": 2}}')`.execute(db)
    await sql`insert into audit_transaction (kind, table_name, entity_id, record_unique_id, real_id, effective_id, request_id)
      values ('Insert', 'Listing', 'A2', 2, 8, 9, 'r')`.execute(db)
    await migrate(database.url)
    const { rows } =
      await sql`select unique_id::int as id, created_by::int as by, created_key as key from listing order by 1`.execute(
        db,
      )
    expect(rows).toEqual([
      { id: 1, by: 7, key: 'own-key-of-1' },
      { id: 2, by: 8, key: null },
      { id: 3, by: null, key: null },
    ])
  } finally {
    await close()
    await database.close()
  }
})

test('what a destination holds of before is sent there once more, a few a second, so that what is private is cleared there', async () => {
  const database = await openTestDatabase({ schema: false })
  const { db, close } = openDatabase(database.url, { maxConnections: 1 })
  try {
    await migrate(database.url, { to: '0019-known-devices' })
    await sql`insert into office (unique_id, mls_id, name, phone, aor, status, brokerage_id, fields) values (9, 'O9', 'Nine', '', '', 'A', 9, '{}')`.execute(
      db,
    )
    await sql`insert into listing (unique_id, listing_id, property_type, standard_status, draft_id, form_name, fields, items, deleted_at)
      select id, 'A' || id, 'RES', 'A', gen_random_uuid(), 'res', '{}', '{}', case when id = 7 then now() end
      from generate_series(1, 7) as id`.execute(db)
    const deliveries: [
      listing: number | null,
      version: number,
      destination: string,
      status: string,
      isClaimed?: true,
    ][] = [
      [1, 1, 'mls', 'delivered'],
      [1, 2, 'mls', 'delivered'],
      [1, 2, 'national', 'accepted', true],
      [2, 1, 'national', 'delivered'],
      [2, 2, 'national', 'submitted'],
      [3, 1, 'national', 'submitted', true],
      [4, 1, 'mls', 'failed'],
      [5, 1, 'mls', 'delivered'],
      [5, 2, 'mls', 'failed'],
      [6, 1, 'national', 'delivered'],
      [7, 2, 'national', 'delivered'],
      [null, 1, 'mls', 'delivered'],
    ]
    for (const [listing, version, destination, status, isClaimed] of deliveries)
      await sql`insert into delivery (listing_unique_id, office_unique_id, version, destination, status, at, next_attempt_at, attempts, remote_key,
          accepted_at, delivered_at, claimed_by, claimed_until)
        values (${listing}, ${listing === null ? 9 : null}, ${version}, ${destination}, ${status}, '2026-01-01', '2026-01-01', 3, '900',
          '2026-01-01', case when ${status} = 'delivered' then timestamptz '2026-01-01' end, case when ${isClaimed === true} then gen_random_uuid() end,
          case when ${isClaimed === true} then now() + interval '1 minute' end)`.execute(db)
    await sql`update delivery set accepted_at = null where entity_id = 4`.execute(db)
    const keys = async () =>
      (await db.selectFrom('delivery').select('key').orderBy('delivery_id').execute()).map(({ key }) => key)
    const before = await keys()

    await migrate(database.url)
    const rows = await db.selectFrom('delivery').selectAll().orderBy('delivery_id').execute()
    const queued = rows.filter(({ key }, at) => key !== before[at])
    expect(queued.map((row) => `${row.entity_type} ${row.entity_id} v${row.version} ${row.destination}`)).toEqual([
      'listing 1 v2 mls',
      'listing 1 v2 national',
      'listing 3 v1 national',
      'listing 5 v2 mls',
      'listing 6 v1 national',
      'office 9 v1 mls',
    ])
    for (const row of queued)
      expect(row).toMatchObject({
        status: 'submitted',
        detail: null,
        attempts: 0,
        accepted_at: null,
        delivered_at: null,
        claimed_by: null,
        claimed_until: null,
        remote_key: '900',
      })
    for (const destination of ['mls', 'national']) {
      const moments = queued
        .filter((row) => row.destination === destination)
        .map((row) => row.next_attempt_at.getTime())
      const [first, ...later] = moments.sort((a, b) => a - b)
      expect(later.map((moment) => moment - first!)).toEqual([250, 500])
    }
    expect(rows.filter((row) => !queued.includes(row)).map(({ status }) => status)).toEqual([
      'delivered',
      'delivered',
      'submitted',
      'failed',
      'delivered',
      'delivered',
    ])

    const after = await keys()
    await clearPrivateFields.up(db as unknown as Kysely<unknown>)
    expect(await keys()).toEqual(after)
  } finally {
    await close()
    await database.close()
  }
})
