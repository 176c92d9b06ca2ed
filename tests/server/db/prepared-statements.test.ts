import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { createStatementNames } from '#server/db/kysely-pool.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

test('a statement earns its name when it comes for the third time, and keeps it', () => {
  const nameOf = createStatementNames()
  expect([1, 2].map(() => nameOf('select $1'))).toEqual([undefined, undefined])
  const name = nameOf('select $1')
  expect(name).toBeDefined()
  expect(nameOf('select $1')).toBe(name)
  expect([1, 2, 3].map(() => nameOf('select $1, $2')).at(-1)).not.toBe(name)
})

test('statements of ever new shape never fill the connections, and long ones stay unnamed', () => {
  const nameOf = createStatementNames()
  for (let at = 0; at < 10_000; at++) expect(nameOf(`select ${at}, $1`)).toBeUndefined()
  const long = `select $1 /* ${'x'.repeat(5_000)} */`
  for (let at = 0; at < 5; at++) expect(nameOf(long)).toBeUndefined()
  const named = Array.from({ length: 1_000 }, (_, at) => [1, 2, 3].map(() => nameOf(`select $1 + ${at}`)).at(-1))
  expect(named.filter(Boolean)).toHaveLength(300)
})

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await openTestDatabase()
  opened = openDatabase(database.url, { maxConnections: 1, prepare: true })
})
afterAll(async () => {
  await opened.close()
  await database.close()
})

const put = (name: string, value: string) => opened.db.insertInto('setting').values({ name, value }).execute()
const preparedCount = async () =>
  (await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(opened.db)).rows[0]!.count

test('answers stay right, statement after statement', async () => {
  for (let at = 0; at < 10; at++) await put(`number ${at}`, `${at} pages`)
  for (let at = 0; at < 10; at++) {
    const row = await opened.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', `number ${at}`)
      .executeTakeFirstOrThrow()
    expect(row.value).toBe(`${at} pages`)
  }
  expect(await preparedCount()).toBeGreaterThan(0)
})

test('a named statement that fails leaves its connection and its transaction as any other does', async () => {
  for (let at = 0; at < 4; at++) await put(`once ${at}`, '')
  for (let at = 0; at < 4; at++) await expect(put(`once ${at}`, '')).rejects.toThrow(/duplicate key/)
  await put('afterwards', '')
})
