// What a photo shows, how it was altered, and who may see it. Lists of listings read `permission` from the index.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table photo
  add column fields jsonb not null default '{}',
  add column permission text generated always as (coalesce(fields ->> 'Permission', 'Public')) stored;
drop index photo_shown;
create index photo_shown on photo (listing_unique_id, sort_order) include (thumb_file, permission) where not is_deleted;
`)
    .execute(db)
}
