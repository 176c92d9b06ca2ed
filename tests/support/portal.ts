// The real service over a database of its own, spoken to without a port. `as(person)` signs somebody in; what they call goes through the whole pipeline.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { DEFAULT_BOARD, DEFAULT_SHOWN } from '#contract/board.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints, type Input, type Reply } from '#contract/endpoints.ts'
import type { Problem } from '#contract/problem.ts'
import { type AppDeps, buildApp } from '#server/app.ts'
import type { Blobs } from '#server/blobs/blobs.ts'
import { openDiskBlobs } from '#server/blobs/disk-blobs.ts'
import { type Db, openDatabase } from '#server/db/connection.ts'
import { type BuiltCatalog, publishCatalog } from '#server/features/forms/catalog.store.ts'
import { listenForCatalog, openPublishedCatalog } from '#server/features/forms/published-catalog.ts'
import { startSession } from '#server/features/session/session.store.ts'
import { type LimitOptions, openLimits } from '#server/http/limits/count-calls.ts'
import { chooseThirdParties, type ThirdParties } from '#server/settings/third-parties.ts'
import { insertBoard, type Person } from './board.ts'
import { smallCatalog } from './small-form.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export type Answer<T> = {
  status: number
  /** The reply. Throws if the portal refused the call, and says why. */
  readonly value: T
  /** The problem, when it said no. */
  problem: Problem & Record<string, unknown>
  headers: Record<string, string | string[] | number | undefined>
  bytes: Buffer
}

export type CallOptions = {
  key?: string
  device?: string | null
  query?: Record<string, string>
  /** For `:name` in the path. */
  params?: Record<string, string | number>
  /** Over the portal's own headers; undefined takes one away. */
  headers?: Record<string, string | undefined>
}

export type Member = {
  device: string
  call<N extends EndpointName>(name: N, input?: Input<N>, options?: CallOptions): Promise<Answer<Reply<N>>>
  /** `name`: the call, if it is not a member's own photo. */
  upload(upload: GivenUpload, options?: CallOptions & { name?: 'guestUpload' }): Promise<Answer<Reply<'uploadPhoto'>>>
  /** A supplement. */
  bring(given: GivenFile, options?: CallOptions): Promise<Answer<Reply<'uploadSupplement'>>>
  /** A part of one; `sha256` is among the fields. */
  bringPart(given: GivenFile, options?: CallOptions): Promise<Answer<Reply<'uploadSupplementPart'>>>
  /** The same person on another phone, or in another browser. */
  onDevice(device: string): Member
  /** The same browser, signed in as it is, at another process of the portal. */
  at(other: Portal): Member
}

export type GivenUpload = {
  fields: Record<string, string | undefined>
  image: Buffer
  /** null: the picture comes alone. */
  thumbnail?: Buffer | null
  files?: { name: string; bytes: Buffer; field?: string }[]
}

type GivenFile = { fields: Record<string, string | undefined>; bytes: Buffer; field?: string }

export type Portal = {
  app: FastifyInstance
  db: Db
  databaseUrl: string
  blobs: Blobs
  folder: string
  /** Seeds of the demo pictures that were read. */
  drawn: number[]
  formHash: string
  as(person: Person): Promise<Member>
  nobody: Member
  close(): Promise<void>
}

export type PortalOptions = {
  /** Another process of this portal: one database, one blob store. */
  beside?: Portal
  /** In place of one of the run's PostgreSQL. */
  database?: TestDatabase
  readDemoPhoto?: (seed: number) => Promise<{ image: Buffer; thumbnail: Buffer }>
  thirdParties?: Partial<ThirdParties>
  /** Over the small catalog: other forms, a board's own rights, its announcements. */
  catalog?: Partial<BuiltCatalog>
  login?: NonNullable<AppDeps['login']>
  overload?: NonNullable<AppDeps['overload']>
  metrics?: NonNullable<AppDeps['metrics']>
  /** Rate limits in place of the portal's own; without them nothing is limited. */
  limits?: NonNullable<LimitOptions['limits']>
  logger?: AppDeps['logger']
  app?: Partial<
    Pick<
      AppDeps,
      | 'searchDb'
      | 'replica'
      | 'board'
      | 'shown'
      | 'demo'
      | 'now'
      | 'publicUrl'
      | 'secondFactor'
      | 'trustProxy'
      | 'headersTimeoutMs'
      | 'slowestPace'
      | 'stalledAfterMs'
      | 'uploads'
      | 'draftsMax'
      | 'scanFile'
      | 'turns'
      | 'appDir'
      | 'keptDir'
    >
  >
}

const OPENS_WITHIN_MS = 120_000

/** The portal of one test file: opened while the file loads, closed after its last test. */
export async function portalForThisFile(options?: PortalOptions): Promise<Portal> {
  const opening = openPortal(options)
  const late = setTimeout(OPENS_WITHIN_MS, null, { ref: false })
  const portal = await Promise.race([opening, late])
  if (!portal) throw new Error('The portal did not open in time')
  afterAll(() => portal.close())
  return portal
}

export async function openPortal(options: PortalOptions = {}): Promise<Portal> {
  const { beside } = options
  const database = beside
    ? { url: beside.databaseUrl, close: async () => {} }
    : (options.database ?? (await openTestDatabase()))
  const folder = beside?.folder ?? (await mkdtemp(join(tmpdir(), 'curbside-portal-')))
  // Beside the components' browser, a new connection may take longer than the server would wait.
  const { db, close } = openDatabase(database.url, { prepare: true, connectWithinMs: 60_000 })
  const catalog = { ...smallCatalog(), ...options.catalog }
  if (!beside) {
    await insertBoard(db)
    await publishCatalog(db, catalog)
  }
  const blobs = openDiskBlobs(join(folder, 'blobs'))
  const drawn: number[] = []
  const limits =
    options.limits &&
    openLimits(database.url, {
      limits: options.limits,
      onFault: (error) => {
        throw error
      },
    })
  const published = await openPublishedCatalog(db)
  const stopListening = beside && (await listenForCatalog(database.url, () => published.refresh()))
  const app = await buildApp({
    db,
    blobs,
    catalog: published,
    readDemoPhoto: async (seed) => {
      drawn.push(seed)
      return options.readDemoPhoto
        ? options.readDemoPhoto(seed)
        : { image: Buffer.from(`picture ${seed}`), thumbnail: Buffer.from(`thumbnail ${seed}`) }
    },
    ...(options.thirdParties ? { thirdParties: { ...chooseThirdParties({}), ...options.thirdParties } } : {}),
    ...(options.metrics ? { metrics: options.metrics } : {}),
    ...(options.overload ? { overload: options.overload } : {}),
    ...(limits ? { limits } : {}),
    ...(options.login ? { login: options.login } : {}),
    boardName: 'Test Board',
    board: DEFAULT_BOARD,
    shown: DEFAULT_SHOWN,
    demo: false,
    publicUrl: undefined,
    tls: undefined,
    trustProxy: undefined,
    logger: options.logger ?? false,
    appDir: join(folder, 'no-app'),
    keptDir: join(folder, 'no-kept'),
    ...options.app,
  })
  await app.ready()
  return {
    app,
    db,
    databaseUrl: database.url,
    blobs,
    folder,
    drawn,
    formHash: catalog.forms.find((form) => form.formName === 'res')!.hash,
    as: async (person) => {
      const { secret } = await db.transaction().execute((tx) => startSession(tx, person.uniqueId))
      return member(app, secret, randomUUID())
    },
    nobody: member(app, undefined, randomUUID()),
    async close() {
      await app.close()
      await stopListening?.()
      await limits?.close()
      await close()
      await database.close()
      if (!beside) await rm(folder, { recursive: true, force: true })
    },
  }
}

function member(app: FastifyInstance, secret: string | undefined, device: string): Member {
  const headersFor = (options: CallOptions): Record<string, string> => {
    const all: Record<string, string | undefined> = {
      'x-curbside': '1',
      'sec-fetch-site': 'same-origin',
      'x-curbside-device': options.device === null ? undefined : (options.device ?? device),
      'idempotency-key': options.key,
      cookie: secret && `__Host-curbside=${secret}`,
      ...options.headers,
    }
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>
  }
  const sendFile = async (
    name: 'uploadSupplement' | 'uploadSupplementPart',
    { fields, bytes, field = 'file', options }: GivenFile & { options: CallOptions },
  ) => {
    const { body, contentType } = multipartBody(fields, [{ field, name: 'blob', bytes, type: 'text/html' }])
    return answer(
      await app.inject({
        method: 'POST',
        url: `/api/${endpoints[name].path}`,
        headers: { ...headersFor(options), 'content-type': contentType },
        payload: body,
      }),
    )
  }
  return {
    device,
    onDevice: (other) => member(app, secret, other),
    at: (other) => member(other.app, secret, device),
    async call(name, input, options = {}) {
      const endpoint: Endpoint = endpoints[name]
      const key = options.key ?? (endpoint.idempotent ? randomUUID() : undefined)
      return answer(
        await app.inject({
          method: endpoint.method,
          url: `/api/${endpoint.path.replace(/:(\w+)/g, (_, name) => String(options.params?.[name] ?? `:${name}`))}`,
          headers: headersFor({ ...options, ...(key ? { key } : {}) }),
          ...(options.query ? { query: options.query } : {}),
          ...(endpoint.method === 'GET' ? {} : { payload: (input ?? {}) as object }),
        }),
      )
    },
    async upload(upload, options = {}) {
      const { body, contentType } = multipart(upload)
      return answer(
        await app.inject({
          method: 'POST',
          url: `/api/${endpoints[options.name ?? 'uploadPhoto'].path}`,
          headers: { ...headersFor(options), 'content-type': contentType },
          payload: body,
        }),
      )
    },
    bring: ({ fields, ...file }, options = {}) =>
      sendFile('uploadSupplement', {
        fields: { name: 'report.pdf', sha256: sha256(file.bytes), ...fields },
        ...file,
        options,
      }),
    bringPart: ({ fields, ...file }, options = {}) =>
      sendFile('uploadSupplementPart', { fields: { partSha256: sha256(file.bytes), ...fields }, ...file, options }),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what the reply is, the endpoint says
function answer(response: Awaited<ReturnType<FastifyInstance['inject']>>): Answer<any> {
  const isJson = /json/.test(String(response.headers['content-type']))
  const body = isJson ? response.json() : undefined
  return {
    status: response.statusCode,
    get value() {
      if (response.statusCode < 400) return body
      throw new Error(`The portal refused the call: ${response.statusCode} ${response.payload}`)
    },
    problem: response.statusCode >= 400 ? body : undefined,
    headers: response.headers,
    bytes: response.rawPayload,
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** As the phone sends it: text fields first, then the two files. Hashes are filled in unless given. */
export function multipart({ fields, image, thumbnail = image, files }: GivenUpload): {
  body: Buffer
  contentType: string
} {
  const all = { sha256: sha256(image), thumbnailSha256: thumbnail ? sha256(thumbnail) : undefined, ...fields }
  const sent = files ?? [
    { name: `${fields.photoId}.jpg`, bytes: image },
    ...(thumbnail ? [{ name: `${fields.photoId}_thumbnail.jpg`, bytes: thumbnail }] : []),
  ]
  return multipartBody(
    all,
    sent.map(({ name, bytes, field = 'cropperImageList' }) => ({ name, bytes, field, type: 'image/jpeg' })),
  )
}

type SentFile = { name: string; bytes: Buffer; field: string; type: string }

function multipartBody(
  fields: Record<string, string | undefined>,
  files: SentFile[],
): { body: Buffer; contentType: string } {
  const boundary = 'curbside-test-boundary'
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`))
  for (const { name, bytes, field, type } of files)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    )
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { body: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` }
}
