// Several members may ask for the same lock; each is notified when it is released.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
alter table row_lock drop column asked_by, drop column asked_at;
create table row_lock_ask (
  entity_type text not null,
  entity_id bigint not null,
  member_id bigint not null references member,
  asked_at timestamptz not null,
  primary key (entity_type, entity_id, member_id),
  foreign key (entity_type, entity_id) references row_lock on delete cascade
);
create index row_lock_ask_member on row_lock_ask (member_id);
`
