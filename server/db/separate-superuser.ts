// Gives PostgreSQL's superuser its own password in clusters of earlier versions, where it shared the portal's.
// Otherwise a leaked portal password would give access to everything that PostgreSQL can read or run.
import { access, readFile, rename, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { type ClusterPaths, DATABASE, newPassword, SUPERUSER } from './postgres-cluster.ts'

export async function separateSuperuser({ superuserFile }: ClusterPaths, connection: pg.ClientConfig): Promise<void> {
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )
  if (await exists(superuserFile)) return
  // Written before the change: if this start is killed, the next one finds the password here.
  const pending = `${superuserFile}.new`
  if (!(await exists(pending))) await writeFile(pending, newPassword(), { mode: 0o600, flush: true })
  const password = (await readFile(pending, 'utf8')).trim()
  const client = new pg.Client({ ...connection, user: SUPERUSER, database: 'postgres' })
  client.on('error', () => {})
  await client.connect().then(
    async () => {
      await client.query(`alter role ${DATABASE} nocreatedb`)
      await client.query(`alter role ${SUPERUSER} password ${client.escapeLiteral(password)}`)
    },
    (error: { code?: string }) => {
      // The portal's password is rejected: an earlier start changed it and was killed before recording that.
      if (!error.code?.startsWith('28')) throw error
    },
  )
  await client.end().catch(() => undefined)
  await rename(pending, superuserFile)
}
