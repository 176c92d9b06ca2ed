// What a call asks of the database, statement by statement.
import pg from 'pg'
import { vi } from 'vitest'

/** `isTogether`: sent with the one before it, whose answer it did not wait for. */
export type Statement = { text: string; values: unknown[]; isTogether: boolean }

/** Everything sent to PostgreSQL while `work` runs, begin and commit included. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const ask = pg.Client.prototype.query
  const waiting = new Map<pg.Client, number>()
  const sent: Statement[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const before = waiting.get(this) ?? 0
    waiting.set(this, before + 1)
    sent.push({ ...readable(given), isTogether: before > 0 })
    try {
      return await Reflect.apply(ask, this, given)
    } finally {
      waiting.set(this, waiting.get(this)! - 1)
    }
  })
  try {
    await work()
    return sent
  } finally {
    query.mockRestore()
  }
}

/** A prepared statement comes as one object, any other as text and values. */
const readable = (given: unknown[]) => {
  const { text, values = [] } =
    given[0] instanceof Object ? (given[0] as pg.QueryConfig) : { text: given[0], values: given[1] }
  return { text: String(text).trim(), values: Array.isArray(values) ? values : [] }
}

/** How often the statements waited for the database. */
export const roundTrips = (sent: readonly Statement[]): number => sent.filter(({ isTogether }) => !isTogether).length

/** Verb and table of each, for the message of a test: `begin, select session, update autosave, commit`. */
export const outline = (sent: readonly Statement[]): string =>
  sent.map(({ text }) => `${text.split(/\s/, 1)} ${tableIn(text) ?? ''}`.trim()).join(', ')

/** Quoted names are of the statement itself; others may be of a subquery. */
const tableIn = (text: string) =>
  (/\b(?:from|into|update)\s+"(\w+)/.exec(text) ?? /\b(?:from|into|update)\s+(\w+)/.exec(text))?.[1]

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Rows of the table that the statements touched, used or thrown away, as EXPLAIN ANALYZE counts them when they run again. */
export async function rowsRead(databaseUrl: string, table: string, statements: readonly Statement[]): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  let read = 0
  const count = (plan: Plan): void => {
    const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
    if (plan['Relation Name'] === table) read += (plan['Actual Rows'] + removed) * plan['Actual Loops']
    for (const below of plan.Plans ?? []) count(below)
  }
  try {
    for (const { text, values } of statements.filter((each) => /^(select|with)\b/.test(each.text))) {
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
      count(rows[0]['QUERY PLAN'][0].Plan)
    }
    return read
  } finally {
    await client.end()
  }
}
