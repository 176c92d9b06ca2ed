// Migrations as one explicit list, forward only, under Kysely's own lock: two processes starting at once migrate once.
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { CannotStart } from './cannot-start.ts'
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
import * as searchStreets from './migrations/0012-search-streets.ts'
import * as looseBlobs from './migrations/0013-loose-blobs.ts'
import * as createdByKey from './migrations/0014-created-by-key.ts'
import * as securityLog from './migrations/0017-security-log.ts'
import * as identity from './migrations/0018-identity.ts'
import * as knownDevices from './migrations/0019-known-devices.ts'
import * as clearPrivateFields from './migrations/0020-clear-private-fields.ts'
import * as bin from './migrations/0022-bin.ts'
import * as storedBytes from './migrations/0023-stored-bytes.ts'
import * as endedLinks from './migrations/0024-ended-links.ts'
import * as takenDrafts from './migrations/0025-taken-drafts.ts'
import * as today from './migrations/0026-today.ts'
import * as supportMessages from './migrations/0028-support-messages.ts'
import * as announcements from './migrations/0029-announcements.ts'
import * as push from './migrations/0030-push.ts'
import * as lockPlace from './migrations/0031-lock-place.ts'
import * as taxNear from './migrations/0032-tax-near.ts'
import * as lockAsks from './migrations/0033-lock-asks.ts'
import * as guestPhotos from './migrations/0034-guest-photos.ts'
import * as supplementParts from './migrations/0035-supplement-parts.ts'
import * as searchPlaces from './migrations/0036-search-places.ts'
import * as namesAsTyped from './migrations/0037-names-as-typed.ts'
import * as declinedReleases from './migrations/0038-declined-releases.ts'

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
  '0012-search-streets': searchStreets,
  '0013-loose-blobs': looseBlobs,
  '0014-created-by-key': createdByKey,
  '0017-security-log': securityLog,
  '0018-identity': identity,
  '0019-known-devices': knownDevices,
  '0020-clear-private-fields': clearPrivateFields,
  '0022-bin': bin,
  '0023-stored-bytes': storedBytes,
  '0024-ended-links': endedLinks,
  '0025-taken-drafts': takenDrafts,
  '0026-today': today,
  '0028-support-messages': supportMessages,
  '0029-announcements': announcements,
  '0030-push': push,
  '0031-lock-place': lockPlace,
  '0032-tax-near': taxNear,
  '0033-lock-asks': lockAsks,
  '0034-guest-photos': guestPhotos,
  '0035-supplement-parts': supplementParts,
  '0036-search-places': searchPlaces,
  '0037-names-as-typed': namesAsTyped,
  '0038-declined-releases': declinedReleases,
}

export type MigrateOptions = {
  /** The last migration to run; all of them by default. */
  to?: string | undefined
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
  { to, say = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const ran = await namesOfThoseThatRan(db)
  const unknown = ran.find((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown)
    throw new CannotStart(`This board was last used by a newer version of the portal (${unknown}): start that one`)
  const steps = Object.keys(MIGRATIONS).length - ran.length
  const isUpdate = ran.length > 0 && steps > 0 && !to
  const begun = Date.now()
  if (isUpdate) say(`Upgrading the database to this version (${steps} steps); this takes minutes for a large board …`)
  // Migrations that two people add at once may land in either order; none depends on another of the same day.
  const provider = { getMigrations: async () => MIGRATIONS }
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
