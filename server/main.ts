// The process: configuration, database, catalog, demo board, listen, close. A failed start prints the reason in one
// line and leaves nothing running.
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from './app.ts'
import { openBlobs } from './blobs/open-blobs.ts'
import { tryBucket } from './blobs/try-bucket.ts'
import { fingerprintFiles } from './catalog/read/fingerprint-files.ts'
import { catalogFolder, loadCatalog } from './catalog/read/load-catalog.ts'
import { complain, ownConfig, say } from './commands/run-command.ts'
import {
  type BundledPostgres,
  connectionUrl,
  findRunningPostgres,
  startBundledPostgres,
} from './db/bundled-postgres.ts'
import { CannotStart } from './db/cannot-start.ts'
import { checkDatabase } from './db/check-database.ts'
import { type Db, openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { oneAtATime } from './db/one-at-a-time.ts'
import { takeOneServerLock } from './db/one-server-lock.ts'
import { ownSecret } from './db/own-secret.ts'
import { settingNamed, storeSetting } from './db/settings.ts'
import { drawHouse } from './demo-board/pictures/draw-house.ts'
import { seedDemoBoard } from './demo-board/seed-demo-board.ts'
import { countUndelivered } from './features/deliveries/deliveries.store.ts'
import { notifyPublished } from './features/deliveries/notify-published.ts'
import { notifyRefusal } from './features/deliveries/notify-refusal.ts'
import { startDeliveries } from './features/deliveries/run-deliveries.ts'
import { type BuiltCatalog, publishCatalog } from './features/forms/catalog.store.ts'
import { listenForCatalog } from './features/forms/listen-for-catalog.ts'
import { describeForDelivery } from './features/forms/lookup-codes.ts'
import { openPublishedCatalog, type PublishedCatalog } from './features/forms/published-catalog.ts'
import { notifyMember } from './features/notices/notices.store.ts'
import { mediaAddress } from './features/photos/media-address.ts'
import { queuePush } from './features/push/push.store.ts'
import { pushOfPublished } from './features/push/push-texts.ts'
import { startPushes } from './features/push/send-pushes.ts'
import { endDemoSessions } from './features/session/local-accounts.store.ts'
import { hashPassword } from './features/session/passwords.ts'
import { fetchOutside } from './http/fetch-outside.ts'
import { type Limits, noLimits, openLimits } from './http/limits/limits.ts'
import { createUploadShares } from './http/limits/upload-shares.ts'
import type { MetricsOptions } from './http/metrics.ts'
import { jobsOf } from './jobs/jobs-of.ts'
import { startJobs } from './jobs/run-jobs.ts'
import { type Config, configuredBoard } from './settings/config.ts'
import { configuredPartners, configuredTraining } from './settings/partner-settings.ts'
import { readTls } from './settings/read-tls.ts'
import { chooseDestinations, chooseLogin, chooseThirdParties } from './settings/third-parties.ts'
import { createScanner } from './uploads/virus-scanner.ts'

const hasDemoSignIns = ({ DEMO, LOGIN }: Config): boolean => DEMO === 'on' && LOGIN === 'local'

const STOP_WITHIN_MS = 75_000 // the database alone may take a minute to flush everything to disk

type Stop = () => Promise<void>

async function start(stops: Stop[], closed: () => void): Promise<void> {
  const config = ownConfig()
  const tls = readTls(config, new Date())
  const host = config.HOST === '127.0.0.1' ? 'localhost' : config.HOST
  const address = `${tls ? 'https' : 'http'}://${host}:${config.PORT}`

  // A taken port is reported before a database is made. Where the data folder's database runs, the folder is locked
  // first: a second server on it gets that error, also when both use the same port.
  const runsAlready = !config.DATABASE_URL && (await findRunningPostgres(config.dataDir)) !== undefined
  if (!runsAlready) await demandFreePort(config)
  const databaseUrl = await prepareDatabase(config, address, stops, closed)
  await demandFreePort(config)
  const { db, searchDb, connections } = openConnections(databaseUrl, config, stops)
  await oneAtATime(databaseUrl, async () => {
    await migrate(databaseUrl, { say })
    await publish(db, databaseUrl, config)
  })
  if (!hasDemoSignIns(config) && (await endDemoSessions(db)) > 0)
    say('The demo is off: its sign-ins are closed, and their sessions ended')

  const catalog = await openPublishedCatalog(db)
  stops.push(await listenForCatalog(databaseUrl, () => catalog.refresh()))
  const limits =
    config.LIMITS === 'on'
      ? openLimits(databaseUrl, { onFault: (error) => process.stderr.write(`${error}\n`) })
      : noLimits
  stops.push(() => limits.close())
  const blobs = openBlobs(config)
  if (config.BLOBS === 's3') await tryBucket(blobs)
  const app = await buildApp(appDeps(config, { db, searchDb, connections, blobs, catalog, limits, tls }))
  stops.push(() => app.close())
  const onFault = (job: string, error: unknown) => process.stderr.write(`Job ${job}: ${error}\n`)
  stops.push(startJobs(db, jobsOf(blobs), { now: () => new Date(), onFault }))
  stops.push(startPushes(db, { fetchOutside, contact: contactOf(config), onFault: (error) => onFault('push', error) }))
  stops.push(await carryDeliveries(db, config, catalog, config.PUBLIC_URL ?? address))
  await listenQuietly(app, config)
  announce(config, config.PUBLIC_URL ?? address, Boolean(tls))
}

/** Two per processor: more searches at once compete for it, and the last of them takes twice as long. */
const SEARCHES_AT_ONCE = Math.min(20, Math.max(4, 2 * availableParallelism()))

function openConnections(databaseUrl: string, config: Config, stops: Stop[]) {
  const prepare = !config.DATABASE_URL
  const sessionIdleMinutes = config.SESSION_IDLE_MINUTES
  const { db, pool, close } = openDatabase(databaseUrl, { prepare, sessionIdleMinutes })
  stops.push(close)
  // Searches look the session up themselves.
  const searching = openDatabase(databaseUrl, { prepare, sessionIdleMinutes, maxConnections: SEARCHES_AT_ONCE })
  stops.push(searching.close)
  const sum = (name: 'totalCount' | 'idleCount' | 'waitingCount') => pool[name] + searching.pool[name]
  const connections = () => ({ total: sum('totalCount'), idle: sum('idleCount'), waiting: sum('waitingCount') })
  return { db, searchDb: searching.db, connections }
}

/** For load tests, where a few members do the work of thousands. */
const WITHOUT_LIMITS = {
  draftsMax: Number.POSITIVE_INFINITY,
  uploads: createUploadShares({ atOnce: Number.POSITIVE_INFINITY }),
  turns: 'off',
} as const

type Opened = Pick<AppDeps, 'db' | 'searchDb' | 'blobs' | 'catalog' | 'tls'> & {
  limits: Limits
  connections: MetricsOptions['pool']
}

function appDeps(config: Config, { connections, ...opened }: Opened): AppDeps {
  const login = chooseLogin(config)
  return {
    ...opened,
    catalogDir: catalogFolder(config.projectDir),
    drawDemoPhoto: drawHouse,
    thirdParties: chooseThirdParties(config),
    metrics: config.METRICS_TOKEN
      ? {
          token: config.METRICS_TOKEN,
          pool: connections,
          deliveries: () => countUndelivered(opened.db),
        }
      : undefined,
    ...(config.LIMITS === 'off' ? WITHOUT_LIMITS : {}),
    overload: { waiting: () => connections().waiting },
    boardName: config.BOARD_NAME,
    board: configuredBoard(config),
    shown: { version: config.VERSION_SHOWN, buildDate: config.BUILD_DATE_SHOWN },
    partners: configuredPartners(config),
    training: configuredTraining(config),
    scanFile: config.CLAMAV_ADDRESS === undefined ? undefined : createScanner(config.CLAMAV_ADDRESS),
    photoExtraTypes: config.PHOTO_EXTRA_TYPES ?? [],
    support: { website: config.SUPPORT_WEBSITE, email: config.SUPPORT_EMAIL, phone: config.SUPPORT_PHONE },
    demo: hasDemoSignIns(config),
    login,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    logger: config.LOG_LEVEL === 'silent' ? false : { level: config.LOG_LEVEL },
    appDir: join(config.projectDir, 'dist', 'app'),
    keptDir: join(config.projectDir, 'dist', 'kept'),
  }
}

/** Whom a push service may write to about the portal. */
const contactOf = ({ PUBLIC_URL, SUPPORT_EMAIL }: Config): string =>
  PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:${SUPPORT_EMAIL}`

async function carryDeliveries(db: Db, config: Config, catalog: PublishedCatalog, base: string): Promise<Stop> {
  const secret = await db.transaction().execute((tx) => ownSecret(tx, 'media-secret'))
  return startDeliveries(db, chooseDestinations(config, db), {
    newId: () => crypto.randomUUID(),
    now: Date.now,
    chance: Math.random,
    describe: (lookup, code) => describeForDelivery(catalog, lookup, code),
    visibility: catalog.visibility,
    mediaUrl: (file) => mediaAddress(file, { base, secret, now: new Date() }),
    whenRefused: (tx, settled) => notifyRefusal(tx, settled, { notifyMember, nationalSite: config.NATIONAL_SITE_NAME }),
    whenDelivered: (tx, settled) =>
      notifyPublished(tx, settled, (_, memberId, listing) =>
        queuePush(tx, memberId, pushOfPublished(listing, config.NATIONAL_SITE_NAME)),
      ),
    onFault: (destination, error) => process.stderr.write(`Deliveries to ${destination}: ${error}\n`),
  })
}

async function prepareDatabase(config: Config, address: string, stops: Stop[], closed: () => void): Promise<string> {
  if (config.DATABASE_URL) {
    await checkDatabase(config.DATABASE_URL)
    return config.DATABASE_URL
  }
  const postgres: BundledPostgres = await startBundledPostgres({
    dataDir: config.dataDir,
    projectDir: config.projectDir,
    log: say,
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
  const lock = await takeOneServerLock(url, { pid: process.pid, address }, closed, revive)
  if (lock.kind === 'taken') throw new CannotStart(`Another server already works on this data (DATA_DIR): ${lock.by}`)
  stops.push(() => postgres.stop())
  stops.push(() => lock.release())
  if (postgres.adopted) say('Took over the running database of a server that was killed')
  return url
}

/**
 * Reading, checking and building the catalog takes half a second, so it happens only when its files or this program
 * differ from the last start.
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

function demandFreePort({ PORT, HOST }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new CannotStart(
          error.code === 'EADDRINUSE'
            ? `Port ${PORT} is taken by another program; choose another one, such as PORT=${PORT + 1} npm start`
            : `Setting HOST or PORT: cannot listen on ${HOST}:${PORT} (${error.code})`,
        ),
      ),
    )
    probe.listen(PORT, HOST, () => probe.close(() => resolve()))
  })
}

/** Fastify would log the address as JSON, in the middle of lines for people; `announce` says it. */
async function listenQuietly(app: FastifyInstance, { PORT, HOST }: Config): Promise<void> {
  const { level } = app.log
  app.log.level = 'silent'
  await app.listen({ port: PORT, host: HOST })
  app.log.level = level
}

function announce(config: Config, address: string, secure: boolean): void {
  say(`\nCurbside is ready: ${address}`)
  if (hasDemoSignIns(config))
    say('Demo sign-ins: agent@demo  coagent@demo  broker@demo  manager@demo  staff@demo  admin@demo  (password: demo)')
  const loopback = config.HOST === '127.0.0.1' || config.HOST === 'localhost' || config.HOST === '::1'
  if (!secure && !loopback && !config.PUBLIC_URL?.startsWith('https:'))
    say(
      'Phones need https for offline work and for signing in: set TLS_CERT and TLS_KEY, or put a proxy in front (see the README).',
    )
}

async function main(): Promise<void> {
  const stops: Stop[] = []
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    // Waits for requests in flight, but not for one that never ends.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    for (const each of stops.reverse()) await each().catch((error) => process.stderr.write(`${error}\n`))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // npm start holds the other end of a channel, which closes when npm start is killed.
  process.on('disconnect', () => void stop(0))
  try {
    await start(stops, () => {
      if (!stopping) process.stderr.write('The database stopped; so does the server. Start it again.\n')
      void stop(1)
    })
  } catch (error) {
    // Errors caused by the shutdown itself are not reported.
    if (!stopping) complain(error)
    await stop(1)
  }
}

void main()
