// Where passkeys work, and of whom the board requires a second factor.
import { isIP } from 'node:net'
import type { Role } from '#contract/rights.ts'

/** `relyingParty`: undefined at an address that browsers accept no passkeys for. */
export type SecondFactor = {
  relyingParty: { id: string; origin: string; name: string } | undefined
  requiredFor: readonly Role[]
}

/** Browsers make passkeys for a name that is served by HTTPS, and for localhost; never for an IP address. */
export function relyingPartyAt(address: string, name: string): SecondFactor['relyingParty'] {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname, origin } = new URL(address)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isLocal ? { id: hostname, origin, name } : undefined
}
