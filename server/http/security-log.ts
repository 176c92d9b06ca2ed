// The security log: lines in the server's log with `"security": true` for sign-ins, failures, refusals and granted
// rights. They contain no passwords, no names and no records. A line about something in a transaction is written once that has
// committed, so that it never says what was rolled back.
import type { Transaction } from 'kysely'
import { hashOf } from '../db/hash-of.ts'
import type { Database } from '../db/schema.ts'
import type { NoteSecurity, SecurityNote } from '../ports.ts'

export type Log = { info(fields: object, text: string): void }
type Tx = Transaction<Database>
type Begin = { execute<T>(work: (tx: Tx) => Promise<T>): Promise<T> }

const TEXT_MAX = 200
const noted = new WeakMap<Tx, SecurityNote[]>()

export const noteSecurity: NoteSecurity = async (tx, note) => {
  noted.set(tx, [...(noted.get(tx) ?? []), note])
}

/**
 * The name typed at a sign-in may be a password in the wrong box, so a line has only its digest: enough to see that
 * somebody tries one account again and again, and to check which.
 */
export const digestOf = (name: string): string => hashOf(name).toString('hex').slice(0, 16)

export function logSecurity(log: Log, { kind, name, ...note }: SecurityNote): void {
  const fields = Object.entries(note).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, typeof value === 'string' ? value.slice(0, TEXT_MAX) : value]],
  )
  const named = name === undefined ? {} : { nameDigest: digestOf(name) }
  log.info({ security: true, kind, ...named, ...Object.fromEntries(fields) }, 'security')
}

/** Runs the transaction, and logs what was noted in it if it commits. */
export async function withSecurityLog<T>(log: Log, begin: Begin, work: (tx: Tx) => Promise<T>): Promise<T> {
  let notes: SecurityNote[] = []
  const result = await begin.execute(async (tx) => {
    const value = await work(tx)
    notes = noted.get(tx) ?? []
    return value
  })
  for (const note of notes) logSecurity(log, note)
  return result
}
