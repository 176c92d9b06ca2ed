// Tables for signing in, as Kysely sees them: part of schema.ts.
import type { Generated } from 'kysely'
import type { Json, NullableTimestamp, OptionalKey, Timestamp } from './column-shapes.ts'

/** Accounts that sign in here with a password, by user name. No profile writes to it. */
export type LocalAccountTable = {
  member_id: number
  user_name: string
  password_hash: string | null
  /** Can sign in only while the demo is on. */
  is_demo: Generated<boolean>
  /** Wrong passwords from unknown devices since the last sign-in. */
  failed_attempts: Generated<number>
}

/** Links a provider's subject to a member. */
export type ProviderIdentityTable = { issuer: string; subject: string; member_id: number; linked_at: Timestamp }

/** A removed or replaced link: no claim links this subject, or this member, again. */
export type EndedLinkTable = { issuer: string; subject: string; member_id: number; ended_at: Timestamp }

/** A one-time code that links the subject of the person who enters it to this member; valid for seven days. */
export type LinkCodeTable = { code_hash: Buffer; member_id: number; made_at: Timestamp }

/** Sign-ins at the provider that match no member yet. */
export type UnlinkedSignInTable = {
  issuer: string
  subject: string
  claims: Json<Record<string, string>>
  /** Hash of the cookie that lets this browser enter a code. */
  token_hash: Buffer
  id_token: string | null
  return_url: string
  tries: Generated<number>
  seen_at: Timestamp
}

/** Devices on which a member has signed in: password guesses from elsewhere do not lock the member out there. */
export type KnownDeviceTable = { member_id: number; device_id: string; last_used_at: Timestamp }
export type UsedTicketTable = { ticket_id: string; used_at: Timestamp }

export type ProviderSignInTable = {
  state_hash: Buffer
  nonce: string
  code_verifier: string
  return_url: string
  created_at: Timestamp
}

export type SignInAttemptTable = { subject: string; failures: number; last_at: Timestamp }

export type SessionTable = {
  /** SHA-256 of the cookie's secret, so that a stolen table signs nobody in. */
  id_hash: Buffer
  member_id: number
  effective_id: number
  created_at: Timestamp
  last_seen_at: Timestamp
  /** The member whom the session acted for until the grant was withdrawn. */
  ended_as: OptionalKey
  /** Token of a sign-in at a provider; used to sign the member out there as well. */
  id_token: string | null
  /** Of the passkey that is being added; single use. */
  passkey_challenge: Generated<Buffer | null>
  passkey_challenge_at: NullableTimestamp
}

/** Second factor of a local account. `credential_id` and `public_key` are the authenticator's (WebAuthn). */
export type PasskeyTable = {
  passkey_id: string
  member_id: number
  credential_id: Buffer
  public_key: Buffer
  /** How often it was used, if the authenticator counts: a copy falls behind. */
  counter: number
  transports: string[]
  label: string
  added_at: Timestamp
  last_used_at: NullableTimestamp
}

export type RecoveryCodeTable = { code_hash: Buffer; member_id: number }

/** The password was right; the second factor is due. */
export type PendingSignInTable = {
  token_hash: Buffer
  member_id: number
  challenge: Generated<Buffer | null>
  return_url: string
  /** Wrong passwords from this browser's own address, of which the member need not be told. */
  own_failures: number
  begun_at: Timestamp
}
