import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

/** Without the packager's addition: "18.6 (Debian 18.6-1.pgdg13+1)". */
export async function databaseVersion(tx: Tx): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(tx)
  return rows[0]!.server_version.split(' ')[0]!
}
