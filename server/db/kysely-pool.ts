// Adapts the pool for Kysely: prepares repeated statements, and sends BEGIN and COMMIT together with other statements.
import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { sendTogether } from './send-together.ts'

export function kyselyPool(pool: pg.Pool, { prepare }: { prepare: boolean }): PostgresPool {
  const nameOf = prepare ? createStatementNames() : () => undefined
  // Kysely identifies a connection by its client, so each client keeps one wrapper.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const query = (text: string, values: unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      return name === undefined ? client.query(text, values) : client.query({ name, text, values })
    }
    return { query: sendTogether(query, stream), release: () => client.release() } as unknown as PostgresPoolClient
  }
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? wrap(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  } as PostgresPool
}

// Keeps repeated statements prepared on each connection: planning the session query's join takes four times as long as
// running it. Only for direct connections: a pooler that switches connections between transactions may not know the
// names.

/** A statement is prepared on its third use; those whose text always differs (lists of any length) never are. */
const PREPARE_ON_USE = 3
const NAMED_MAX = 300
const WATCHED_MAX = 2_000
const LONGEST = 4_000

export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || text.length > LONGEST || names.size >= NAMED_MAX) return name
    const times = (seen.get(text) ?? 0) + 1
    if (times < PREPARE_ON_USE) {
      if (seen.size >= WATCHED_MAX) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    names.set(text, `again-${names.size}`)
    return names.get(text)
  }
}
