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
