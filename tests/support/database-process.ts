// A server reduced to its database: starts it, claims it, says so in one line of JSON, and works until it is told to
// end (SIGTERM) or killed. A process of its own, because what is tested is what a killed process leaves behind.
import { connectionUrl, type DatabaseConnection, startBundledPostgres } from '#server/db/bundled-postgres.ts'
import { takeOneServerLock } from '#server/db/one-server-lock.ts'

export type ProcessOptions = { projectDir: string; dataDir: string; elsewhere: string; address: string; bin?: string }

export type Said = { lines: string[] } & (
  | { kind: 'ready'; adopted: boolean; connection: DatabaseConnection; url: string }
  | { kind: 'taken'; by: string }
  | { kind: 'lost' }
  | { kind: 'failed'; name: string; message: string }
)

const lines: string[] = []
const say = (event: object) => process.stdout.write(`${JSON.stringify({ ...event, lines })}\n`)

async function work(options: ProcessOptions): Promise<void> {
  const { address, ...place } = options
  const database = await startBundledPostgres({ ...place, log: (line) => lines.push(line) })
  const lock = await takeOneServerLock(
    database.connection,
    { pid: process.pid, address },
    () => say({ kind: 'lost' }),
    () => database.revive(),
  )
  if (lock.kind === 'taken') return void say(lock)
  const working = setInterval(() => {}, 60_000)
  process.on('SIGTERM', async () => {
    clearInterval(working)
    await lock.release()
    await database.stop()
  })
  const { adopted, connection } = database
  say({ kind: 'ready', adopted, connection, url: connectionUrl(connection) })
}

await work(JSON.parse(process.argv[2] ?? '{}')).catch((error: Error) =>
  say({ kind: 'failed', name: error.name, message: error.message }),
)
