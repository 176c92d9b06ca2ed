// Saves round trips in a transaction: BEGIN is sent together with the first query, and COMMIT together with the
// statement marked as the last. Half of a call's cost on the server is passing messages to the network, so most calls
// wait for the database twice instead of four times. Needs connections in pipeline mode; without it, everything is sent
// in the same order, one message after the other.
import type { Socket } from 'node:net'
import { type RawBuilder, sql } from 'kysely'

/**
 * Marks a transaction's last statement, at its end (`modifyEnd`): it is committed as soon as it has run, so nothing may
 * depend on a check made after it. If it fails, COMMIT rolls back. Other statements may follow only if it found
 * nothing: they begin a new transaction.
 */
export const last: RawBuilder<never> = sql`/* last */`
const LAST = /\/\* last \*\/$/
/** If BEGIN failed, a write sent with it would run outside of any transaction; a read does no harm there. */
const READ = /^\s*select\b/i
/** What Kysely sends to open a transaction, with or without an isolation level. */
const BEGIN = /^(begin|start transaction\b.*)$/

type Result = { command: string; rowCount: number | null; rows: unknown[] }
type Query = (text: string, values: unknown[]) => Promise<Result>

const NOTHING: Result = { command: '', rowCount: 0, rows: [] }
const ignore = () => {}

/** Wraps the statements of one connection. `stream`: the connection's own, used to send several messages as one. */
export function sendTogether(query: Query, stream: Pick<Socket, 'cork' | 'uncork'>): Query {
  /** BEGIN was requested and waits for the first statement. */
  let mustBegin = false
  let begin = 'begin'
  /** Set once COMMIT was sent with the last statement. */
  let ending: { committed: Promise<Result>; found: boolean } | undefined

  const together = (first: () => Promise<Result>, second: () => Promise<Result>) => {
    stream.cork()
    try {
      return [first(), second()] as const
    } finally {
      stream.uncork()
    }
  }

  async function runLast(run: () => Promise<Result>): Promise<Result> {
    const [result, committed] = together(run, () => query('commit', []))
    committed.catch(ignore) // kysely's own commit or rollback reports it
    ending = { committed, found: true }
    const { rowCount } = await result
    ending.found = rowCount !== 0
    return result
  }

  async function runFirst(text: string, run: () => Promise<Result>): Promise<Result> {
    if (!READ.test(text) || LAST.test(text)) {
      await query(begin, [])
      return LAST.test(text) ? runLast(run) : run()
    }
    const [begun, result] = together(() => query(begin, []), run)
    result.catch(ignore)
    await begun
    return result
  }

  async function end(word: 'commit' | 'rollback'): Promise<Result> {
    const { committed } = ending ?? {}
    const hasBegun = !mustBegin
    mustBegin = false
    ending = undefined
    if (committed) return committed
    return hasBegun ? query(word, []) : NOTHING
  }

  return async (text, values) => {
    if (BEGIN.test(text)) {
      begin = text
      mustBegin = true
      ending = undefined
      return NOTHING
    }
    if (text === 'commit' || text === 'rollback') return end(text)
    if (ending) {
      if (ending.found) throw new Error('The transaction has ended with its last statement')
      await ending.committed
      ending = undefined
      mustBegin = true
    }
    const run = () => query(text, values)
    if (!mustBegin) return LAST.test(text) ? runLast(run) : run()
    mustBegin = false
    return runFirst(text, run)
  }
}
