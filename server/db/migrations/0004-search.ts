// Generated search columns, so that a search never reads whole records. Parts of street names are looked up among the
// distinct street names, a few thousand however many listings there are: this needs no extension, and therefore no
// right to install one.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create function listing_shown(fields jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(name, fields -> name) from unnest(array[
    'UnparsedAddress', 'UnitNumber', 'StreetNumber', 'StreetName', 'StreetSuffix', 'StreetDirSuffix', 'City', 'StateOrProvince',
    'PostalCode', 'ListPrice', 'ListAgentFullName', 'CoListAgentFullName', 'ListAgentMlsId', 'ListOfficeMlsId', 'ParcelNumber',
    'TaxRollNumber']) as name
  where fields ? name
$$;

alter table listing
  add column shown jsonb generated always as (listing_shown(fields)) stored,
  add column street_number text generated always as (lower(fields ->> 'StreetNumber')) stored,
  add column street_name text generated always as (lower(fields ->> 'StreetName')) stored,
  add column street_suffix text generated always as (fields ->> 'StreetSuffix') stored,
  add column city text generated always as (fields ->> 'City') stored;

create index listing_prefix on listing (listing_id text_pattern_ops) where deleted_at is null;
create index listing_street on listing (street_name, street_number) where deleted_at is null;
create index listing_house on listing (street_number, listing_id desc) where deleted_at is null;
create index listing_city on listing (city, listing_id desc) where deleted_at is null;
create index listing_town on listing (city, standard_status, property_type, listing_id desc) where deleted_at is null;
create index listing_street_town on listing (street_name, city, listing_id desc) where deleted_at is null;
create index listing_status on listing (standard_status, listing_id desc) where deleted_at is null;

-- A row of a table shows its first photo and how many there are: both from the index alone.
create index photo_shown on photo (listing_unique_id, sort_order) include (thumb_file) where not is_deleted;
drop index photo_listing;

create table street_name (name text primary key);
insert into street_name select distinct street_name from listing where street_name is not null;
create function keep_street_names() returns trigger language plpgsql as $$
begin
  insert into street_name
    select distinct street_name from written
    where street_name is not null and not exists (select from street_name as known where known.name = written.street_name)
    on conflict do nothing;
  return null;
end $$;
create trigger listing_street_names_added after insert on listing
  referencing new table as written for each statement execute function keep_street_names();
create trigger listing_street_names_changed after update on listing
  referencing new table as written for each statement execute function keep_street_names();
`
