// Opens everything that one process of the portal needs, the service and its background work, until it listens.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { destinationName } from '#rules/destination-name.ts'
import { type AppDeps, buildApp } from './app.ts'
import { openBlobs } from './blobs/open-blobs.ts'
import { type Db, openDatabase } from './db/connection.ts'
import { ownSecret } from './db/own-secret.ts'
import { BUNDLED } from './db/postgres-binaries.ts'
import { openReadReplica } from './db/read-replica.ts'
import { demoPictures } from './demo-board/demo-picture.ts'
import { countUndelivered } from './features/deliveries/deliveries.store.ts'
import type { Destination } from './features/deliveries/destination.ts'
import { notifyPublished, notifyRefusal } from './features/deliveries/notify-delivery.ts'
import { differencesOf } from './features/deliveries/receiver-metadata.ts'
import { startDeliveries } from './features/deliveries/run-deliveries.ts'
import { describeForDelivery } from './features/forms/lookup-codes.ts'
import { listenForCatalog, openPublishedCatalog, type PublishedCatalog } from './features/forms/published-catalog.ts'
import { notifyMember } from './features/notices/notices.store.ts'
import { restrictPictureFormats } from './features/photos/check-picture.ts'
import { mediaAddress } from './features/photos/media-address.ts'
import { queuePush } from './features/push/push.store.ts'
import { pushOfPublished } from './features/push/push-texts.ts'
import { startPushes } from './features/push/send-pushes.ts'
import { fetchOutside } from './http/fetch-outside.ts'
import { type Limits, noLimits, openLimits } from './http/limits/count-calls.ts'
import { createUploadShares } from './http/limits/upload-shares.ts'
import type { MetricsOptions } from './http/metrics.ts'
import { stopServing } from './http/open-service.ts'
import { jobsOf } from './jobs/jobs-of.ts'
import { startJobs } from './jobs/run-jobs.ts'
import { chooseLog } from './settings/choose-log.ts'
import { addressOf, type Config, configuredBoard } from './settings/config.ts'
import { configuredPartners, configuredTraining } from './settings/partner-settings.ts'
import { readTls } from './settings/read-tls.ts'
import { relyingPartyAt, type SecondFactor } from './settings/second-factor.ts'
import { chooseDestinations, chooseLogin, chooseThirdParties } from './settings/third-parties.ts'
import { createScanner } from './uploads/virus-scanner.ts'

export type Stop = () => Promise<void>

export const hasDemoSignIns = ({ DEMO, LOGIN }: Config): boolean => DEMO === 'on' && LOGIN === 'local'

/** undefined: the sign-in provider's own. */
export const chooseSecondFactor = (config: Config): SecondFactor | undefined =>
  config.LOGIN === 'oidc'
    ? undefined
    : { relyingParty: relyingPartyAt(addressOf(config), config.BOARD_NAME), requiredFor: config.SECOND_FACTOR }

type Served = Connections & { databaseUrl: string; ofAllProcesses?: MetricsOptions['ofAllProcesses'] }

/** Starts everything that one process does for members, on a database that is ready. Resolves once it listens. */
export async function servePortal(
  config: Config,
  { db, searchDb, connections, databaseUrl, ofAllProcesses }: Served,
  stops: Stop[],
): Promise<void> {
  restrictPictureFormats()
  const tls = readTls(config, new Date())
  const catalog = await openPublishedCatalog(db)
  stops.push(await listenForCatalog(databaseUrl, () => catalog.refresh()))
  const limits =
    config.LIMITS === 'on'
      ? openLimits(databaseUrl, { onFault: (error) => process.stderr.write(`${error}\n`) })
      : noLimits
  stops.push(() => limits.close())
  const blobs = openBlobs(config)
  const replica = config.READ_DATABASE_URL ? await openReplica(config, db) : undefined
  if (replica) stops.push(() => replica.close())
  const app = await buildApp(
    appDeps(config, { db, searchDb, replica, connections, ofAllProcesses, blobs, catalog, limits, tls }),
  )
  stops.push(() => stopServing(app))
  const onFault = (job: string, error: unknown) => process.stderr.write(`Job ${job}: ${error}\n`)
  stops.push(startJobs(db, jobsOf(blobs), { now: () => new Date(), onFault }))
  stops.push(startPushes(db, { fetchOutside, contact: contactOf(config), onFault: (error) => onFault('push', error) }))
  stops.push(await carryDeliveries(db, config, catalog, addressOf(config)))
  await listenQuietly(app, config)
}

/** Two per processor: more searches at once compete for it, and the last of them takes twice as long. */
const SEARCHES_AT_ONCE = Math.min(20, Math.max(4, 2 * availableParallelism()))
const CONNECTIONS = 20

/**
 * Divides the resources of a single process among the processes of a machine: the database serves all of them on the
 * same processors.
 */
const shareOf = (all: number, processes: number, least: number) => Math.max(least, Math.ceil(all / processes))

type Connections = ReturnType<typeof openConnections>

export function openConnections(databaseUrl: string, config: Config, stops: Stop[], processes = 1) {
  const prepare = !config.DATABASE_URL
  const sessionIdleMinutes = config.SESSION_IDLE_MINUTES
  const { db, pool, close } = openDatabase(databaseUrl, {
    prepare,
    sessionIdleMinutes,
    maxConnections: shareOf(CONNECTIONS, processes, 8),
  })
  stops.push(close)
  // Searches look the session up on their own connections.
  const searching = openDatabase(databaseUrl, {
    prepare,
    sessionIdleMinutes,
    maxConnections: shareOf(SEARCHES_AT_ONCE, processes, 4),
  })
  stops.push(searching.close)
  const sum = (name: 'totalCount' | 'idleCount' | 'waitingCount') => pool[name] + searching.pool[name]
  const connections = () => ({ total: sum('totalCount'), idle: sum('idleCount'), waiting: sum('waitingCount') })
  return { db, searchDb: searching.db, connections }
}

const openReplica = (config: Config, db: Db) =>
  openReadReplica(config.READ_DATABASE_URL!, {
    db,
    maxConnections: SEARCHES_AT_ONCE,
    say: (line) => process.stderr.write(`${line}\n`),
  })

/** For load tests, in which a few members do the work of thousands. */
const WITHOUT_LIMITS = {
  draftsMax: Number.POSITIVE_INFINITY,
  uploads: createUploadShares({ atOnce: Number.POSITIVE_INFINITY }),
  turns: 'off',
} as const

type Opened = Pick<AppDeps, 'db' | 'searchDb' | 'replica' | 'blobs' | 'catalog' | 'tls'> & {
  limits: Limits
  connections: MetricsOptions['pool']
  ofAllProcesses: MetricsOptions['ofAllProcesses']
}

function appDeps(config: Config, { connections, ofAllProcesses, ...opened }: Opened): AppDeps {
  const login = chooseLogin(config)
  return {
    ...opened,
    readDemoPhoto: demoPictures(config.projectDir),
    thirdParties: chooseThirdParties(config),
    metrics: config.METRICS_TOKEN
      ? {
          token: config.METRICS_TOKEN,
          pool: connections,
          ofAllProcesses,
          deliveries: () => countUndelivered(opened.db),
        }
      : undefined,
    ...(config.LIMITS === 'off' ? WITHOUT_LIMITS : {}),
    overload: { waiting: () => connections().waiting },
    bundledSince: config.DATABASE_URL || config.POSTGRES_BIN ? undefined : BUNDLED.released,
    boardName: config.BOARD_NAME,
    board: configuredBoard(config),
    shown: { version: config.VERSION_SHOWN, buildDate: config.BUILD_DATE_SHOWN },
    partners: configuredPartners(config),
    training: configuredTraining(config),
    scanFile: config.CLAMAV_ADDRESS === undefined ? undefined : createScanner(config.CLAMAV_ADDRESS),
    photoExtraTypes: config.PHOTO_EXTRA_TYPES ?? [],
    support: { website: config.SUPPORT_WEBSITE, email: config.SUPPORT_EMAIL, phone: config.SUPPORT_PHONE },
    securityContact: config.SECURITY_CONTACT ?? config.SUPPORT_EMAIL,
    demo: hasDemoSignIns(config),
    login,
    secondFactor: chooseSecondFactor(config),
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    logger: chooseLog(config, process.stdout),
    appDir: join(config.projectDir, 'dist', 'app'),
    keptDir: join(config.projectDir, 'dist', 'kept'),
    hasWorker: config.SERVICE_WORKER === 'on',
  }
}

/** Address where a push service can reach the portal's operator. */
const contactOf = ({ PUBLIC_URL, SUPPORT_EMAIL }: Config): string =>
  PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:${SUPPORT_EMAIL}`

async function carryDeliveries(db: Db, config: Config, catalog: PublishedCatalog, base: string): Promise<Stop> {
  const secret = await db.transaction().execute((tx) => ownSecret(tx, 'media-secret'))
  const destinations = chooseDestinations(config, db)
  for (const destination of destinations) void nameDifferences(destination, config, catalog)
  return startDeliveries(db, destinations, {
    newId: () => crypto.randomUUID(),
    now: Date.now,
    chance: Math.random,
    describe: (lookup, code) => describeForDelivery(catalog, lookup, code),
    timeZone: config.TIME_ZONE,
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

/** What a receiver would refuse or lose of what this board sends, once, in the log. */
async function nameDifferences(destination: Destination, config: Config, catalog: PublishedCatalog): Promise<void> {
  const sent = { forms: catalog.forms(), tables: catalog.lookups().tables, visibility: catalog.visibility }
  const lines = await differencesOf(destination, destinationName(destination.name, config.NATIONAL_SITE_NAME), sent)
  for (const line of lines) process.stderr.write(`${line}\n`)
}

/** Fastify would log the address as JSON, among lines meant for people; `announce` prints it. */
async function listenQuietly(app: FastifyInstance, { PORT, HOST }: Config): Promise<void> {
  const { level } = app.log
  app.log.level = 'silent'
  await app.listen({ port: PORT, host: HOST })
  app.log.level = level
}
