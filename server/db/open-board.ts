// Opens a board's database for commands other than the server: the one that DATABASE_URL names, or the bundled one of
// the data folder, which is started unless a server already runs it.
import type { Config } from '../settings/config.ts'
import { connectionUrl, startBundledPostgres } from './bundled-postgres.ts'
import { CannotStart } from './cannot-start.ts'
import { checkDatabase } from './check-database.ts'
import { takeOneServerLock } from './one-server-lock.ts'

export type OpenBoard = {
  databaseUrl: string
  /**
   * The server that uses the database now, for messages: "process 4711, http://localhost:8080". Unknown for a database
   * that DATABASE_URL names.
   */
  server: string | undefined
  close(): Promise<void>
}

/** `alone`: fails if a server is using the database, and keeps one from starting. */
export async function openBoard(
  config: Pick<Config, 'DATABASE_URL' | 'SESSION_IDLE_MINUTES' | 'POSTGRES_BIN' | 'dataDir' | 'projectDir'>,
  { command, alone }: { command: string; alone: boolean },
): Promise<OpenBoard> {
  if (config.DATABASE_URL) {
    await checkDatabase(config.DATABASE_URL, config.SESSION_IDLE_MINUTES)
    return { databaseUrl: config.DATABASE_URL, server: undefined, close: async () => {} }
  }
  const postgres = await startBundledPostgres({
    dataDir: config.dataDir,
    projectDir: config.projectDir,
    bin: config.POSTGRES_BIN,
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
  if (alone) throw new CannotStart(`A server is using this data (DATA_DIR): ${lock.by}. Stop it first`)
  return { databaseUrl, server: lock.by, close: async () => {} }
}
