// Unfinished changes that another member took over: the source draft, and the photos and files that both drafts show.
// Several rows may name the same bytes, which are kept until the last of them is deleted.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
alter table autosave add column taken_from uuid;

alter table photo drop constraint photo_image_file_key, drop constraint photo_thumb_file_key;
create index photo_image_file on photo (image_file);
create index photo_thumb_file on photo (thumb_file);

alter table supplement drop constraint supplement_file_key;
create index supplement_by_file on supplement (file);
`
