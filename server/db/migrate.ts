// Migrations as one explicit list, forward only, under Kysely's own lock: two processes starting at once migrate once.
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { CannotStart } from './cannot-start.ts'
import { openDatabase } from './connection.ts'
import * as portal from './migrations/0001-portal.ts'
import * as photoFields from './migrations/0002-photo-fields.ts'
import * as photographers from './migrations/0003-photographers.ts'
import * as passkeys from './migrations/0004-passkeys.ts'

export const MIGRATIONS: Record<string, Migration> = {
  '0001-portal': portal,
  '0002-photo-fields': photoFields,
  '0003-photographers': photographers,
  '0004-passkeys': passkeys,
}

export type MigrateOptions = {
  /** The last migration to run; all of them by default. */
  to?: string | undefined
  migrations?: Record<string, Migration>
  /** Called when a database that holds a board is about to change. */
  say?: (line: string) => void
}

/** Migrates to the latest version, or to `to`. */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1, statementTimeoutMs: 0 }) // indexing a full board takes longer than the usual limit
  try {
    return await migrateDatabase(db, options)
  } finally {
    await close()
  }
}

/** True when the database holds a board. */
export async function hasBoard(databaseUrl: string): Promise<boolean> {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 })
  return (await namesOfThoseThatRan(db).finally(close)).length > 0
}

/** Returns the names of the migrations that ran. All of them run in one transaction. */
export async function migrateDatabase(
  // biome-ignore lint/suspicious/noExplicitAny: a migrator works on any schema
  db: Kysely<any>,
  { to, migrations = MIGRATIONS, say = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const ran = await namesOfThoseThatRan(db)
  const unknown = ran.find((name) => !Object.hasOwn(migrations, name))
  if (unknown)
    throw new CannotStart(`This board was last used by a newer version of the portal (${unknown}): start that one`)
  const steps = Object.keys(migrations).length - ran.length
  const isUpdate = ran.length > 0 && steps > 0 && !to
  const begun = Date.now()
  if (isUpdate) say(`Upgrading the database to this version (${steps} steps); this takes minutes for a large board …`)
  // Migrations that two people add at once may land in either order; none depends on another of the same day.
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (error) throw error
  if (isUpdate) say(`Upgrading the database to this version: done in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  return (results ?? []).map((result) => result.migrationName)
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function namesOfThoseThatRan(db: Kysely<any>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  )
  if (!rows[0]?.there) return []
  return (await db.selectFrom('kysely_migration').select('name').execute()).map(({ name }) => name)
}
