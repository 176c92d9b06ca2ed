// Every table of the database, from its own catalog, for tests that age its rows.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { NOT_DECLARED } from './retention.ts'

export type Row = Record<string, unknown>

export function tablesIn<Schema>(db: Kysely<Schema>) {
  async function insert(table: string, row: Row): Promise<Row> {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const { rows } = await sql<Row>`
      insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})
      returning ${sql.table(table)}.*`.execute(db)
    return rows[0]!
  }

  const tablesOf = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db)
    return rows.map(({ name }) => name).filter((name) => !NOT_DECLARED.includes(name))
  }

  const columnsOf = async (where: RawBuilder<unknown>) =>
    (
      await sql<{ table: string; column: string }>`
        select table_name as table, column_name as column from information_schema.columns c
        where table_schema = current_schema() and is_generated = 'NEVER' and ${where}`.execute(db)
    ).rows.filter(({ table }) => !NOT_DECLARED.includes(table))

  const keysOf = async (table: string): Promise<string[]> => {
    const { rows } = await sql<{ column: string }>`
      select column_name as column from information_schema.key_column_usage
      join information_schema.table_constraints using (constraint_schema, constraint_name)
      where constraint_schema = current_schema() and constraint_type = 'PRIMARY KEY'
        and table_constraints.table_name = ${table}`.execute(db)
    return rows.map(({ column }) => column)
  }
  /** Every time in the database, so much longer ago. */
  async function age(days: number): Promise<void> {
    const times = await columnsOf(sql`data_type like 'timestamp%'`)
    for (const table of new Set(times.map((each) => each.table))) {
      const changes = times
        .filter((each) => each.table === table)
        .map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${days * 86_400})`)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
      await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(db)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
    }
  }
  return { insert, tablesOf, columnsOf, keysOf, age }
}
