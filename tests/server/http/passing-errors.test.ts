// A database that is too busy for one request is no bug: the member hears that nothing was lost and when to try again.
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { PEOPLE } from '../../support/board.ts'
import { holdTable } from '../../support/hold-table.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const impatient: ReturnType<typeof openDatabase> = openDatabase(portal.databaseUrl, { statementTimeoutMs: 300 })
afterAll(async () => {
  await impatient.close()
})

test('a statement that takes too long is answered as unavailable, with a time to come again', async () => {
  const hasty = await openPortal({ beside: portal, app: { db: impatient.db } as never })
  const ann = await hasty.as(PEOPLE.ann)
  const notices = await holdTable(portal.databaseUrl, 'notice')
  const reply = await ann.call('noticesRead', { NoticeIDs: [1] })
  await notices.release()
  await hasty.close()
  expect([reply.status, reply.problem?.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '3'])
})
