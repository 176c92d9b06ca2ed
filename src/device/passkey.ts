// Passkeys of this browser (WebAuthn). Bytes go to and from the server as base64url.
import type { MadePasskey, PasskeyOptions } from '#contract/passkey.ts'

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Why the browser made none: the member canceled or waited, the device has one already, or something else. */
export type PasskeyFailure = 'canceled' | 'known' | 'failed'

const FAILURES: Readonly<Record<string, PasskeyFailure>> = { NotAllowedError: 'canceled', InvalidStateError: 'known' }

export async function makePasskey(options: PasskeyOptions): Promise<MadePasskey | PasskeyFailure> {
  const named = options.excludeCredentials.map((each) => ({ ...each, id: bytesOf(each.id) }))
  const publicKey = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: named as PublicKeyCredentialDescriptor[],
  }
  try {
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const response = made.response as AuthenticatorAttestationResponse
    return {
      id: textOf(made.rawId),
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    }
  } catch (error) {
    return FAILURES[(error as DOMException).name] ?? 'failed'
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
