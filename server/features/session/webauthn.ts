// Passkeys (WebAuthn) for one board: what a browser is asked for, and whether its answer is genuine. The library takes
// longer to load than most of the server, so it comes with the first use.
import type { MadePasskey, PasskeyOptions, PasskeyProof } from '#contract/passkey.ts'
import { hashOf } from '../../db/hash-of.ts'
import type { Credential } from './passkeys.store.ts'

/** `id`: the host name that passkeys belong to. They work at `origin` alone. */
export type RelyingParty = { id: string; origin: string; name: string }
type Known = Pick<Credential, 'credentialId' | 'transports'>

/** ES256, EdDSA and RS256 (COSE), which every authenticator has one of. */
const ALGORITHMS = [-7, -8, -257]
const TIMEOUT_MS = 5 * 60_000

const library = () => import('@simplewebauthn/server')
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const named = ({ credentialId, transports }: Known) => ({ id: textOf(credentialId), transports })

export type Asked<Options> = { options: Options; challenge: Buffer }

/** For a new passkey of this member. Those that an authenticator has already are not made again. */
export async function askForNew(
  { id, name }: RelyingParty,
  member: { memberId: number; userName: string; name: string },
  known: Known[],
): Promise<Asked<PasskeyOptions>> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    // The same for each of the member's passkeys, so that a password manager keeps them together.
    userID: Uint8Array.from(hashOf('curbside passkeys of member ', String(member.memberId))),
    userName: member.userName,
    userDisplayName: member.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { options: options as PasskeyOptions, challenge: Buffer.from(options.challenge, 'base64url') }
}

/** For a proof of one of these. */
export async function askForProof({ id }: RelyingParty, known: Known[]) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: id,
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
    allowCredentials: known.map(named),
  })
  return { options, challenge: Buffer.from(options.challenge, 'base64url') }
}

/** undefined: not genuine, not for this challenge, or not from this board's address. */
export async function verifyNew(
  { id, origin }: RelyingParty,
  { transports, ...made }: MadePasskey,
  challenge: Buffer,
): Promise<Credential | undefined> {
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: answerOf(made.id, { ...made, transports }),
    expectedChallenge: textOf(challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { credential } = checked.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  }
}

/** Returns the authenticator's new count. undefined: not genuine, or a copy of the authenticator is about. */
export async function verifyProof(
  { id, origin }: RelyingParty,
  proof: PasskeyProof,
  { credential, challenge }: { credential: Credential; challenge: Buffer },
): Promise<{ counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: answerOf(proof.id, proof),
    expectedChallenge: textOf(challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    credential: {
      id: textOf(credential.credentialId),
      publicKey: Uint8Array.from(credential.publicKey),
      counter: credential.counter,
    },
  }).catch(() => undefined)
  return checked?.verified ? { counter: checked.authenticationInfo.newCounter } : undefined
}

const answerOf = <Response extends object>(id: string, response: Response) => ({
  ...{ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} },
  response,
})

export const credentialIdIn = ({ id }: Pick<PasskeyProof, 'id'>): Buffer => Buffer.from(id, 'base64url')
