// The real server as a process, with a small demo board. It can be killed like a machine that loses power.
import { type ChildProcess, spawn } from 'node:child_process'
import { get } from 'node:http'
import { get as getOverTls } from 'node:https'
import { createServer } from 'node:net'

export type RunningPortal = {
  url: string
  port: number
  dataDir: string
  /** The last lines it printed, for a failing test. */
  output(): string
  /** kill -9: the database goes on, as it would. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends server and database. */
  end(): Promise<void>
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Whatever its certificate: that is the test's own. */
const isReady = (port: number, isSecure: boolean) =>
  new Promise<boolean>((resolve) => {
    const address = { host: '127.0.0.1', port, path: '/healthz', rejectUnauthorized: false }
    const ask = isSecure ? getOverTls : get
    ask(address, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).on('error', () => resolve(false))
  })

/** By HTTPS where the environment has `TLS_CERT`. `projectDir`: of another release than this one. */
export async function runPortal(
  dataDir: string,
  environment: Record<string, string> = {},
  projectDir = process.cwd(),
): Promise<RunningPortal> {
  const port = await freePort()
  const isSecure = environment.TLS_CERT !== undefined
  const url = `http${isSecure ? 's' : ''}://localhost:${port}`
  let child: ChildProcess | undefined
  let printed = ''

  const start = async () => {
    const started = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: projectDir,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO_LISTINGS: '60',
        LOG_LEVEL: 'error',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed = (printed + chunk.toString()).slice(-20_000)
      })
    await ready(started)
  }

  const ready = async (started: ChildProcess) => {
    for (;;) {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`The portal did not start:\n${printed}`)
      if (await isReady(port, isSecure)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })

  await start()
  return {
    url,
    port,
    dataDir,
    output: () => printed,
    kill: () => end('SIGKILL'),
    start,
    async end() {
      // A killed server's database goes on: a server that adopts it ends it properly.
      if (!child || child.exitCode !== null || child.signalCode !== null) await start()
      await end('SIGTERM')
    },
  }
}
