// The process: configuration, database, catalog, demo board, listening, shutdown. A failed start prints the reason in
// one line and leaves nothing running.
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openBlobs } from './blobs/open-blobs.ts'
import { tryBucket } from './blobs/try-bucket.ts'
import { catalogFolder, fingerprintFiles, loadCatalog } from './catalog/read/load-catalog.ts'
import { complain, ownConfig, say } from './commands/run-command.ts'
import {
  type BundledPostgres,
  connectionUrl,
  findRunningPostgres,
  startBundledPostgres,
} from './db/bundled-postgres.ts'
import { CannotStart } from './db/cannot-start.ts'
import { checkDatabase, checkReplica } from './db/check-database.ts'
import { type Db, openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { oneAtATime } from './db/one-at-a-time.ts'
import { takeOneServerLock } from './db/one-server-lock.ts'
import { BUNDLED } from './db/postgres-binaries.ts'
import { settingNamed, storeSetting } from './db/settings.ts'
import { seedDemoBoard } from './demo-board/seed-demo-board.ts'
import { type BuiltCatalog, publishCatalog } from './features/forms/catalog.store.ts'
import { endDemoSessions } from './features/session/local-accounts.store.ts'
import { hashPassword } from './features/session/passwords.ts'
import { isOneOfSeveral, metricsOfAll, receiveTask } from './processes/own-process.ts'
import { processesFor, startProcesses } from './processes/start-processes.ts'
import { chooseSecondFactor, hasDemoSignIns, openConnections, type Stop, servePortal } from './serve-portal.ts'
import { addressOf, type Config } from './settings/config.ts'
import { readTls } from './settings/read-tls.ts'
import { describeZoneData } from './settings/zone-data.ts'

/**
 * Connections of each process if there are several: eight for requests, four or more for searches, and those for limits
 * and notifications.
 */
const CONNECTIONS_A_PROCESS = 20

const STOP_WITHIN_MS = 75_000 // the database alone may take a minute to flush everything to disk

async function start(stops: Stop[], closed: () => void): Promise<void> {
  const config = ownConfig()
  const tls = readTls(config, new Date())
  const processes = config.PROCESSES ?? processesFor(availableParallelism())

  // A taken port is reported before a database is created. If the data folder's database is running, the folder is
  // locked first: a second server on it gets that error, even if both use the same port.
  const runsAlready = !config.DATABASE_URL && (await findRunningPostgres(config.dataDir)) !== undefined
  if (!runsAlready) await requireFreePort(config)
  if (config.BLOBS === 's3') await tryBucket(openBlobs(config))
  const databaseUrl = await prepareDatabase(config, processes, stops, closed)
  await requireFreePort(config)
  if (processes === 1) {
    const connections = openConnections(databaseUrl, config, stops)
    await makeReady(connections.db, databaseUrl, config)
    await servePortal(config, { ...connections, databaseUrl }, stops)
  } else {
    const { db, close } = openDatabase(databaseUrl, { maxConnections: 2 })
    await makeReady(db, databaseUrl, config).finally(close)
    stops.push(await startProcesses(processes, { databaseUrl }, { say }))
    say(`${processes} processes serve the portal${config.PROCESSES ? '' : ', one per core'} (PROCESSES)`)
  }
  announce(config, addressOf(config), Boolean(tls))
}

/** Creates the schema, the catalog and the demo board, in the first process that gets here. */
async function makeReady(db: Db, databaseUrl: string, config: Config): Promise<void> {
  await oneAtATime(databaseUrl, async () => {
    await migrate(databaseUrl, { say })
    await publish(db, databaseUrl, config)
  })
  for (const line of await describeZoneData(db, config.TIME_ZONE, Date.now())) say(line)
  if (!hasDemoSignIns(config) && (await endDemoSessions(db)) > 0)
    say('The demo is off: demo accounts can no longer sign in, and their sessions were ended')
  if (!(await db.selectFrom('member').select('unique_id').limit(1).executeTakeFirst()))
    say('The board has no member yet: npm run member -- add --help')
}

/**
 * Starts as one of several processes: the starting process has prepared the database and restarts this one if it ends.
 */
async function startBesideOthers(stops: Stop[]): Promise<void> {
  const { databaseUrl, processes } = await receiveTask()
  const config = ownConfig()
  const connections = openConnections(databaseUrl, config, stops, processes)
  await servePortal(config, { ...connections, databaseUrl, ofAllProcesses: metricsOfAll() }, stops)
}

async function prepareDatabase(config: Config, processes: number, stops: Stop[], closed: () => void): Promise<string> {
  if (config.DATABASE_URL) {
    await checkDatabase(config.DATABASE_URL, config.SESSION_IDLE_MINUTES)
    if (config.READ_DATABASE_URL) await checkReplica(config.READ_DATABASE_URL, config.DATABASE_URL)
    return config.DATABASE_URL
  }
  const postgres: BundledPostgres = await startBundledPostgres({
    dataDir: config.dataDir,
    projectDir: config.projectDir,
    bin: config.POSTGRES_BIN,
    log: say,
    settings: { max_connections: String(Math.max(60, 20 + CONNECTIONS_A_PROCESS * processes)) },
  })
  const url = connectionUrl(postgres.connection)
  const revive = async () => {
    try {
      const revived = await postgres.revive()
      if (revived) say('The database was killed and has been restarted')
      return revived
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`)
      throw error
    }
  }
  const lock = await takeOneServerLock(url, { pid: process.pid, address: addressOf(config) }, closed, revive)
  if (lock.kind === 'taken') throw new CannotStart(`Another server is already using this data (DATA_DIR): ${lock.by}`)
  stops.push(() => postgres.stop())
  stops.push(() => lock.release())
  if (!config.POSTGRES_BIN)
    say(`The bundled PostgreSQL ${BUNDLED.version}, of ${BUNDLED.released}, is for trying out: see POSTGRES_BIN`)
  if (postgres.adopted) say('Reconnected to the database that a killed server left running')
  return url
}

/**
 * Reading, checking and building the catalog takes half a second, so it happens only if its files or this program have
 * changed since the last start.
 */
async function publish(db: Db, databaseUrl: string, config: Config): Promise<void> {
  const fingerprint = fingerprintFiles([catalogFolder(config.projectDir), fileURLToPath(import.meta.url)])
  const isPublished = (await settingNamed(db, 'catalog-files')) === fingerprint
  if (isPublished && (config.DEMO === 'off' || (await settingNamed(db, 'demo-board')))) return
  const built = loadCatalog(config.projectDir)
  if (await publishCatalog(db, built)) say('Published the catalog: forms, lookups and rules')
  if (config.DEMO === 'on') await fillDemoBoard(databaseUrl, config, built)
  await storeSetting(db, 'catalog-files', fingerprint)
}

async function fillDemoBoard(databaseUrl: string, config: Config, { forms, lookups }: BuiltCatalog): Promise<void> {
  const begun = Date.now()
  const passwordHash = await hashPassword('demo')
  const board = { listings: config.DEMO_LISTINGS, today: new Date(), forms, lookups, passwordHash }
  if (await seedDemoBoard(databaseUrl, board, () => {}))
    say(`Demo board: ${board.listings} listings ready in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}

function requireFreePort({ PORT, HOST }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new CannotStart(
          error.code === 'EADDRINUSE'
            ? `Port ${PORT} is used by another program; choose another one, such as PORT=${PORT + 1} npm start`
            : `Setting HOST or PORT: cannot listen on ${HOST}:${PORT} (${error.code})`,
        ),
      ),
    )
    probe.listen(PORT, HOST, () => probe.close(() => resolve()))
  })
}

function announce(config: Config, address: string, secure: boolean): void {
  say(`\nCurbside is ready: ${address}`)
  if (hasDemoSignIns(config))
    say('Demo sign-ins: agent@demo  coagent@demo  broker@demo  manager@demo  staff@demo  admin@demo  (password: demo)')
  const loopback = config.HOST === '127.0.0.1' || config.HOST === 'localhost' || config.HOST === '::1'
  if (!secure && !loopback && !config.PUBLIC_URL?.startsWith('https:'))
    say(
      'Phones need https to sign in and to work offline: set TLS_CERT and TLS_KEY, or use a reverse proxy (see docs/operating.md).',
    )
  if (config.LOGIN === 'local' && !chooseSecondFactor(config)?.relyingParty)
    say('Passkeys are off: they need a PUBLIC_URL with https and a name (see docs/operating.md).')
}

async function main(): Promise<void> {
  const stops: Stop[] = []
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    // Waits for requests in flight, but not indefinitely.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    for (const each of stops.reverse()) await each().catch((error) => process.stderr.write(`${error}\n`))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // npm start holds the other end of a channel, which closes if npm start is killed.
  process.on('disconnect', () => void stop(0))
  try {
    if (isOneOfSeveral()) return await startBesideOthers(stops)
    await start(stops, () => {
      if (!stopping) process.stderr.write('The database stopped, so the server is stopping too. Start it again.\n')
      void stop(1)
    })
  } catch (error) {
    // Errors caused by the shutdown itself are not reported.
    if (!stopping) complain(error)
    await stop(1)
  }
}

void main()
