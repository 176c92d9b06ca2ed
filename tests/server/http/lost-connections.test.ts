// A connection to the database that is lost while a call uses it is a passing failure, whichever way and whenever it
// goes: the phone hears 503 and comes again.
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { refusalOf } from '#server/http/answer-problems.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

const WAYS = {
  'is closed': (near: Socket) => near.end(),
  'is reset': (near: Socket) => near.resetAndDestroy(),
  'is gone': (near: Socket) => near.destroy(),
} as const

/** Loses the connection when this side says, or the database answers, what `when` recognizes. */
async function openCable(
  target: URL,
  lose: (near: Socket) => void,
  when: (chunk: Buffer, from: 'us' | 'it') => boolean,
) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const isLost = () => near.destroyed || near.writableEnded
    const pass = (from: 'us' | 'it', to: Socket) => (chunk: Buffer) => {
      if (isLost()) return
      if (!when(chunk, from)) return void to.write(chunk)
      if (from === 'it') near.write(chunk.subarray(0, chunk.length >> 1))
      lose(near)
      far.destroy()
    }
    near.on('data', pass('us', far))
    far.on('data', pass('it', near))
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** So much that it does not leave in one piece. */
const LARGE = 'x'.repeat(4_000_000)

const MOMENTS = {
  'before it is open': (_: Buffer, from: string) => from === 'it',
  'at the first statement': (chunk: Buffer) => chunk.includes('/* first */'),
  'in the middle of a large statement': (chunk: Buffer) => chunk.includes('xxxx'),
  'in the middle of an answer': (chunk: Buffer, from: string) => from === 'it' && chunk.includes('answered'),
  'at the commit': (chunk: Buffer) => chunk.includes('commit'),
} as const

const words = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string }
  return { code, message, told: refusalOf(error as never).code }
}

describe.each(Object.entries(WAYS))('a connection that %s', (_, lose) => {
  test.each(Object.entries(MOMENTS))('%s', async (_moment, when) => {
    const cable = await openCable(new URL(database.url), lose, when)
    const { db, close } = openDatabase(cable.url, { maxConnections: 1 })
    const write = db.transaction().execute(async (tx) => {
      await sql`select 1 /* first */`.execute(tx)
      await sql`select length(${LARGE}::text)`.execute(tx)
      await sql`select 'answered'`.execute(tx)
    })
    const error = await write.then(
      () => new Error('nothing was lost'),
      (thrown: unknown) => thrown,
    )
    await close()
    cable.close()
    expect(words(error)).toMatchObject({ told: 'unavailable' })
  })
})

test('a connection that this side closed, or the database ended, between two statements', async () => {
  const { db, pool, close } = openDatabase(database.url, { maxConnections: 2 })
  const besides = new pg.Client(database.url)
  await besides.connect()
  const lost = (lose: (pid: number) => Promise<unknown> | undefined) =>
    db
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await lose(rows[0]!.pid)
        await Promise.all([sql`select 1`.execute(tx), sql`select length(${LARGE}::text)`.execute(tx)])
      })
      .catch((error: unknown) => words(error).told)
  const client = () => (pool as unknown as { _clients: { connection: { stream: Socket } }[] })._clients[0]!
  expect(await lost((pid) => besides.query('select pg_terminate_backend($1)', [pid]))).toBe('unavailable')
  expect(await lost(() => void client().connection.stream.destroy())).toBe('unavailable')
  expect(await lost(() => void client().connection.stream.end())).toBe('unavailable')
  await besides.end()
  await close()
})

/** As the driver, Node and PostgreSQL word them. */
test.each([
  ['', 'Connection terminated unexpectedly'],
  ['', 'Connection terminated'],
  ['', 'Connection terminated due to connection timeout'],
  ['', 'Client has encountered a connection error and is not queryable'],
  ['', 'Client was closed and is not queryable'],
  ['', 'timeout exceeded when trying to connect'],
  ['', 'timeout expired'],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['ECONNRESET', 'read ECONNRESET'],
  ['EPIPE', 'write EPIPE'],
  ['ETIMEDOUT', 'read ETIMEDOUT'],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:5432'],
  ['ENETUNREACH', 'connect ENETUNREACH 10.0.0.1:5432'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND database'],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN database'],
  ['ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed'],
  ['ERR_STREAM_WRITE_AFTER_END', 'write after end'],
  ['08006', 'connection failure'],
  ['53300', 'sorry, too many clients already'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['57P03', 'the database system is starting up'],
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
])('%s %s', (code, message) => {
  expect(refusalOf({ code, message }).code).toBe('unavailable')
})

test.each([
  ['23505', 'duplicate key value violates unique constraint'],
  ['22P02', 'invalid input syntax for type uuid'],
  ['', 'Cannot read properties of undefined'],
])('%s %s is a bug', (code, message) => {
  expect(refusalOf({ code, message }).code).toBe('unexpected')
})
