// The whole schema. Migrations only go forward: a change is a new file in this folder and a line in migrate.ts.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [PEOPLE, SESSIONS, LISTINGS, BYTES, DRAFTS, AUDIT, DELIVERIES, CATALOG, PLACES, MESSAGES, GUESTS])
    await sql.raw(part).execute(db)
}

/**
 * `folded` ignores case, accents and apostrophes, as the phone does (contract/text.ts). member.user_name is the field
 * MemberLoginId and signs nobody in: accounts are in local_account and provider_identity, which no profile writes to.
 * impersonation: a request or a grant; a withdrawn one is deleted and remains in the audit log.
 */
const PEOPLE = `
create table setting (name text primary key, value text not null);

create function folded(text) returns text language sql immutable strict parallel safe
return regexp_replace(lower(normalize($1, NFD)), '[\\u0300-\\u036F''’‘ʼ´\`]', '', 'g');

create table office (
  unique_id bigint primary key,
  mls_id text not null unique,
  name text not null,
  phone text not null,
  aor text not null,
  status text not null,
  brokerage_id bigint not null references office deferrable initially deferred,
  fields jsonb not null,
  version integer not null default 1,
  modified_at timestamptz not null default now(),
  draft_id uuid unique
);
create sequence office_number;

create table member (
  unique_id bigint primary key,
  mls_id text not null unique,
  user_name text unique,
  role text not null check (role in ('agent', 'manager', 'broker', 'staff', 'admin')),
  status text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  direct_phone text not null,
  aor text not null,
  office_id bigint not null references office,
  fields jsonb not null,
  version integer not null default 1,
  modified_at timestamptz not null default now(),
  draft_id uuid unique
);
create sequence member_number;
create index member_office on member (office_id);
create index member_name on member (folded(last_name) text_pattern_ops, folded(first_name) text_pattern_ops);

create table impersonation (
  lead_id bigint not null references member,
  member_id bigint not null references member,
  state text not null check (state in ('requested', 'granted')),
  by_id bigint not null references member,
  at timestamptz not null default now(),
  primary key (lead_id, member_id),
  check (lead_id <> member_id)
);
create index impersonation_member on impersonation (member_id);
`

/**
 * session.ended_as: the member whom the session acted for when the grant was withdrawn, so that late requests under
 * that name get the right error. known_device: where a member has signed in, so that guesses from elsewhere do not lock
 * them out. ended_link: a claim never links either of the two again. rate_limit is unlogged: after a crash, counts start
 * at zero.
 */
const SESSIONS = `
create table session (
  id_hash bytea primary key,
  member_id bigint not null references member,
  effective_id bigint not null references member,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_as bigint references member,
  id_token text
);
create index session_member on session (member_id);
create index session_effective on session (effective_id) where effective_id <> member_id;

create function end_sessions_of_member() returns trigger language plpgsql as $$
begin
  delete from session where member_id = new.unique_id;
  return new;
end $$;
create trigger member_left after update of status on member
  for each row when (new.status <> 'A' and old.status = 'A') execute function end_sessions_of_member();

create table local_account (
  member_id bigint primary key references member on delete cascade,
  user_name text not null unique check (user_name <> '' and user_name = lower(btrim(user_name))),
  password_hash text,
  is_demo boolean not null default false,
  failed_attempts integer not null default 0
);

create table sign_in_attempt (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null default now()
);
create table known_device (
  member_id bigint not null references member on delete cascade,
  device_id uuid not null,
  last_used_at timestamptz not null default now(),
  primary key (member_id, device_id)
);
create table used_ticket (
  ticket_id uuid primary key,
  used_at timestamptz not null default now()
);
create unlogged table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);

create table provider_sign_in (
  state_hash bytea primary key,
  nonce text not null,
  code_verifier text not null,
  return_url text not null,
  created_at timestamptz not null default now()
);
create index provider_sign_in_age on provider_sign_in (created_at);
create table provider_identity (
  issuer text not null,
  subject text not null,
  member_id bigint not null references member on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (issuer, member_id)
);
create table link_code (
  code_hash bytea primary key,
  member_id bigint not null unique references member on delete cascade,
  made_at timestamptz not null default now()
);
create table unlinked_sign_in (
  issuer text not null,
  subject text not null,
  claims jsonb not null,
  token_hash bytea not null unique,
  id_token text,
  return_url text not null,
  tries integer not null default 0,
  seen_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create table ended_link (
  issuer text not null,
  subject text not null,
  member_id bigint not null references member on delete cascade,
  ended_at timestamptz not null default now(),
  primary key (issuer, subject, member_id)
);
create index ended_link_member on ended_link (member_id);
`

/**
 * Generated search columns, so that a search never reads whole records. Parts of street names are looked up among the
 * distinct ones, a few thousand however many listings there are; no extension is needed, and no right to install one.
 * created_by and created_key: the request that created a listing, kept as long as the listing, so that a retry is
 * recognized however late it arrives. A draft's id is unique per member: nobody can claim an id of another's phone.
 */
const LISTINGS = `
create function listing_shown(fields jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(name, fields -> name) from unnest(array[
    'UnparsedAddress', 'UnitNumber', 'StreetNumber', 'StreetName', 'StreetSuffix', 'StreetDirSuffix', 'City', 'StateOrProvince',
    'PostalCode', 'ListPrice', 'ListAgentFullName', 'CoListAgentFullName', 'ListAgentMlsId', 'ListOfficeMlsId', 'ParcelNumber',
    'TaxRollNumber']) as name
  where fields ? name
$$;

create table listing (
  unique_id bigint generated by default as identity primary key,
  listing_id text not null unique,
  property_type text not null,
  standard_status char(1) not null check (standard_status in ('A', 'E', 'I', 'P', 'S', 'T', 'W')),
  list_agent_id bigint,
  co_list_agent_id bigint,
  list_office_id bigint,
  draft_id uuid,
  version integer not null default 1,
  form_name text not null,
  definition_hash text,
  fields jsonb not null,
  items jsonb not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  deleted_at timestamptz,
  shown jsonb generated always as (listing_shown(fields)) stored,
  street_number text generated always as (lower(fields ->> 'StreetNumber')) stored,
  street_name text generated always as (lower(fields ->> 'StreetName')) stored,
  street_suffix text generated always as (fields ->> 'StreetSuffix') stored,
  city text generated always as (fields ->> 'City') stored,
  created_by bigint,
  created_key text
);
create sequence listing_number;
create unique index listing_draft on listing (draft_id, created_by);
create index listing_agent on listing (list_agent_id, listing_id desc) where deleted_at is null;
create index listing_co_agent on listing (co_list_agent_id, listing_id desc) where deleted_at is null and co_list_agent_id is not null;
create index listing_office on listing (list_office_id, listing_id desc) where deleted_at is null;
create index listing_prefix on listing (listing_id text_pattern_ops) where deleted_at is null;
create index listing_street on listing (street_name, street_number) where deleted_at is null;
create index listing_house on listing (street_number, listing_id desc) where deleted_at is null;
create index listing_city on listing (city, listing_id desc) where deleted_at is null;
create index listing_town on listing (city, standard_status, property_type, listing_id desc) where deleted_at is null;
-- Covers what a search by street asks of thousands of listings, so that it reads no records.
create index listing_street_town on listing (street_name, city, listing_id desc)
  include (unique_id, standard_status, property_type, street_suffix, list_agent_id, co_list_agent_id, list_office_id) where deleted_at is null;
create index listing_status on listing (standard_status, listing_id desc) where deleted_at is null;
-- The expressions are those of server/features/listings/search-listings.store.ts.
create index listing_subdivision on listing ((fields ->> 'SubdivisionName'), listing_id desc) where deleted_at is null;
create index listing_postal_code on listing ((replace(upper(fields ->> 'PostalCode'), ' ', '')) text_pattern_ops)
  where deleted_at is null;
create index listing_expiry on listing ((fields ->> 'ExpirationDate'))
  where deleted_at is null and standard_status in ('A', 'P');

create table street_name (name text primary key);
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

/**
 * Photos and files. Their bytes are blobs; columns of the type char(32) are blob keys, and a backup includes the bytes
 * of every one. Several rows may name the same bytes, which are kept until the last of them is deleted. taken_off_at:
 * removed from its record and in the bin, until the sweep deletes it. supplement_part: parts of large files whose upload
 * is incomplete. loose_blob: bytes that no row names, recorded so that a sweep finds what a killed server left behind.
 */
const BYTES = `
create table photo (
  photo_id uuid primary key,
  unique_id bigint generated by default as identity unique,
  draft_id uuid,
  listing_unique_id bigint references listing,
  uploaded_by bigint not null references member,
  uploaded_as bigint not null references member,
  image_file char(32) not null,
  thumb_file char(32) not null,
  sha256 char(64),
  thumb_sha256 char(64),
  demo_seed bigint,
  width integer not null,
  height integer not null,
  description text not null default '',
  sort_order integer not null default 0,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  member_unique_id bigint references member,
  office_unique_id bigint references office,
  taken_off_at timestamptz,
  bytes bigint,
  constraint photo_of_one check (num_nonnulls(listing_unique_id, member_unique_id, office_unique_id) <= 1)
);
create index photo_draft on photo (draft_id) where draft_id is not null;
create index photo_listing on photo (listing_unique_id) where listing_unique_id is not null;
-- A row of a table shows its first photo and how many there are: both from the index alone.
create index photo_shown on photo (listing_unique_id, sort_order) include (thumb_file) where not is_deleted;
create index photo_member on photo (member_unique_id) where member_unique_id is not null;
create index photo_office on photo (office_unique_id) where office_unique_id is not null;
create index photo_image_file on photo (image_file);
create index photo_thumb_file on photo (thumb_file);
create index photo_taken_off on photo (taken_off_at) where taken_off_at is not null;
create index photo_unclaimed on photo (uploaded_by) include (bytes)
  where num_nonnulls(listing_unique_id, member_unique_id, office_unique_id) = 0;

create table supplement (
  supplement_id uuid primary key,
  draft_id uuid not null,
  listing_unique_id bigint references listing,
  uploaded_by bigint not null references member,
  uploaded_as bigint not null references member,
  file char(32) not null,
  name text not null,
  extension text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 char(64) not null,
  created_at timestamptz not null default now(),
  taken_off_at timestamptz
);
create index supplement_listing on supplement (listing_unique_id) where listing_unique_id is not null;
create index supplement_draft on supplement (draft_id);
create index supplement_by_file on supplement (file);
create index supplement_taken_off on supplement (taken_off_at) where taken_off_at is not null;
create index supplement_unclaimed on supplement (uploaded_by) include (bytes) where listing_unique_id is null;

create table supplement_part (
  supplement_id uuid not null,
  starts_at bigint not null,
  draft_id uuid not null,
  uploaded_by bigint not null references member,
  uploaded_as bigint not null references member,
  file char(32) not null unique,
  bytes bigint not null,
  sha256 char(64) not null,
  part_sha256 char(64) not null,
  created_at timestamptz not null default now(),
  primary key (supplement_id, starts_at)
);
create index supplement_part_unclaimed on supplement_part (uploaded_by) include (bytes);

create table loose_blob (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  since timestamptz not null default now()
);
create index loose_blob_since on loose_blob (since);
`

/** row_lock_ask: who asked the holder to release a lock; cleared with the lock. taken_from: the draft taken over. */
const DRAFTS = `
create table row_lock (
  entity_type text not null,
  entity_id bigint not null,
  real_id bigint references member,
  effective_id bigint references member,
  device_id uuid,
  epoch bigint not null,
  updated_at timestamptz not null default now(),
  section text,
  typed_at timestamptz,
  primary key (entity_type, entity_id)
);
create index row_lock_held on row_lock (real_id, updated_at) where real_id is not null;
create table row_lock_ask (
  entity_type text not null,
  entity_id bigint not null,
  member_id bigint not null references member,
  asked_at timestamptz not null,
  declined_at timestamptz,
  primary key (entity_type, entity_id, member_id),
  foreign key (entity_type, entity_id) references row_lock on delete cascade
);
create index row_lock_ask_member on row_lock_ask (member_id);

create table autosave (
  draft_id uuid not null,
  unique_id bigint generated by default as identity unique,
  real_id bigint not null references member,
  effective_id bigint not null references member,
  device_id uuid not null,
  form_name text not null,
  parent_id bigint references listing,
  definition_hash text not null,
  base_version integer,
  title text not null,
  revision bigint not null,
  fields jsonb not null,
  rows jsonb not null,
  photos jsonb not null,
  photo_order jsonb not null,
  saved_at timestamptz not null default now(),
  discarded_at timestamptz,
  finished_at timestamptz,
  taken_from uuid,
  primary key (draft_id, real_id)
);
create index autosave_owner on autosave (effective_id, saved_at desc);
create index autosave_parent on autosave (parent_id) where parent_id is not null;
create index autosave_living on autosave (real_id) where finished_at is null and discarded_at is null;

create table idempotency (
  member_id bigint not null,
  key text not null,
  route text not null,
  fingerprint char(64) not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index idempotency_age on idempotency (created_at);
`

const AUDIT = `
create table audit_transaction (
  transaction_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  table_name text not null,
  entity_id text not null,
  record_unique_id bigint not null,
  real_id bigint not null,
  effective_id bigint not null,
  request_id text not null
);
create index audit_entity on audit_transaction (table_name, entity_id, at desc);
-- Agents, offices and condo names: their visible number may change.
create index audit_record on audit_transaction (table_name, record_unique_id, at desc);

create table audit_change (
  transaction_id bigint not null references audit_transaction,
  position integer not null,
  class_name text not null,
  field_name text not null,
  old_value text,
  new_value text,
  primary key (transaction_id, position)
);

create function audit_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_transaction_guard before update or delete or truncate on audit_transaction
  for each statement execute function audit_only_grows();
create trigger audit_change_guard before update or delete or truncate on audit_change
  for each statement execute function audit_only_grows();
`

/**
 * A delivery belongs to one record, by a foreign key; entity_type and entity_id identify it without reading three
 * columns. Its key is generated with the row, not derived from the record's number and version: those repeat on a
 * restored board. simulated_*: what the built-in destinations received.
 */
const DELIVERIES = `
create table delivery (
  delivery_id bigint generated always as identity primary key,
  listing_unique_id bigint references listing,
  version integer not null,
  destination text not null check (destination in ('mls', 'national')),
  status text not null check (status in ('submitted', 'accepted', 'delivered', 'failed', 'superseded')),
  at timestamptz not null default now(),
  detail text,
  member_unique_id bigint references member,
  office_unique_id bigint references office,
  entity_type text generated always as (
    case when listing_unique_id is not null then 'listing' when member_unique_id is not null then 'agent' else 'office' end) stored,
  entity_id bigint generated always as (coalesce(listing_unique_id, member_unique_id, office_unique_id)) stored,
  key uuid not null default gen_random_uuid() unique,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_by uuid,
  claimed_until timestamptz,
  accepted_at timestamptz,
  delivered_at timestamptz,
  remote_key text,
  unique (listing_unique_id, version, destination),
  constraint delivery_of_one check (num_nonnulls(listing_unique_id, member_unique_id, office_unique_id) = 1)
);
create unique index delivery_once on delivery (entity_type, entity_id, version, destination);
create index delivery_due on delivery (destination, next_attempt_at) where status in ('submitted', 'accepted');
create index delivery_refused on delivery (at) where status = 'failed';

create table simulated_receipt (
  key uuid primary key,
  destination text not null,
  entity_type text not null,
  entity_id bigint not null,
  version integer not null,
  shown_at timestamptz not null
);
create table simulated_record (
  destination text not null,
  entity_type text not null,
  entity_id bigint not null,
  version integer not null,
  record jsonb,
  writes integer not null default 1,
  received_at timestamptz not null default now(),
  shown_at timestamptz not null,
  primary key (destination, entity_type, entity_id)
);
`

const CATALOG = `
create table catalog_content (
  hash char(64) primary key,
  kind text not null check (kind in ('form', 'lookups', 'rights', 'notifications')),
  name text not null,
  content text not null,
  published_at timestamptz not null default now()
);
create table catalog_current (
  kind text not null,
  name text not null,
  hash char(64) not null references catalog_content,
  position integer not null,
  primary key (kind, name)
);
`

/**
 * Condo names, the municipal tax roll, and the outlines that the map draws: polygons in degrees, longitude first; the
 * built-in geometric types and GiST index them without an extension. Owners are not stored.
 */
const PLACES = `
create table condo_name (
  unique_id bigint generated by default as identity primary key,
  condo_name text not null,
  subdivision_name text not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now()
);
create unique index condo_name_once on condo_name (subdivision_name, lower(condo_name));

create table tax_parcel (
  unique_id bigint generated by default as identity primary key,
  linc_number text not null,
  roll_number text not null,
  unit_number text,
  street_number text not null,
  street_name text not null,
  street_suffix text,
  street_dir_suffix text,
  city text not null,
  county_or_parish text not null,
  subdivision_name text,
  postal_code text,
  latitude double precision not null,
  longitude double precision not null,
  tax_year integer not null,
  fields jsonb not null
);
create index tax_parcel_linc on tax_parcel (replace(linc_number, ' ', '') text_pattern_ops);
create index tax_parcel_roll on tax_parcel (roll_number text_pattern_ops);
create index tax_parcel_street on tax_parcel (lower(street_name) text_pattern_ops, street_number);
create index tax_parcel_place on tax_parcel using gist (point(longitude, latitude));

create table outline (
  outline_id bigint generated by default as identity primary key,
  layer text not null check (layer in ('parcels', 'neighbourhoods', 'municipalities')),
  name text not null,
  ring polygon not null
);
create index outline_ring on outline using gist (ring);
`

/** Notices to one member, messages to the board's office, announcements that it writes, and push messages. */
const MESSAGES = `
create table notice (
  notice_id bigint generated by default as identity primary key,
  member_id bigint not null references member,
  kind text not null,
  text text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notice_member on notice (member_id, notice_id desc);

create table support_message (
  message_id uuid primary key,
  member_id bigint not null references member,
  effective_id bigint not null references member,
  text text not null,
  listing_id text,
  page text not null,
  written_at timestamptz not null,
  received_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by bigint references member
);
create index support_message_received_at on support_message (received_at);
create index support_message_member on support_message (member_id);

create table announcement (
  announcement_id uuid primary key,
  -- The audit log's key of the record.
  unique_id bigint generated by default as identity unique,
  title text not null,
  intro text not null,
  text text not null,
  message text not null,
  critical boolean not null,
  begins_at timestamptz not null default now(),
  expires_at timestamptz not null,
  version integer not null default 1,
  written_by integer not null references member,
  written_at timestamptz not null default now()
);
create index announcement_expires_at on announcement (expires_at);

create table push_subscription (
  subscription_id uuid primary key default gen_random_uuid(),
  session_hash bytea not null references session on delete cascade on update cascade,
  member_id bigint not null references member,
  effective_id bigint not null references member,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null default now()
);
create index push_subscription_session on push_subscription (session_hash);
create index push_subscription_member on push_subscription (member_id);

create table push_due (
  push_due_id bigint generated always as identity primary key,
  subscription_id uuid not null references push_subscription on delete cascade,
  text text not null,
  path text not null,
  made_at timestamptz not null default now()
);
create index push_due_subscription on push_due (subscription_id);
`

/** Links that let a guest add photos to a draft, and the tray where they wait. Only the token's hash is stored. */
const GUESTS = `
create table guest_link (
  link_id uuid primary key,
  draft_id uuid not null,
  real_id bigint not null references member,
  effective_id bigint not null references member,
  token_hash char(64) not null unique,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index guest_link_draft on guest_link (real_id, draft_id);
create index guest_link_expires_at on guest_link (expires_at);

create table guest_photo (
  photo_id uuid primary key,
  link_id uuid not null references guest_link on delete cascade,
  sent_as uuid not null,
  image_file char(32),
  thumb_file char(32),
  sha256 char(64) not null,
  bytes bigint not null,
  received_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (link_id, sent_as)
);
`
