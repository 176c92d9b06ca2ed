import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { MIGRATIONS, migrate } from '#server/db/migrate.ts'
import { openTestDatabase } from '../../support/test-database.ts'

test('a new database is made in silence, an older one is brought up to date and says so, a newer one is left alone', async () => {
  const database = await openTestDatabase({ schema: false })
  const { db, close } = openDatabase(database.url, { maxConnections: 1 })
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  try {
    await migrate(database.url, { say })
    expect(said).toEqual([])
    const next = { up: async (on: Kysely<unknown>) => void (await sql`create table of_tomorrow ()`.execute(on)) }
    const migrations = { ...MIGRATIONS, '0002-next': next }
    expect(await migrate(database.url, { say, migrations })).toEqual(['0002-next'])
    expect(said[0]).toContain('Upgrading the database to this version (1 steps)')
    expect([said.length, (await migrate(database.url, { say, migrations })).length, said.length]).toEqual([2, 0, 2])

    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`.execute(db)
    await expect(migrate(database.url, { say, migrations })).rejects.toThrow(
      'newer version of the portal (9999-of-tomorrow)',
    )
  } finally {
    await close()
    await database.close()
  }
})
