import { type Kysely, sql } from 'kysely'

/**
 * Photographers with lasting access to an agent's or an office's drafts, until it is withdrawn and the row deleted. Only
 * the token's hash is stored. A guest's link that a photographer opened names them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photographer (
      photographer_id uuid primary key,
      member_unique_id bigint references member,
      office_unique_id bigint references office,
      name text not null,
      email text,
      token_hash char(64) not null unique,
      named_at timestamptz not null default now(),
      last_used_at timestamptz,
      check (num_nonnulls(member_unique_id, office_unique_id) = 1)
    );
    create index photographer_member on photographer (member_unique_id);
    create index photographer_office on photographer (office_unique_id);
    alter table guest_link add column photographer_id uuid references photographer on delete set null;
    create index guest_link_photographer on guest_link (photographer_id);
  `.execute(db)
}
