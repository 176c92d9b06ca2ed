// Which member a provider's answer speaks of. Pure.
export type MemberColumn = 'email' | 'mls_id' | 'user_name'

/** `claim`: the claim's name. `column`: what of the member it holds. */
export type MemberClaim = { claim: string; column: MemberColumn }

/** An address that the provider has not verified could be anybody's. */
export function decideMember(claims: Record<string, unknown>, { claim, column }: MemberClaim): string | undefined {
  const value = claims[claim]
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (column === 'email' && claims.email_verified === false) return undefined
  return value.trim()
}
