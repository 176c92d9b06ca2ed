// A network that drops everything between the portal and its database: no connection ends, and nothing answers.
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

async function openCable(target: URL) {
  let isCut = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => isCut || to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => isCut || to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('requests are refused instead of left waiting, and the database is used again as soon as it can be reached', async () => {
  const cable = await openCable(new URL(database.url))
  const { db, close } = openDatabase(cable.url, { maxConnections: 2, silenceMs: 300 })
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(db)
  await Promise.all([ask(), ask()])
  cable.cut()
  const asked = await Promise.allSettled([ask(), db.transaction().execute((tx) => sql`select 1`.execute(tx))])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  cable.mend()
  expect((await ask()).rows).toEqual([{ one: 1 }])
  await close()
  cable.close()
})
