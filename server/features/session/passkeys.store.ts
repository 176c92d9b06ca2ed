// A member's passkeys and recovery codes. Public keys and hashes never leave the server.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Passkey } from '#contract/passkey.ts'
import type { Tx } from '../../db/connection.ts'
import { hashOfTyped, makeCode } from './typed-codes.ts'

export type Credential = { credentialId: Buffer; publicKey: Buffer; counter: number; transports: string[] }

const CODES = 8
/** 125 bits, in groups of five. */
const CODE_LENGTH = 25

export const passkeysOf = async (tx: Tx, memberId: number): Promise<Passkey[]> =>
  (
    await tx
      .selectFrom('passkey')
      .select(['passkey_id', 'label', 'added_at', 'last_used_at'])
      .where('member_id', '=', memberId)
      .orderBy('added_at')
      .orderBy('passkey_id')
      .execute()
  ).map((row) => ({
    PasskeyID: row.passkey_id,
    label: row.label,
    addedAt: row.added_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))

/** What names the member's passkeys to a browser. */
export const credentialsOf = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('passkey')
    .select(['credential_id as credentialId', 'transports'])
    .where('member_id', '=', memberId)
    .orderBy('added_at')
    .execute()

export const findCredential = (tx: Tx, memberId: number, credentialId: Buffer): Promise<Credential | undefined> =>
  tx
    .selectFrom('passkey')
    .select(['credential_id as credentialId', 'public_key as publicKey', 'counter', 'transports'])
    .where('member_id', '=', memberId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** False if it is known already, as anybody's. */
export async function insertPasskey(tx: Tx, memberId: number, made: Credential & { label: string }): Promise<boolean> {
  const row = await tx
    .insertInto('passkey')
    .values({
      passkey_id: randomUUID(),
      member_id: memberId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      label: made.label,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function notePasskeyUse(tx: Tx, credentialId: Buffer, counter: number): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('credential_id', '=', credentialId)
    .execute()
}

export const renamePasskey = async (tx: Tx, memberId: number, passkeyId: string, label: string): Promise<boolean> =>
  (
    await tx
      .updateTable('passkey')
      .set({ label })
      .where('member_id', '=', memberId)
      .where('passkey_id', '=', passkeyId)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export async function deletePasskey(tx: Tx, memberId: number, passkeyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('member_id', '=', memberId)
    .where('passkey_id', '=', passkeyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns how many there were. */
export async function deletePasskeysOf(tx: Tx, memberId: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('member_id', '=', memberId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Replaces the earlier ones. */
export async function makeRecoveryCodes(tx: Tx, memberId: number): Promise<string[]> {
  await deleteRecoveryCodesOf(tx, memberId)
  const made = Array.from({ length: CODES }, () => makeCode(CODE_LENGTH))
  await tx
    .insertInto('recovery_code')
    .values(made.map(({ hash }) => ({ code_hash: hash, member_id: memberId })))
    .execute()
  return made.map(({ code }) => code)
}

/** Uses up the code. False: it is none of this member's. */
export async function consumeRecoveryCode(tx: Tx, memberId: number, given: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('code_hash', '=', hashOfTyped(given))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(tx: Tx, memberId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteRecoveryCodesOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
}

/** One change of a member's second factor at a time: of two, the later sees what the earlier did. */
export async function lockSecondFactor(tx: Tx, memberId: number): Promise<void> {
  await tx.selectFrom('local_account').select('member_id').where('member_id', '=', memberId).forUpdate().execute()
}
