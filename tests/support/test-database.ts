import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './server-setup.ts'

export type TestDatabase = {
  url: string
  /** Ends whatever still uses it, and takes it away. */
  close(): Promise<void>
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverDatabaseUrl') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** An empty database with today's schema, or without any, for one test file (or one test) alone. */
export async function openTestDatabase({ schema = true } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files takes half as long as writing the copy to the log, because nothing is synced.
  await administer(`CREATE DATABASE ${name} TEMPLATE ${schema ? TEMPLATE : 'template0'} STRATEGY FILE_COPY`)
  const url = new URL(inject('serverDatabaseUrl'))
  url.pathname = `/${name}`
  return { url: url.href, close: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}
