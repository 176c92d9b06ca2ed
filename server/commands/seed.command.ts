// npm run seed: creates a demo board of any size in an empty database. Like a server, it holds the one-server lock
// while it runs; the board is loaded in one transaction, so an interrupted run leaves the database unchanged.
import { sql } from 'kysely'
import { loadCatalog } from '../catalog/read/load-catalog.ts'
import { connectionUrl, startBundledPostgres } from '../db/bundled-postgres.ts'
import { CannotStart } from '../db/cannot-start.ts'
import { checkDatabase } from '../db/check-database.ts'
import { openDatabase } from '../db/connection.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { takeOneServerLock } from '../db/one-server-lock.ts'
import { settingNamed } from '../db/settings.ts'
import { drawProgress } from '../demo-board/draw-progress.ts'
import { seedDemoBoard } from '../demo-board/seed-demo-board.ts'
import { publishCatalog } from '../features/forms/catalog.store.ts'
import { hashPassword } from '../features/session/passwords.ts'
import type { Config } from '../settings/config.ts'
import { complain, ownConfig, say } from './run-command.ts'

type Order = { listings: number; seed: number; members?: number; force: boolean }
type Stops = (() => Promise<void>)[]

/** With a minimal write-ahead log, rows of new tables are written once instead of twice. */
const LOADING = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB', checkpoint_timeout: '30min' }

async function openData({ dataDir, projectDir, POSTGRES_BIN: bin }: Config, stops: Stops): Promise<string> {
  const postgres = await startBundledPostgres({ dataDir, projectDir, bin, log: say, settings: LOADING })
  const url = connectionUrl(postgres.connection)
  const identity = { pid: process.pid, address: 'npm run seed' }
  const lock = await takeOneServerLock(url, identity, () => process.exit(1))
  if (lock.kind === 'taken') throw new CannotStart(`A server is using this data (DATA_DIR): ${lock.by}. Stop it first`)
  stops.push(() => postgres.stop())
  stops.push(() => lock.release())
  return url
}

async function refuseWhatIsThere(databaseUrl: string, force: boolean, stops: Stops): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 })
  stops.push(close)
  // With DATABASE_URL there may be several servers and no lock: each listens for new rules on a connection with this
  // name.
  const servers =
    await sql`select from pg_stat_activity where datname = current_database() and application_name = 'curbside catalog'`.execute(
      db,
    )
  if (servers.rows.length > 0) throw new CannotStart('A server is using this data (DATABASE_URL). Stop it first')
  await migrateDatabase(db)
  const member = await db.selectFrom('member').select('unique_id').limit(1).executeTakeFirst()
  if (!member) return
  const mark = await settingNamed(db, 'demo-board')
  if (!mark)
    throw new CannotStart('The existing board is not a demo board and was not changed: set DATA_DIR to another folder')
  if (!force)
    throw new CannotStart(
      `There is already a demo board with ${mark} listings: replace it with --force, or set DATA_DIR to another folder`,
    )
}

async function seed({ listings, seed, members, force }: Order, stops: Stops): Promise<void> {
  const config = ownConfig()
  if (config.DEMO === 'off') throw new CannotStart('Setting DEMO: it is off, but this command creates a demo board')
  const begun = Date.now()
  if (config.DATABASE_URL) await checkDatabase(config.DATABASE_URL, config.SESSION_IDLE_MINUTES)
  const databaseUrl = config.DATABASE_URL ?? (await openData(config, stops))
  await refuseWhatIsThere(databaseUrl, force, stops)
  const built = loadCatalog(config.projectDir)
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 })
  await publishCatalog(db, built).finally(close)
  const { forms, lookups } = built
  const passwordHash = await hashPassword('demo')
  const board = { listings, seed, today: new Date(), forms, lookups, passwordHash, replace: force }
  const progress = drawProgress(process.stdout, listings)
  const made = await seedDemoBoard(databaseUrl, { ...board, ...(members && { members }) }, progress.at)
  progress.end()
  if (!made) throw new CannotStart('Somebody else created a board in the meantime; it was not changed')
  for (const stop of stops.splice(0).reverse()) await stop()
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  say(`Demo board: ${listings} listings from seed ${seed} in ${seconds} s. npm start serves it.`)
}

async function main(): Promise<void> {
  const stops: Stops = []
  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    for (const stop of stops.splice(0).reverse()) await stop().catch((error) => process.stderr.write(`${error}\n`))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!ending) say('\nStopped: the new board was not saved')
      void end(130)
    })
  process.on('disconnect', () => void end(1))
  try {
    await seed(JSON.parse(process.argv[2]!) as Order, stops)
    await end(0)
  } catch (error) {
    if (ending) return
    complain(error)
    await end(1)
  }
}

void main()
