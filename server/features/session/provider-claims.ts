// The relevant parts of a provider's answer: the subject, which identifies a person, and claims that suggest which
// member they are. Pure.

/** A person at a provider, by the only identifier there that is never reassigned (OpenID Connect Core, 5.7). */
export type ProviderIdentity = { issuer: string; subject: string }

/** Normalizes the address: no trailing slash. */
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

/** Claims about the protocol, not the person. */
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

/**
 * Claims about an unlinked person that administrators see. An e-mail address that the provider has not verified could
 * be anybody's.
 */
export function claimsToShow(claims: Record<string, unknown>): Record<string, string> {
  const texts = Object.keys(claims).flatMap((name) => {
    const text = OF_THE_PROTOCOL.has(name) ? undefined : textIn(claims, name)
    if (name === 'email' && claims.email_verified !== true) return []
    return text && text.length <= TEXT_MAX && !text.includes('\u0000') ? [[name, text] as const] : []
  })
  return Object.fromEntries(texts.slice(0, 30))
}

/**
 * Members whose MLS id equals the claim. `wasUnlinked`: a link of theirs, or of the subject, was removed or replaced.
 */
export type LinkCandidate = {
  memberId: number
  role: string
  isActive: boolean
  isLinked: boolean
  wasUnlinked: boolean
}

/**
 * The member to link automatically: the only match, active, an agent, not linked yet and never unlinked. After an
 * unlink, an administrator has to decide.
 */
export function decideAutomaticLink(candidates: readonly LinkCandidate[]): number | undefined {
  const active = candidates.filter(({ isActive }) => isActive)
  const [only, another] = active
  if (!only || another || only.role !== 'agent' || only.isLinked || only.wasUnlinked) return undefined
  return only.memberId
}
