// The board's sign-in provider (OpenID Connect, authorization code with PKCE), through openid-client. Only builds
// addresses and reads answers; provider-sign-in.store.ts stores the state.
import * as client from 'openid-client'

export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The provider redirects here: the portal's public address and /login/return. */
  redirectUri: string
  afterLogout: string
}

/** Values that the provider's answer must match; only the state leaves the server. */
export type SignInFlow = { state: string; nonce: string; codeVerifier: string }
export type ProviderAnswer = { claims: Record<string, unknown>; idToken: string }

export type Provider = {
  begin(): Promise<{ address: string; flow: SignInFlow }>
  /** Rejects an answer with a wrong state, nonce, signature, issuer, audience or time. */
  finish(returned: URL, flow: SignInFlow): Promise<ProviderAnswer>
  logoutAddress(idToken: string): Promise<string>
}

const SCOPE = 'openid email profile'

export function openProvider(settings: ProviderSettings): Provider {
  const { issuer, clientId, clientSecret, redirectUri, afterLogout } = settings
  let found: Promise<client.Configuration> | undefined
  // Discovers the provider; if it is down at startup, the next sign-in tries again.
  const discovered = () => {
    found ??= discover(new URL(issuer), clientId, clientSecret).catch((error) => {
      found = undefined
      throw error
    })
    return found
  }
  return {
    async begin() {
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      }
      const address = client.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, flow }
    },
    async finish(returned, { state, nonce, codeVerifier }) {
      const config = await discovered()
      const tokens = await client.authorizationCodeGrant(config, returned, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()!
      const more = config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {}
      return { claims: { ...more, ...claims }, idToken: tokens.id_token! }
    },
    async logoutAddress(idToken) {
      const config = await discovered()
      if (!config.serverMetadata().end_session_endpoint) return afterLogout
      return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: afterLogout }).href
    },
  }
}

const discover = (issuer: URL, clientId: string, clientSecret: string): Promise<client.Configuration> =>
  client.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: 5,
    // Plain http only for a provider on this machine; the settings reject it for any other.
    ...(issuer.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}),
  })
