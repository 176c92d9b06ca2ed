// People, offices and condos are found by names as they are typed: `folded` ignores case, accents and apostrophes, as
// the phone does (contract/text.ts).
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(db)
}

const SCHEMA = `
create function folded(text) returns text language sql immutable strict parallel safe
return regexp_replace(lower(normalize($1, NFD)), '[\\u0300-\\u036F''’‘ʼ´\`]', '', 'g');
drop index member_name;
create index member_name on member (folded(last_name) text_pattern_ops, folded(first_name) text_pattern_ops);
`
