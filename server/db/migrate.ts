// Migrations as one explicit list, forward only, under Kysely's own lock: two processes starting at once migrate once.
import { type Kysely, type Migration, Migrator } from 'kysely'
import { openDatabase } from './connection.ts'
import * as portal from './migrations/0001-portal.ts'
import * as places from './migrations/0002-places.ts'
import * as supplements from './migrations/0003-supplements.ts'
import * as search from './migrations/0004-search.ts'
import * as people from './migrations/0005-people.ts'
import * as impersonation from './migrations/0006-impersonation.ts'
import * as notices from './migrations/0007-notices.ts'
import * as providerSignIn from './migrations/0008-provider-sign-in.ts'
import * as limits from './migrations/0009-limits.ts'
import * as deliveries from './migrations/0010-deliveries.ts'
import * as auditByRecord from './migrations/0011-audit-by-record.ts'

const MIGRATIONS: Record<string, Migration> = {
  '0001-portal': portal,
  '0002-places': places,
  '0003-supplements': supplements,
  '0004-search': search,
  '0005-people': people,
  '0006-impersonation': impersonation,
  '0007-notices': notices,
  '0008-provider-sign-in': providerSignIn,
  '0009-limits': limits,
  '0010-deliveries': deliveries,
  '0011-audit-by-record': auditByRecord,
}

/** To the latest, or to the one named and no further. */
export async function migrate(databaseUrl: string, to?: string): Promise<string[]> {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1, statementTimeoutMs: 0 }) // an index over a full board takes its time
  try {
    return await migrateDatabase(db, to)
  } finally {
    await close()
  }
}

/** Names of the migrations that ran now. */
// biome-ignore lint/suspicious/noExplicitAny: a migrator works on any schema
export async function migrateDatabase(db: Kysely<any>, to?: string): Promise<string[]> {
  // What two people add at once arrives in either order; none of ours rests on another of the same day.
  const provider = { getMigrations: async () => MIGRATIONS }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
