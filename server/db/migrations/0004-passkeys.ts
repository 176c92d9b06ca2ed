import { type Kysely, sql } from 'kysely'

/**
 * The second factor of local accounts. recovery_code: single use, only the hash is stored. pending_sign_in: the password
 * was right, and the second factor is due from the browser that has the token. Challenges are used once: that of a
 * sign-in is its own, that of a new passkey the session's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkey (
      passkey_id uuid primary key,
      member_id bigint not null references member on delete cascade,
      credential_id bytea not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      label text not null,
      added_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkey_member on passkey (member_id);
    create table recovery_code (
      code_hash bytea primary key,
      member_id bigint not null references member on delete cascade
    );
    create index recovery_code_member on recovery_code (member_id);
    create table pending_sign_in (
      token_hash bytea primary key,
      member_id bigint not null references member on delete cascade,
      challenge bytea,
      return_url text not null,
      own_failures integer not null,
      begun_at timestamptz not null default now()
    );
    create index pending_sign_in_member on pending_sign_in (member_id);
    alter table session add column passkey_challenge bytea, add column passkey_challenge_at timestamptz;
  `.execute(db)
}
