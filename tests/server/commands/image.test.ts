// Builds the image of the Dockerfile and runs it without a container engine (buildah): two servers behind nginx with
// docs/nginx.conf, beside a PostgreSQL and an S3 gateway, and replaces both while members work. Does not run
// compose.yaml, with a read-only root, or with limits on memory and processes.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BundledPostgres, connectionUrl, startBundledPostgres } from '#server/db/bundled-postgres.ts'
import { freePort } from '../../support/run-portal.ts'
import { PREFIX } from '../../support/server-setup.ts'
import { autosave } from '../../support/submission.ts'

const NEEDED = ['/usr/bin/buildah', '/usr/sbin/debootstrap', '/usr/sbin/nginx']
const absent = [
  ...(process.getuid?.() === 0 ? [] : ['root']),
  ...NEEDED.filter((program) => !existsSync(program)).map((program) => program.split('/').at(-1)),
]
if (absent.length > 0) console.log(`The image is not built here: it needs ${absent.join(', ')}`)

/** Kept between runs: the base takes minutes. */
const STORE = process.env.IMAGE_STORE ?? join(process.cwd(), '.cache/images')
const BUILDAH = ['--root', STORE, '--runroot', join(STORE, 'run'), '--storage-driver', 'vfs']
const buildah = (...args: string[]) => execFileSync('buildah', [...BUILDAH, ...args], { encoding: 'utf8' }).trim()
const MINUTES = 60_000
/** In place of commits. */
const [FIRST, NEXT] = ['built-before', 'built-after']
const METRICS = 'only for the operator'
const MEMBER = { username: 'ann@board.example', password: 'correct horse battery' }

let folder: string
let database: BundledPostgres
let store: S3rver
let nginx: ChildProcess
let url: string
let settings: Record<string, string>
const containers: Container[] = []
const agent = new Agent({ rejectUnauthorized: false, keepAlive: true, maxSockets: 64 })

type Container = { name: string; port: number; child: ChildProcess | undefined; printed: string }
type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/** Through the proxy, as a browser does. Rejects if the connection breaks. */
const ask = (path: string, { method = 'GET', headers = {}, body }: Asked = {}) =>
  new Promise<{ status: number; cookies: string[]; body: string }>((resolve, reject) => {
    const asked = request(url + path, { method, agent, headers: { origin: url, ...headers } }, async (answer) => {
      const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!)
      text(answer).then((sent) => resolve({ status: answer.statusCode!, cookies, body: sent }), reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })

const flagsOf = (environment: Record<string, string>) =>
  Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`])

/** Beside the server, in its container. */
const command = (args: string[], input?: string): string => {
  const flags = flagsOf(settings)
  const run = [...BUILDAH, 'run', '--isolation', 'chroot', ...flags, containers[0]!.name, '--', 'node', ...args]
  return execFileSync('buildah', run, { encoding: 'utf8', input })
}

function start(container: Container, image: string): void {
  container.name = buildah('from', '--pull-never', image)
  const flags = flagsOf({ ...settings, PORT: String(container.port) })
  const main = ['node', '--enable-source-maps', 'dist/server/main.js']
  const child = spawn('buildah', [...BUILDAH, 'run', '--isolation', 'chroot', ...flags, container.name, '--', ...main])
  container.child = child
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      container.printed = (container.printed + chunk).slice(-10_000)
    })
}

async function ready(container: Container): Promise<void> {
  for (;;) {
    if (container.child?.exitCode !== null) throw new Error(`A server ended by itself:\n${container.printed}`)
    const answer = await fetch(`http://127.0.0.1:${container.port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
}

/** The server itself, below buildah's own processes. */
async function processOf(port: number): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [line, environment] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
    ])
    if (line.split('\0')[0]!.endsWith('/node') && environment.split('\0').includes(`PORT=${port}`)) return Number(pid)
  }
  throw new Error(`Nobody serves ${port}`)
}

/** Its exit code after SIGTERM. */
async function stop(container: Container): Promise<number | null> {
  const { child, port, name } = container
  if (!child || child.exitCode !== null) return child?.exitCode ?? null
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  process.kill(await processOf(port), 'SIGTERM')
  const code = await ended
  buildah('rm', name)
  return code
}

const releaseOf = async ({ port }: Container) =>
  (
    await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })).text()
  ).match(/curbside_build_info\{[^}]*commit="([^"]*)"/)?.[1]

/** docs/nginx.conf with this machine's names and addresses; `resolve` and `http2 on` need a newer nginx than Debian's. */
async function startNginx(): Promise<void> {
  const [plain, secure] = [await freePort(), await freePort()]
  url = `https://localhost:${secure}`
  const tls = join(folder, 'tls')
  await mkdir(tls)
  const subject = ['-subj', '/CN=localhost', '-days', '1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', 'key.pem', '-out', 'cert.pem'],
    { cwd: tls, stdio: 'ignore' },
  )
  let conf = await readFile('docs/nginx.conf', 'utf8')
  const replace = (from: string | RegExp, to: string) => {
    expect(conf).toMatch(from)
    conf = conf.replace(from, to)
  }
  for (const [at, { port }] of containers.entries()) replace(`api-${at + 1}:8080 resolve`, `127.0.0.1:${port}`)
  replace(/^resolver .*$/m, '')
  replace('listen 80;', `listen ${plain};`)
  replace('listen 443 ssl;', `listen ${secure} ssl http2;`)
  replace('http2 on;', '')
  replace(/\/etc\/nginx\/tls/g, tls)
  const main = join(folder, 'main.conf')
  await writeFile(join(folder, 'portal.conf'), conf)
  await writeFile(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off; include ${folder}/portal.conf; }`,
  )
  nginx = spawn('/usr/sbin/nginx', ['-e', join(folder, 'error.log'), '-c', main], { stdio: 'ignore' })
}

/** The image, and one more of the same with another commit in it: the next build. */
function makeImages(): void {
  const env = { ...process.env, COMMIT: FIRST }
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  execFileSync(process.execPath, ['scripts/image.mjs', '--store', STORE], { env, stdio: [...stdio] })
  const name = buildah('from', '--pull-never', 'curbside')
  const rename = `grep -rl ${FIRST} dist | xargs sed -i s/${FIRST}/${NEXT}/g`
  buildah('run', '--user', 'root', '--isolation', 'chroot', name, '--', 'sh', '-c', rename)
  buildah('commit', '--quiet', '--rm', name, 'curbside:next')
}

/**
 * Members who save drafts and open pages until they are told to stop. Like a phone, they send again what a stopping server
 * refused (503) or what went with its connection; any other answer is a failure.
 */
function startLoad(headers: Record<string, string>) {
  const acknowledged: string[] = []
  const failures = new Map<string, number>()
  let [requests, again] = [0, 0]
  let isOver = false
  const insist = async (path: string, asked?: Asked) => {
    for (let tries = 0; tries < 20; tries++) {
      requests++
      const status = await ask(path, asked).then(
        (answer) => answer.status,
        (error) => (error.code === 'ECONNRESET' ? 503 : String(error)),
      )
      if (status === 200) return true
      if (status !== 503) failures.set(`${path} ${status}`, (failures.get(`${path} ${status}`) ?? 0) + 1)
      again++
      await sleep(100)
    }
    failures.set(`${path} never`, (failures.get(`${path} never`) ?? 0) + 1)
    return false
  }
  const worker = async () => {
    while (!isOver) {
      const draftId = randomUUID()
      const draft = autosave({ draftId, deviceId: headers['x-curbside-device']!, values: { ListPrice: 1 } })
      const sent = { ...headers, 'content-type': 'application/json' }
      if (await insist('/api/autosave/create', { method: 'POST', headers: sent, body: JSON.stringify(draft) }))
        acknowledged.push(draftId)
      await insist('/login')
      await sleep(50)
    }
  }
  const workers = Array.from({ length: 4 }, worker)
  return {
    acknowledged,
    failures,
    counts: () => ({ requests, again }),
    async stop() {
      isOver = true
      await Promise.all(workers)
    },
  }
}

describe.skipIf(absent.length > 0)('the image', () => {
  beforeAll(async () => {
    makeImages()
    folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
    await chmod(folder, 0o711) // as root the database runs as somebody else
    database = await startBundledPostgres({ dataDir: folder, projectDir: process.cwd(), log: () => {} })
    store = new S3rver({
      ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') },
      configureBuckets: [{ name: 'curbside' }],
    })
    const { port } = await store.run()
    for (let at = 0; at < 2; at++) containers.push({ name: '', port: await freePort(), child: undefined, printed: '' })
    await startNginx()
    settings = {
      DATABASE_URL: connectionUrl(database.connection),
      PUBLIC_URL: url,
      ...{ TRUST_PROXY: '127.0.0.1', BLOBS: 's3', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'curbside' },
      ...{ S3_FORCE_PATH_STYLE: 'on', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
      ...{ METRICS_TOKEN: METRICS, LIMITS: 'off', LOG_LEVEL: 'error' },
    }
    for (const container of containers) start(container, 'curbside')
    for (const container of containers) await ready(container)
  }, 30 * MINUTES)
  afterAll(async () => {
    agent.destroy()
    nginx?.kill('SIGTERM')
    for (const container of containers) await stop(container)
    await store?.close()
    await database?.stop()
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }, 5 * MINUTES)

  test('runs as an unprivileged user, and probes answer', async () => {
    for (const container of containers) {
      const status = await readFile(`/proc/${await processOf(container.port)}/status`, 'utf8')
      expect(status).toMatch(/^Uid:\s+1000\s+1000/m)
      for (const probe of ['livez', 'readyz'])
        expect((await fetch(`http://127.0.0.1:${container.port}/${probe}`)).status).toBe(200)
      expect(await releaseOf(container)).toBe(FIRST)
    }
  })

  test('the first member is added in it, signs in, and works while both servers are replaced: no request is lost', async () => {
    command([
      'dist/server/member.command.js',
      'add',
      '--email',
      MEMBER.username,
      '--name',
      'Ann Example',
      '--role',
      'agent',
    ])
    command(['dist/server/member.command.js', 'password', '--email', MEMBER.username], `${MEMBER.password}\n`)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ ...MEMBER, returnUrl: '/' }).toString()
    const { status, cookies } = await ask('/login', { method: 'POST', headers: form, body })
    expect(status).toBe(303)
    const load = startLoad({ cookie: cookies.join('; '), 'x-curbside': '1', 'x-curbside-device': randomUUID() })
    try {
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(20)
      for (const container of containers) {
        expect(await stop(container)).toBe(0)
        start(container, 'curbside:next')
        await ready(container)
        const before = load.acknowledged.length
        await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 20)
      }
    } finally {
      await load.stop()
    }
    const { requests, again } = load.counts()
    console.log(`${requests} requests while both servers were replaced, ${again} of them sent again`)
    const log = await readFile(join(folder, 'error.log'), 'utf8')
    expect(Object.fromEntries(load.failures), log.slice(-4_000)).toEqual({})
    for (const container of containers) expect(await releaseOf(container)).toBe(NEXT)
    const client = new pg.Client(connectionUrl(database.connection))
    await client.connect()
    const { rows } = await client.query('select draft_id from autosave')
    await client.end()
    const stored = new Set(rows.map(({ draft_id }) => draft_id))
    expect(load.acknowledged.filter((draftId) => !stored.has(draftId))).toEqual([])
  })
})
