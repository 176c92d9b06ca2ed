// Access tokens by OAuth 2 client credentials (RFC 6749, 4.4), cached until shortly before they expire. Concurrent
// callers share one request.
import * as z from 'zod/mini'
import type { FetchOutside } from '../../http/fetch-outside.ts'

export type TokenSettings = { tokenUrl: URL; clientId: string; clientSecret: string }

/** The destination rejected the portal's own credentials, which is not the record's fault. */
export class CredentialsRejected extends Error {}

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.optional(z.number()) })

const EARLIER_MS = 30_000
const UNSAID_SECONDS = 300

export function createTokens(
  { tokenUrl, clientId, clientSecret }: TokenSettings,
  { fetch, now }: { fetch: FetchOutside; now: () => number },
) {
  let kept: { token: Promise<string>; value?: string; until: number } | undefined
  const basic = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')

  async function request(held: { value?: string; until: number }): Promise<string> {
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    })
    if (answer.status >= 400 && answer.status < 500) throw new CredentialsRejected()
    const { access_token, expires_in = UNSAID_SECONDS } = z.parse(Token, JSON.parse(answer.bytes.toString('utf8')))
    held.value = access_token
    held.until = now() + expires_in * 1_000 - EARLIER_MS
    return access_token
  }

  return {
    get(): Promise<string> {
      if (kept && kept.until > now()) return kept.token
      const held: NonNullable<typeof kept> = { token: Promise.resolve(''), until: Number.POSITIVE_INFINITY }
      held.token = request(held)
      // The next caller repeats a failed request.
      held.token.catch(() => {
        if (kept === held) kept = undefined
      })
      kept = held
      return held.token
    },
    /** Drops a token that was rejected before its expiry. If many callers find out at once, the first one drops it. */
    drop(token: string): void {
      if (kept?.value === token) kept = undefined
    },
  }
}

const formEncoded = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length)
