// Browser errors as an administrator reads them: grouped, counted, limited, and deleted after a while.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ErrorReport } from '#contract/error-report.ts'
import { ERROR_KINDS_MAX } from '#server/features/error-reports/client-errors.store.ts'
import { clientErrorsJob } from '#server/features/error-reports/sweep-client-errors.ts'
import { runIfDue } from '#server/jobs/run-jobs.ts'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const ada = await portal.as(PEOPLE.ada)
beforeEach(() => sql`truncate client_error`.execute(portal.db))

const report = (more: Partial<ErrorReport> = {}) =>
  portal.nobody.call('errorReport', {
    kind: 'error',
    message: 'x is undefined',
    route: '/listings/view',
    version: '1.0.29',
    ...more,
  })
const seen = async (kind?: ErrorReport['kind']) => (await ada.call('errorsSeen', kind ? { kind } : {})).value.data

test('the same error is one row that counts; another place or version is another', async () => {
  const stack = 'TypeError: x\n    at save (https://portal.example/assets/a.js:10:20)'
  await report({ stack })
  await report({ stack })
  await report({ stack: stack.replace('10:20', '99:1') })
  await report({ stack, version: '1.0.30' })
  expect((await seen()).map(({ times }) => times).sort()).toEqual([1, 1, 2])
})

test('the last seen stands first, and a kind can be asked for', async () => {
  await report({ message: 'first' })
  await report({ kind: 'call', message: 'second', code: 'unexpected' })
  await sql`update client_error set last_at = now() - interval '1 hour' where kind = 'call'`.execute(portal.db)
  expect((await seen()).map(({ message }) => message)).toEqual(['first', 'second'])
  expect(await seen('call')).toMatchObject([{ message: 'second', code: 'unexpected', route: '/listings/view' }])
})

test('what names people is gone before it is stored', async () => {
  await report({ message: 'No agent ann@foothills.example, call 403-555-0142' })
  const { rows } = await sql<{ row: string }>`select t::text as row from client_error t`.execute(portal.db)
  expect(JSON.stringify(rows)).not.toMatch(/ann@|403-555/)
})

test('nobody fills the table: beyond its size the oldest that was seen once makes room', async () => {
  await report({ message: 'known' })
  await report({ message: 'known' })
  await sql`insert into client_error (fingerprint, kind, message, route, version)
    select decode(lpad(to_hex(n), 64, '0'), 'hex'), 'error', 'x', '/', '1' from generate_series(2, ${ERROR_KINDS_MAX}) n`.execute(
    portal.db,
  )
  await report({ message: 'one too many' })
  const kept = await sql<{ message: string }>`
    select message from client_error where message <> 'x' order by 1`.execute(portal.db)
  expect(kept.rows.map(({ message }) => message)).toEqual(['known', 'one too many'])
  const { rows } = await sql<{ count: number; times: number }>`
    select count(*)::int, max(times) as times from client_error`.execute(portal.db)
  expect(rows).toEqual([{ count: ERROR_KINDS_MAX, times: 2 }])
})

test('an error that nobody saw for three months is forgotten', async () => {
  await report({ message: 'old' })
  await report({ message: 'recent' })
  await sql`update client_error set last_at = now() - interval '91 days' where message = 'old'`.execute(portal.db)
  await sql`update client_error set last_at = now() - interval '89 days' where message = 'recent'`.execute(portal.db)
  await runIfDue(portal.db, clientErrorsJob, new Date())
  expect((await seen()).map(({ message }) => message)).toEqual(['recent'])
})
