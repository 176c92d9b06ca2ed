// Adapts the pool for Kysely: prepares repeated statements, and sends BEGIN and COMMIT together with other statements.
import type { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { createStatementNames } from './prepared-statements.ts'
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
