// Who signs in by which subject of a sign-in provider. Role: nothing that a member or their office writes decides it; a link is made by an
// administrator, by a code that one handed out, or, where the board wants it, once by a claim that the provider manages.
import { sql } from 'kysely'
import { LINK_CODE_DAYS } from '#contract/constants.ts'
import type { Tx } from '../../db/connection.ts'

/** What nobody was linked by, in time. */
export async function forgetUnlinked(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('link_code')
    .where(sql<boolean>`made_at < now() - make_interval(days => ${LINK_CODE_DAYS})`)
    .execute()
  await tx.deleteFrom('unlinked_sign_in').where(sql<boolean>`seen_at < now() - interval '30 days'`).execute()
}
