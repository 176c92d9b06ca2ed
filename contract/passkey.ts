// Passkeys/*: the member's own passkeys and recovery codes, the second factor after the password. With a sign-in
// provider, the second factor is the provider's, and the portal offers none.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { cleanLine, hasVisibleText, PhoneId } from './text.ts'

export const PASSKEY_LABEL_MAX = 40

const PasskeyID = PhoneId
/** Bytes as browsers exchange them with servers (WebAuthn's base64url). */
const Bytes = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most))

/** `label`: the kind of device on which it was added, until the member renames it. */
const Passkey = deferred(() =>
  z.object({ PasskeyID: z.string(), label: z.string(), addedAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
)
export type Passkey = z.infer<typeof Passkey>

/** `offered`: false with a sign-in provider, or at an address that passkeys don't work with. */
export const OwnPasskeys = deferred(() =>
  z.object({
    offered: z.boolean(),
    /** Whether the board requires a second factor of the member. */
    required: z.boolean(),
    passkeys: z.array(Passkey),
    /** How many recovery codes are left. */
    recoveryCodes: z.number(),
  }),
)
export type OwnPasskeys = z.infer<typeof OwnPasskeys>

/** What the browser needs to make a passkey: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyOptions = deferred(() =>
  z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(
      z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
    ),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      requireResidentKey: z.literal(false),
      userVerification: z.literal('preferred'),
    }),
  }),
)
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** The browser's new passkey. */
export const MadePasskey = deferred(() =>
  z.strictObject({
    id: Bytes(1_400),
    clientDataJSON: Bytes(3_000),
    attestationObject: Bytes(8_000),
    transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
  }),
)
export type MadePasskey = z.infer<typeof MadePasskey>

/** The browser's proof that it has one of the member's passkeys; sent to the sign-in page. */
export const PasskeyProof = deferred(() =>
  z.strictObject({
    id: Bytes(1_400),
    clientDataJSON: Bytes(3_000),
    authenticatorData: Bytes(3_000),
    signature: Bytes(3_000),
  }),
)
export type PasskeyProof = z.infer<typeof PasskeyProof>

/** `codes`: only with the member's first passkey. They are not shown again. */
export const PasskeyAdded = deferred(() => z.object({ own: OwnPasskeys, codes: z.array(z.string()) }))
export const RenamePasskey = deferred(() =>
  z.strictObject({
    PasskeyID,
    label: z
      .string()
      .check(
        z.overwrite(cleanLine),
        z.trim(),
        z.maxLength(PASSKEY_LABEL_MAX, `${PASSKEY_LABEL_MAX} characters at most.`),
        z.refine<string>(hasVisibleText, 'Enter a name.'),
      ),
  }),
)
export const RemovePasskey = deferred(() => z.strictObject({ PasskeyID }))
/** They replace the earlier ones, and are not shown again. */
export const RecoveryCodes = deferred(() => z.object({ codes: z.array(z.string()) }))
