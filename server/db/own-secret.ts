import { randomBytes } from 'node:crypto'
import type { Tx } from './connection.ts'

/**
 * A secret of the portal, generated on first use and shared by all processes. Backups leave out those named `-secret`.
 */
export async function ownSecret(
  tx: Tx,
  name: 'showing-secret' | 'media-secret' | 'sign-in-secret' | 'push-secret' | 'device-keys',
): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}
