// Publishes a checked catalog to the database of a running server, which is notified and serves it from the next
// request on.
import { connectionUrl, findRunningPostgres } from '../../db/bundled-postgres.ts'
import { CannotStart } from '../../db/cannot-start.ts'
import { openDatabase } from '../../db/connection.ts'
import { findRunningServer } from '../../db/one-server-lock.ts'
import { type BuiltCatalog, publishCatalog } from '../../features/forms/catalog.store.ts'

export type Board = { readonly databaseUrl: string } | { readonly dataDir: string }
export type Published = { readonly changed: boolean; readonly where: string }

const NO_SERVER = 'No server is running on'
const LATER = 'nothing was published; the server publishes the catalog when it starts'

async function findBoard(board: Board): Promise<{ databaseUrl: string; where: string }> {
  if ('databaseUrl' in board) return { databaseUrl: board.databaseUrl, where: 'the database of DATABASE_URL' }
  const connection = await findRunningPostgres(board.dataDir)
  const server = connection && (await findRunningServer(connection).catch(() => undefined))
  if (!connection || !server) throw new CannotStart(`${NO_SERVER} ${board.dataDir}: ${LATER}`)
  return { databaseUrl: connectionUrl(connection), where: server.address }
}

/** Expects a catalog without problems. Throws CannotStart with a line that tells the operator what to do. */
export async function publishToServer(board: Board, built: BuiltCatalog): Promise<Published> {
  const { databaseUrl, where } = await findBoard(board)
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 })
  try {
    return { changed: await publishCatalog(db, built), where }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '42P01') throw new CannotStart(`The database does not have the portal's tables yet: ${LATER}`)
    if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
      throw new CannotStart(
        `The database of DATABASE_URL cannot be reached (${code}: ${message.split('\n')[0]}): ${LATER}`,
      )
    throw error
  } finally {
    await close()
  }
}
