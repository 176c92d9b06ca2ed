// What a call asks of the database, statement by statement.
import pg from 'pg'
import { vi } from 'vitest'

export type Statement = { text: string; values: unknown[] }

/** Everything sent to PostgreSQL while `work` runs, begin and commit included. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([text, values]: unknown[]) => ({
      text: String(text).trim(),
      values: Array.isArray(values) ? values : [],
    }))
  } finally {
    query.mockRestore()
  }
}

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows of the table that the statements touched, used or thrown away, as EXPLAIN ANALYZE counts them when they run again. */
export async function rowsRead(databaseUrl: string, table: string, statements: readonly Statement[]): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  let read = 0
  const count = (plan: Plan): void => {
    if (plan['Relation Name'] === table)
      read += (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
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
