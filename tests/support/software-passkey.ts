// An authenticator in the test: makes passkeys (ES256, attestation "none") and signs proofs, as a phone would.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { MadePasskey, PasskeyOptions, PasskeyProof } from '#contract/passkey.ts'

type Ask = { challenge: string; rpId?: string; rp?: { id: string } }
/** What a browser would not do by itself. */
type Wrong = { origin?: string; rpId?: string; challenge?: string; counter?: number; key?: KeyObject }

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Flags: the user was present (1) and verified (4); a new key follows (64). */
const authenticatorData = (rpId: string, flags: number, counter: number): Buffer => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

export class SoftwarePasskey {
  readonly id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  make(options: Pick<PasskeyOptions, 'challenge' | 'rp'>, wrong: Wrong = {}): MadePasskey {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (value: string | undefined) => Uint8Array.from(Buffer.from(value!, 'base64url'))
    const key = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([
      authenticatorData(wrong.rpId ?? options.rp.id, 1 | 4 | 64, 0),
      ...[Buffer.alloc(16), length, this.id, Buffer.from(isoCBOR.encode(key as never))],
    ])
    const object = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ])
    return {
      id: text(this.id),
      clientDataJSON: text(this.#clientData('webauthn.create', options, wrong)),
      attestationObject: text(isoCBOR.encode(object as never)),
      transports: ['internal'],
    }
  }

  prove(ask: Ask, wrong: Wrong = {}): PasskeyProof {
    this.#counter = wrong.counter ?? this.#counter + 1
    const clientData = this.#clientData('webauthn.get', ask, wrong)
    const data = authenticatorData(wrong.rpId ?? ask.rpId!, 1 | 4, this.#counter)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), wrong.key ?? this.#keys.privateKey)
    return {
      id: text(this.id),
      clientDataJSON: text(clientData),
      authenticatorData: text(data),
      signature: text(signature),
    }
  }

  #clientData(type: string, { challenge }: Ask, wrong: Wrong): Buffer {
    const origin = wrong.origin ?? this.#origin
    return Buffer.from(JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin, crossOrigin: false }))
  }
}
