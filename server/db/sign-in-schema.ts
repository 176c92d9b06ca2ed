// The tables of signing in, and the security log, as Kysely sees them: part of schema.ts.
import type { Generated } from 'kysely'
import type { SecurityEventKind } from '#contract/security-log.ts'
import type { Json, OptionalKey, Timestamp } from './column-shapes.ts'

export type SecurityEventTable = {
  event_id: Generated<number>
  at: Timestamp
  kind: SecurityEventKind
  member_id: OptionalKey
  effective_id: OptionalKey
  /** The member to whom it was done. */
  subject_id: OptionalKey
  /** As it was typed at a sign-in. */
  name: string | null
  address: string | null
  route: string | null
  detail: string | null
  /** So many alike within a minute. */
  count: Generated<number>
  request_id: string | null
}

/** Who signs in here with a password, by which name. No profile is written to it. */
export type LocalAccountTable = {
  member_id: number
  user_name: string
  password_hash: string | null
  /** Signs in only while the demo is on. */
  is_demo: Generated<boolean>
  /** Wrong passwords from devices that nobody knows, since the last sign-in. */
  failed_attempts: Generated<number>
}

/** Who signs in by this subject of a provider. */
export type ProviderIdentityTable = { issuer: string; subject: string; member_id: number; linked_at: Timestamp }

/** A link that was taken away or replaced: no claim links this subject, or this member, again. */
export type EndedLinkTable = { issuer: string; subject: string; member_id: number; ended_at: Timestamp }

/** Links the subject of whoever enters it to this member: once, within seven days. */
export type LinkCodeTable = { code_hash: Buffer; member_id: number; made_at: Timestamp }

/** Who came from the provider and is nobody here yet. */
export type UnlinkedSignInTable = {
  issuer: string
  subject: string
  claims: Json<Record<string, string>>
  /** Of the cookie by which the browser that came may enter a code. */
  token_hash: Buffer
  id_token: string | null
  return_url: string
  tries: Generated<number>
  seen_at: Timestamp
}

/** Where a member has signed in: guesses from elsewhere do not keep them out there. */
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
  /** SHA-256 of the cookie's secret: a stolen table signs nobody in. */
  id_hash: Buffer
  member_id: number
  effective_id: number
  created_at: Timestamp
  last_seen_at: Timestamp
  /** Whom it acted for until the grant was withdrawn. */
  ended_as: OptionalKey
  /** Of a sign-in at a provider: signs the member out there, too. */
  id_token: string | null
}
