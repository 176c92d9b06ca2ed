// Looks into the portal's own database, as a member of staff with a console would: what was acknowledged must stand there, once.
import pg from 'pg'
import { connectionUrl, startBundledPostgres } from '#server/db/bundled-postgres.ts'
import type { PortalProcess } from './portal-process.ts'

export type PortalDatabase = {
  rows<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

/** Joins the database that the portal is running on. */
export async function openPortalDatabase(portal: Pick<PortalProcess, 'dataDir'>): Promise<PortalDatabase> {
  const { connection } = await startBundledPostgres({
    dataDir: portal.dataDir,
    projectDir: process.cwd(),
    log: () => {},
  })
  const client = new pg.Client({ connectionString: connectionUrl(connection) })
  await client.connect()
  return {
    rows: async (sql, values) => (await client.query(sql, values)).rows,
    close: () => client.end(),
  }
}
