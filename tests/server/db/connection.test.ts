import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await openTestDatabase()
  opened = openDatabase(database.url, { maxConnections: 2 })
})
afterAll(async () => {
  await opened.close()
  await database.close()
})

test('a connection that is ended in the middle of a transaction costs that transaction and nothing else', async () => {
  const clients: pg.PoolClient[] = []
  opened.pool.on('acquire', (client) => clients.push(client))
  const broken = opened.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const ended = new Promise((resolve) => clients[0]!.once('end', resolve))
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(opened.db)
    await ended
    await sql`insert into setting (name, value) values ('half', 'done')`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  const rows = await opened.db.selectFrom('setting').select('name').where('name', '=', 'half').execute()
  expect(rows).toEqual([])
})
