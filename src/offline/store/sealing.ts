// Encryption of the data that the phone stores: AES-256-GCM, with a new nonce for every write.
import type { Owner } from '#src/api/owner.ts'

/** `key`: name of the key that decrypts it. */
export type Sealed = { key: string; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** Plain data; an ArrayBuffer is only allowed at the top level. */
export type Sealable = object

export interface Cipher {
  /** Name of the key that encrypts work of this pair. */
  nameFor(pair: Owner): string
  /** Null: there is no key yet for work of this pair. */
  seal(pair: Owner, value: Sealable): Promise<Sealed | null>
  /** Undefined: its key is not here. Null: the key under that name here is a different one. */
  open(sealed: Sealed): Promise<Sealable | null | undefined>
}

const IV_BYTES = 12

export async function sealWith(key: CryptoKey, name: string, value: Sealable): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { key: name, iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, packed(value)) }
}

/** Null: encrypted with another key. */
export async function openWith(key: CryptoKey, { iv, bytes }: Sealed): Promise<Sealable | null> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => null)
  return plain && unpacked(plain)
}

/**
 * Format: length of the JSON (4 bytes, big-endian), the JSON, then each buffer; the JSON ends with the buffers' names
 * and lengths.
 */
function packed(value: Sealable): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(value)
  const buffers = entries.filter((entry): entry is [string, ArrayBuffer] => entry[1] instanceof ArrayBuffer)
  const facts = Object.fromEntries(entries.filter(([, each]) => !(each instanceof ArrayBuffer)))
  const lengths = buffers.map(([name, { byteLength }]) => [name, byteLength])
  const head = new TextEncoder().encode(JSON.stringify([facts, lengths]))
  const all = new Uint8Array(4 + head.length + buffers.reduce((sum, [, { byteLength }]) => sum + byteLength, 0))
  new DataView(all.buffer).setUint32(0, head.length)
  all.set(head, 4)
  let at = 4 + head.length
  for (const [, buffer] of buffers) {
    all.set(new Uint8Array(buffer), at)
    at += buffer.byteLength
  }
  return all
}

function unpacked(bytes: ArrayBuffer): Sealable {
  let at = 4 + new DataView(bytes).getUint32(0)
  const [facts, lengths] = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, at - 4))) as [
    object,
    [string, number][],
  ]
  const buffers = lengths.map(([name, length]) => {
    at += length
    return [name, bytes.slice(at - length, at)]
  })
  return { ...facts, ...Object.fromEntries(buffers) }
}
