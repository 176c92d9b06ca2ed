// A board's database for a command that is not the server: the one that DATABASE_URL names, or the bundled one of the data folder, started when no
// server has it running.
import type { Config } from '../settings/config.ts'
import { connectionUrl, startBundledPostgres } from './bundled-postgres.ts'
import { CannotStart } from './cannot-start.ts'
import { checkDatabase } from './check-database.ts'
import { takeOneServerLock } from './one-server-lock.ts'

export type OpenBoard = {
  databaseUrl: string
  /** The server that works on it now, for people: "process 4711, http://localhost:8080". Never known of a database that DATABASE_URL names. */
  server: string | undefined
  close(): Promise<void>
}

/** `alone`: no server may work on it meanwhile, and none can start. */
export async function openBoard(
  config: Pick<Config, 'DATABASE_URL' | 'dataDir' | 'projectDir'>,
  { command, alone }: { command: string; alone: boolean },
): Promise<OpenBoard> {
  if (config.DATABASE_URL) {
    await checkDatabase(config.DATABASE_URL)
    return { databaseUrl: config.DATABASE_URL, server: undefined, close: async () => {} }
  }
  const postgres = await startBundledPostgres({
    dataDir: config.dataDir,
    projectDir: config.projectDir,
    log: (line) => process.stderr.write(`${line}\n`),
  })
  const databaseUrl = connectionUrl(postgres.connection)
  const lock = await takeOneServerLock(databaseUrl, { pid: process.pid, address: command }, () => {})
  if (lock.kind === 'held')
    return {
      databaseUrl,
      server: undefined,
      async close() {
        await postgres.stop()
        await lock.release()
      },
    }
  if (alone) throw new CannotStart(`A server works on this data (DATA_DIR): ${lock.by}. Stop it first`)
  return { databaseUrl, server: lock.by, close: async () => {} }
}
