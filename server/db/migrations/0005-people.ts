// Agents and offices are written like listings: a version for conflicts, photos of their own, and delivery to the MLS.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

// A delivery belongs to one record, by a foreign key; entity_type and entity_id identify it without reading three
// columns.
const SCHEMA = `
alter table member
  add column version integer not null default 1,
  add column modified_at timestamptz not null default now(),
  add column draft_id uuid unique;
alter table office
  add column version integer not null default 1,
  add column modified_at timestamptz not null default now(),
  add column draft_id uuid unique;
create sequence member_number;
create sequence office_number;

create index member_name on member (lower(last_name) text_pattern_ops, lower(first_name) text_pattern_ops);

alter table photo
  add column member_unique_id bigint references member,
  add column office_unique_id bigint references office,
  add constraint photo_of_one check (num_nonnulls(listing_unique_id, member_unique_id, office_unique_id) <= 1);
create index photo_member on photo (member_unique_id) where member_unique_id is not null;
create index photo_office on photo (office_unique_id) where office_unique_id is not null;

alter table delivery
  alter column listing_unique_id drop not null,
  add column member_unique_id bigint references member,
  add column office_unique_id bigint references office,
  add column entity_type text generated always as (
    case when listing_unique_id is not null then 'listing' when member_unique_id is not null then 'agent' else 'office' end) stored,
  add column entity_id bigint generated always as (coalesce(listing_unique_id, member_unique_id, office_unique_id)) stored,
  add constraint delivery_of_one check (num_nonnulls(listing_unique_id, member_unique_id, office_unique_id) = 1);
create unique index delivery_once on delivery (entity_type, entity_id, version, destination);
`
