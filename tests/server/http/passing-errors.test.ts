// A database that is too busy for one request is no bug: the member hears that nothing was lost and when to try again.
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { PEOPLE } from '../../support/board.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const impatient: ReturnType<typeof openDatabase> = openDatabase(portal.databaseUrl, { statementTimeoutMs: 300 })
afterAll(async () => {
  await impatient.close()
})

test('a statement that takes too long is answered as unavailable, with a time to come again', async () => {
  const hasty = await openPortal({ beside: portal, app: { db: impatient.db } as never })
  const ann = await hasty.as(PEOPLE.ann)
  const { release, held } = await holdTable()
  await held
  const reply = await ann.call('noticesRead', { NoticeIDs: [1] })
  await release()
  await hasty.close()
  expect([reply.status, reply.problem?.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '3'])
})

/** Somebody else's transaction locks the notices until it is told to release them. */
async function holdTable(): Promise<{ release(): Promise<void>; held: Promise<void> }> {
  const { db, close } = openDatabase(portal.databaseUrl)
  let letGo = () => {}
  let isHeld = () => {}
  const held = new Promise<void>((done) => {
    isHeld = done
  })
  const until = new Promise<void>((done) => {
    letGo = done
  })
  const work = db.transaction().execute(async (tx) => {
    await sql`lock table notice in access exclusive mode`.execute(tx)
    isHeld()
    await until
  })
  return {
    held,
    async release() {
      letGo()
      await work
      await close()
    },
  }
}
