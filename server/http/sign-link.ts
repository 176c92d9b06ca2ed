// Signed links: fields in plain text, and an HMAC-SHA256 over them (RFC 2104) that only holders of the secret can
// compute. The signature covers all other parameters, sorted by name and encoded as a query string
// (application/x-www-form-urlencoded).
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Verified = 'valid' | 'expired' | 'forged'

/** `expires` is sent in Unix seconds. */
export function signLink(
  base: URL,
  fields: Record<string, string>,
  { secret, expiresAt }: { secret: string; expiresAt: Date },
): URL {
  const url = new URL(base)
  for (const [name, value] of Object.entries(fields)) if (value !== '') url.searchParams.set(name, value)
  url.searchParams.set('expires', String(Math.floor(expiresAt.getTime() / 1000)))
  url.searchParams.set('signature', signatureOf(url.searchParams, secret))
  return url
}

export function verifyLink(query: Record<string, string>, secret: string, now: Date): Verified {
  const given = Buffer.from(query.signature ?? '')
  const right = Buffer.from(signatureOf(new URLSearchParams(query), secret))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'forged'
  return Number(query.expires) * 1000 > now.getTime() ? 'valid' : 'expired'
}

function signatureOf(params: URLSearchParams, secret: string): string {
  const signed = new URLSearchParams([...params].filter(([name]) => name !== 'signature'))
  signed.sort()
  return createHmac('sha256', secret).update(signed.toString()).digest('base64url')
}
