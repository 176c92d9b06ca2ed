// The real server on a free port, with a board of its own in a temporary folder.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const project = resolve(import.meta.dirname, '..')
const POLL_MS = 10
const FIRST_START_WITHIN_MS = 60 * 60_000

export function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}

/** Resolves with the milliseconds since `begun` when the server answers; rejects when its process exits first. */
export async function whenHealthy(url, child, begun, printed) {
  const ended = () => child.exitCode !== null || child.signalCode !== null
  while (performance.now() - begun < FIRST_START_WITHIN_MS) {
    if (ended()) throw new Error(`The portal did not start: ${printed().trim().split('\n').at(-1)}`)
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return performance.now() - begun
    await sleep(POLL_MS)
  }
  throw new Error('The portal did not answer')
}

export const whenEnded = (child) =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    else child.once('exit', done)
  })

/** The portal's environment, for parts that start it themselves. `processes`: how many serve it; one by default. */
export async function preparePortal({ listings, board, processes = 1 }) {
  const dataDir = board ? resolve(board) : mkdtempSync(join(tmpdir(), 'curbside-bench-'))
  if (!board) chmodSync(dataDir, 0o711) // the database's user passes through
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO_LISTINGS: String(listings),
    LOG_LEVEL: 'error',
    LIMITS: 'off', // six members do the work of thousands
    PROCESSES: String(processes),
  }
  let child = null
  let printed = ''
  process.on('exit', () => child?.kill('SIGTERM')) // after an early exit, server and database stop by themselves

  const portal = {
    url: `http://localhost:${port}`,
    dataDir,
    env,
    /** Milliseconds from the start of the process to the first answer. */
    async start() {
      const begun = performance.now()
      printed = ''
      child = spawn(process.execPath, ['--enable-source-maps', join(project, 'dist/server/main.js')], {
        cwd: project,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          printed = (printed + chunk).slice(-20_000)
        })
      return whenHealthy(portal.url, child, begun, () => printed)
    },
    async stop() {
      if (!child) return
      child.kill('SIGTERM')
      await whenEnded(child)
      child = null
    },
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    /** Megabytes in memory now, or NaN where the system does not report it. */
    memory: () => memoryOf(child?.pid),
    /** Connection settings of this board's bundled database, for plain SQL. */
    database: () => ({
      host: '127.0.0.1',
      user: 'curbside',
      database: 'curbside',
      password: readFileSync(join(dataDir, 'postgres', 'password'), 'utf8').trim(),
      port: Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3]),
    }),
    /** CPU seconds used by the server and its database, where the system reports it. */
    processorSeconds: () => {
      const postmaster = Number(
        readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      const server = processorOf(child?.pid) + processorOfChildren(child?.pid, postmaster)
      return { server, database: processorOf(postmaster, ENDED) + processorOfChildren(postmaster) }
    },
    async remove() {
      await portal.stop()
      if (!board) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return portal
}

const TICKS_A_SECOND = 100

/** The fields after the name in /proc/…/stat: [1] the parent, then CPU time: the process's own, that of its ended children. */
const OWN = [11, 12]
const ENDED = [...OWN, 13, 14]
const statOf = (pid) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

function processorOf(pid, fields = OWN) {
  try {
    const stat = statOf(pid)
    return fields.reduce((sum, at) => sum + Number(stat[at]), 0) / TICKS_A_SECOND
  } catch {
    return Number.NaN
  }
}

function processorOfChildren(parent, except) {
  let sum = 0
  try {
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      try {
        if (statOf(name)[1] === String(parent) && name !== String(except)) sum += processorOf(name)
      } catch {} // exited in the meantime
    }
    return sum
  } catch {
    return Number.NaN
  }
}

function memoryOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(status.match(/^VmRSS:\s+(\d+) kB/m)[1]) / 1024
  } catch {
    return Number.NaN
  }
}
