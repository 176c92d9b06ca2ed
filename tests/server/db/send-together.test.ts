// Statements that are sent to the database together; a transaction is still all or nothing.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Tx } from '#server/db/connection.ts'
import { last } from '#server/db/send-together.ts'
import { roundTrips, statementsOf } from '../../support/statements.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

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

const inTransaction = (work: (tx: Tx) => Promise<unknown>) => opened.db.transaction().execute(work)
const put = (tx: Tx, name: string) => sql`insert into setting (name, value) values (${name}, '')`.execute(tx)
const read = (tx: Tx) => sql`select 1 from setting where name = ${'none'}`.execute(tx)
const rename = (tx: Tx, from: string, to: string) =>
  sql`update setting set name = ${to} where name = ${from} ${last}`.execute(tx)
const names = async () =>
  (await opened.db.selectFrom('setting').select('name').orderBy('name').execute()).map((row) => row.name)
const beginnings = (sent: Awaited<ReturnType<typeof statementsOf>>) => sent.map(({ text }) => text.split(/\s+/)[0])

test('a transaction begins with its first read and ends with its last statement: two round trips', async () => {
  await opened.db.insertInto('setting').values({ name: 'a', value: '' }).execute()
  const sent = await statementsOf(() =>
    inTransaction(async (tx) => {
      await read(tx)
      await rename(tx, 'a', 'b')
    }),
  )
  expect(beginnings(sent)).toEqual(['begin', 'select', 'update', 'commit'])
  expect(roundTrips(sent)).toBe(2)
  expect(await names()).toEqual(['b'])
})

test('nothing is sent for a transaction that asks nothing', async () => {
  expect(await statementsOf(() => inTransaction(async () => {}))).toEqual([])
  expect(await statementsOf(() => inTransaction(() => Promise.reject(new Error('no'))).catch(() => {}))).toEqual([])
})

describe('all or nothing', () => {
  test('a write waits until its transaction has begun', async () => {
    const sent = await statementsOf(() =>
      inTransaction(async (tx) => {
        await put(tx, 'c')
        throw new Error('no')
      }).catch(() => {}),
    )
    expect([beginnings(sent), roundTrips(sent)]).toEqual([['begin', 'insert', 'rollback'], 3])
    expect(await names()).toEqual(['b'])
  })

  test('a last statement that fails takes the rest along', async () => {
    const failing = inTransaction(async (tx) => {
      await put(tx, 'd')
      await rename(tx, 'd', 'b')
    })
    await expect(failing).rejects.toThrow(/duplicate key/)
    expect(await names()).toEqual(['b'])
  })

  test('a first read that fails is the failure of its transaction, and the connection goes on', async () => {
    await expect(inTransaction((tx) => sql`select 1 / ${0}::int`.execute(tx))).rejects.toThrow(/division by zero/)
    await inTransaction((tx) => put(tx, 'e'))
    expect(await names()).toEqual(['b', 'e'])
  })

  test('nothing can follow a last statement that has done something', async () => {
    const going = inTransaction(async (tx) => {
      await rename(tx, 'e', 'f')
      await put(tx, 'g')
    })
    await expect(going).rejects.toThrow('The transaction has ended')
    expect(await names()).toEqual(['b', 'f'])
  })

  test('after one that found nothing, the rest is a transaction of its own', async () => {
    const failing = inTransaction(async (tx) => {
      await rename(tx, 'none', 'h')
      await put(tx, 'i')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await names()).toEqual(['b', 'f'])
    await inTransaction(async (tx) => {
      await rename(tx, 'none', 'h')
      await put(tx, 'i')
    })
    expect(await names()).toEqual(['b', 'f', 'i'])
  })
})
