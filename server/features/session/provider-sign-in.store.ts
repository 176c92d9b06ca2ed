// Sign-ins in progress at the provider: each may return once, within ten minutes, to the browser that started it.
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { hashOf } from '../../db/hash-of.ts'
import type { SignInFlow } from './provider.ts'

export const PROVIDER_SIGN_IN_MS = 10 * 60_000
const within = sql.raw(`interval '${PROVIDER_SIGN_IN_MS / 1000} seconds'`)

export async function deleteUnfinished(db: Db): Promise<void> {
  await db.deleteFrom('provider_sign_in').where(sql<boolean>`created_at < now() - ${within}`).execute()
}

export async function storeFlow(db: Db, flow: SignInFlow, returnUrl: string): Promise<void> {
  await db
    .insertInto('provider_sign_in')
    .values({
      state_hash: hashOf(flow.state),
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      return_url: returnUrl,
    })
    .execute()
}

/** undefined for a state that is unknown, used, or expired. */
export async function consumeFlow(db: Db, state: string): Promise<(SignInFlow & { returnUrl: string }) | undefined> {
  const row = await db
    .deleteFrom('provider_sign_in')
    .where('state_hash', '=', hashOf(state))
    .returning(['nonce', 'code_verifier', 'return_url', sql<boolean>`created_at < now() - ${within}`.as('is_old')])
    .executeTakeFirst()
  if (!row || row.is_old) return undefined
  return { state, nonce: row.nonce, codeVerifier: row.code_verifier, returnUrl: row.return_url }
}
