// The audit log of records whose visible number may change: agents, offices and condo names.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_record on audit_transaction (table_name, record_unique_id, at desc)`.execute(db)
}
