import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { openTestDatabase } from '../support/test-database.ts'

test('a new database is made in silence, an older one is brought up to date and says so, a newer one is left alone', async () => {
  const database = await openTestDatabase({ schema: false })
  const { db, close } = openDatabase(database.url, { maxConnections: 1 })
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  try {
    await migrate(database.url, { to: '0002-places', say })
    expect(said).toEqual([])
    const steps = await migrate(database.url, { say })
    expect(said[0]).toContain(`Bringing the database to this version, ${steps.length} steps`)
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
