// Errors in browsers, scrubbed, a row per kind. Anybody may report one, so the table never exceeds a fixed size.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ErrorReport, SeenError } from '#contract/error-report.ts'
import type { Tx } from '../../db/connection.ts'
import { storableText } from '../../db/jsonb.ts'

/**
 * Maximum number of kinds of errors. Beyond it, a new kind replaces the oldest that was seen only once; the log or the
 * error service had them all.
 */
export const ERROR_KINDS_MAX = 1_000
const PAGE = 200

/** Location of the error: the stack's first line that contains one. */
const placeOf = (stack: string | undefined): string => stack?.split('\n').find((line) => /^\s*at /.test(line)) ?? ''

const fingerprintOf = ({ kind, message, stack, route, version, code }: ErrorReport): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, message, placeOf(stack), route, version, code]))
    .digest()

export async function noteError(tx: Tx, report: ErrorReport): Promise<void> {
  const fingerprint = fingerprintOf(report)
  const stack = report.stack === undefined ? null : storableText(report.stack)
  const { numUpdatedRows } = await tx
    .updateTable('client_error')
    .set({ times: sql`times + 1`, last_at: sql`now()` })
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const { count } = await tx
    .selectFrom('client_error')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= ERROR_KINDS_MAX)
    await sql`delete from client_error where fingerprint in (
      select fingerprint from client_error order by times > 1, last_at limit ${Number(count) - ERROR_KINDS_MAX + 1})`.execute(
      tx,
    )
  await tx
    .insertInto('client_error')
    .values({
      fingerprint,
      kind: report.kind,
      message: storableText(report.message),
      stack,
      route: storableText(report.route),
      version: storableText(report.version),
      code: report.code === undefined ? null : storableText(report.code),
    })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ times: sql`client_error.times + 1` }))
    .execute()
}

export async function readErrors(tx: Tx, kind: ErrorReport['kind'] | undefined): Promise<SeenError[]> {
  let query = tx.selectFrom('client_error').selectAll().orderBy('last_at', 'desc').limit(PAGE)
  if (kind) query = query.where('kind', '=', kind)
  return (await query.execute()).map(({ message, stack, route, version, code, times, ...row }) => ({
    kind: row.kind as ErrorReport['kind'],
    message,
    stack,
    route,
    version,
    code,
    times,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  }))
}
