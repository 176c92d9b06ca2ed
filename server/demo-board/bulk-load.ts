// Loads rows in bulk inside the caller's transaction: constraints, indexes and triggers are dropped, and restored over
// the finished rows. A failure before the commit changes nothing.
import type pg from 'pg'

type Definition = { drop: string; make: string }

/** Tables that keep their rows: the catalog, the settings and the schema's own tables. */
const KEPT_TABLES = /^(setting|catalog_|kysely_|rate_limit)/

export async function emptyBoard(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !KEPT_TABLES.test(name))
  // The audit log's trigger lets nobody empty it; the tables' owner can disable it, and does so only when one demo
  // board replaces another.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')} restart identity`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

/** Drops the tables' indexes and keys. Returns a function that restores them. */
export async function putIndexesAside(
  client: pg.Client,
  tables: readonly string[],
): Promise<(onOne: (done: number, of: number) => void) => Promise<void>> {
  const { rows: constraints } = await client.query<Definition & { kind: string }>(
    `select contype as kind, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint
     where (contype in ('p', 'u') and conrelid = any($1::regclass[]))
        or (contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[])))
     order by array_position(array['p', 'u', 'f'], contype::text), conname`,
    [tables],
  )
  const { rows: indexes } = await client.query<Definition>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
     order by 1`,
    [tables],
  )
  // Foreign keys depend on other keys: they are dropped first and restored last.
  for (const { drop } of [...constraints].reverse()) await client.query(drop)
  for (const { drop } of indexes) await client.query(drop)
  const back = [
    ...constraints.filter(({ kind }) => kind !== 'f'),
    ...indexes,
    ...constraints.filter(({ kind }) => kind === 'f'),
  ]
  return async (onOne) => {
    for (const [at, { make }] of back.entries()) {
      await client.query(make)
      onOne(at + 1, back.length)
    }
  }
}
