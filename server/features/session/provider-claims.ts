// What of a provider's answer counts: the subject, by which somebody is known again, and claims that propose who it may be. Pure.

/** Who it is at which provider: the one thing there that never becomes somebody else's (OpenID Connect Core, 5.7). */
export type ProviderIdentity = { issuer: string; subject: string }

/** However its address was written, with a slash at the end or without. */
export const issuerOf = (address: string): string => address.replace(/\/$/, '')

export function identityIn(claims: Record<string, unknown>): ProviderIdentity | undefined {
  const { iss, sub } = claims
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '') return undefined
  return { issuer: issuerOf(iss), subject: sub }
}

export function textIn(claims: Record<string, unknown>, name: string): string | undefined {
  const value = claims[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Of the protocol, not of the person. */
const OF_THE_PROTOCOL = new Set([
  'iss',
  'sub',
  'aud',
  'azp',
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'sid',
  'acr',
  'jti',
])
const TEXT_MAX = 200

/** What an administrator sees of somebody who is not linked yet. An address that the provider does not call verified could be anybody's. */
export function claimsToShow(claims: Record<string, unknown>): Record<string, string> {
  const texts = Object.keys(claims).flatMap((name) => {
    const text = OF_THE_PROTOCOL.has(name) ? undefined : textIn(claims, name)
    if (name === 'email' && claims.email_verified !== true) return []
    return text && text.length <= TEXT_MAX && !text.includes('\u0000') ? [[name, text] as const] : []
  })
  return Object.fromEntries(texts.slice(0, 30))
}

/** Of those who have the claim's value as MLS id. `wasUnlinked`: a link of theirs, or of the subject that came, was taken away or replaced. */
export type LinkCandidate = {
  memberId: number
  role: string
  isActive: boolean
  isLinked: boolean
  wasUnlinked: boolean
}

/** Whom a sign-in is linked to by itself: the only active member, an agent, whom nobody is linked to yet. Once: what was unlinked takes an administrator. */
export function decideAutomaticLink(candidates: readonly LinkCandidate[]): number | undefined {
  const active = candidates.filter(({ isActive }) => isActive)
  const [only, another] = active
  if (!only || another || only.role !== 'agent' || only.isLinked || only.wasUnlinked) return undefined
  return only.memberId
}
