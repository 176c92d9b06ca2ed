// The tables of a board, each after those it refers to, and its sequences.
import type pg from 'pg'

export type BoardTable = { name: string; columns: string[] }

/** Not backed up: rate limit counters, and the migrations' own bookkeeping, which a restore writes itself. */
const REBUILT = ['rate_limit', 'sign_in_attempt', 'kysely_migration', 'kysely_migration_lock']
/**
 * Not backed up: rows that let their holder sign in, or send messages to a member's phone. They would stay valid in old
 * backups, and a restore would revive ended sessions.
 */
const CREDENTIAL_TABLES = [
  'session',
  'provider_sign_in',
  'pending_sign_in',
  'recovery_code',
  'link_code',
  'unlinked_sign_in',
  'used_ticket',
  'push_subscription',
  'push_due',
]
const NOT_KEPT = [...REBUILT, ...CREDENTIAL_TABLES]

export const isKept = ({ name }: Pick<BoardTable, 'name'>): boolean => !NOT_KEPT.includes(name)

/**
 * Condition for the rows to back up: it excludes the portal's signing secrets, which are generated again on first use.
 */
export const keptRows = ({ name }: Pick<BoardTable, 'name'>): string =>
  name === 'setting' ? `where name not like '%-secret'` : ''

export async function readTables(client: pg.ClientBase): Promise<BoardTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and not (table_name = any($1)) group by table_name order by table_name`,
    [NOT_KEPT],
  )
  const references = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  )
  return inOrder(rows, references.rows)
}

/** Sorts tables so that each follows those it refers to. Throws on a cycle. */
export function inOrder<T extends { name: string }>(tables: T[], references: { from: string; to: string }[]): T[] {
  const ordered: T[] = []
  const done = new Set<string>()
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name }) => !done.has(name) && references.every(({ from, to }) => from !== name || done.has(to)),
    )
    if (ready.length === 0) throw new Error('The tables have circular references')
    for (const table of ready) {
      ordered.push(table)
      done.add(table.name)
    }
  }
  return ordered
}

export type SequenceValue = { name: string; lastValue: string; isCalled: boolean }

export async function readSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = current_schema() order by 1`,
  )
  const values: SequenceValue[] = []
  for (const { name } of rows) {
    const read = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${name}`,
    )
    values.push({ name, lastValue: read.rows[0]!.last_value, isCalled: read.rows[0]!.is_called })
  }
  return values
}

/** Blob keys are the only texts of exactly 32 characters in the schema. */
export async function readBlobKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows: columns } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = current_schema() and data_type = 'character' and character_maximum_length = 32`,
  )
  const keys = new Set<string>()
  for (const { table_name, column_name } of columns) {
    const { rows } = await client.query<{ key: string | null }>(`select "${column_name}" as key from "${table_name}"`)
    for (const { key } of rows) if (key) keys.add(key)
  }
  return [...keys]
}

export const quoted = (name: string): string => `"${name.replace(/"/g, '""')}"`
export const columnList = ({ columns }: BoardTable): string => columns.map(quoted).join(', ')
