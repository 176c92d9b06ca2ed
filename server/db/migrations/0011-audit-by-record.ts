// The log of a record whose number members see may change: an agent, an office, a condo name.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_record on audit_transaction (table_name, record_unique_id, at desc)`.execute(db)
}
