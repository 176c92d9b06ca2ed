// File format for moving a draft with its photos to another phone, encrypted with a passphrase. Each part is encrypted
// separately, so that the photos are never all in memory twice.
//
//   'curbside-draft 1
// '   salt (16 bytes)   then for each part: length (4 bytes, big-endian)   sealed bytes
//
// AES-256-GCM with a key from PBKDF2-SHA-256. A part's number is its nonce; the random salt gives each file its own
// key, so no nonce is used twice. The first part is the manifest: the draft, and a list of the parts after it. A
// truncated or altered file can't be opened.
import type { Draft, UploadBytes } from '../../offline/drafts/draft-model.ts'
import type { PortableDraft } from '../../offline/drafts/portable-draft.ts'
import { readStored, type StoredDraft } from '../../offline/drafts/stored-draft.ts'

export const DRAFT_FILE = { extension: '.curbside-draft', type: 'application/octet-stream' } as const
export const PASSPHRASE_MIN = 8

const MAGIC = new TextEncoder().encode('curbside-draft 1\n')
const SALT_BYTES = 16
/** OWASP's recommendation for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000

/** `portal`: origin of the draft's portal; another board's portal uses the same numbers for other members. */
type Contents = PortableDraft & { portal: string }
type Manifest = { portal: string; draft: StoredDraft; bytes: Record<string, unknown>[] }

export type OpenedFile =
  | ({ kind: 'ok' } & Contents)
  /** Not a draft file, or one in a newer format. */
  | { kind: 'unknown' }
  | { kind: 'wrong-passphrase' }
  | { kind: 'damaged' }

const BYTE_FIELDS = ['image', 'thumbnail', 'file', 'picked'] as const
type ByteField = (typeof BYTE_FIELDS)[number]

export async function writeDraftFile({ portal, draft, bytes }: Contents, passphrase: string): Promise<Blob> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const key = await keyOf(passphrase, salt)
  const manifest = { portal, draft, bytes: bytes.map(withoutBytes) }
  const parts = [new TextEncoder().encode(JSON.stringify(manifest)), ...bytes.flatMap(partsOf)]
  const pieces: BlobPart[] = [MAGIC, salt]
  for (const [at, part] of parts.entries()) {
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce(at) }, key, part)
    pieces.push(lengthOf(sealed), sealed)
  }
  return new Blob(pieces, { type: DRAFT_FILE.type })
}

export async function readDraftFile(file: Blob, passphrase: string): Promise<OpenedFile> {
  const head = new Uint8Array(await file.slice(0, MAGIC.length + SALT_BYTES).arrayBuffer())
  if (head.length < MAGIC.length + SALT_BYTES || MAGIC.some((byte, at) => head[at] !== byte)) return { kind: 'unknown' }
  const key = await keyOf(passphrase, head.slice(MAGIC.length))
  const next = partReader(file, key, MAGIC.length + SALT_BYTES)
  const first = await next()
  if (first === null) return { kind: 'damaged' }
  if (first === 'sealed') return { kind: 'wrong-passphrase' }
  const manifest = JSON.parse(new TextDecoder().decode(first)) as Manifest
  const bytes: UploadBytes[] = []
  for (const named of manifest.bytes) {
    const filled: Record<string, unknown> = { ...named }
    for (const field of fieldsOf(named)) {
      const part = await next()
      if (part === null || part === 'sealed') return { kind: 'damaged' }
      filled[field] = part
    }
    bytes.push(filled as UploadBytes)
  }
  const draft: Draft = readStored(manifest.draft)
  return { kind: 'ok', portal: manifest.portal, draft, bytes }
}

/** null: the file ends before the part does; 'sealed': it can't be decrypted with this key. */
function partReader(file: Blob, key: CryptoKey, start: number) {
  let offset = start
  let number = 0
  return async (): Promise<ArrayBuffer | 'sealed' | null> => {
    const length = await file.slice(offset, offset + 4).arrayBuffer()
    if (length.byteLength < 4) return null
    const end = offset + 4 + new DataView(length).getUint32(0)
    if (end > file.size) return null
    const sealed = await file.slice(offset + 4, end).arrayBuffer()
    offset = end
    return crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce(number++) }, key, sealed).catch((): 'sealed' => 'sealed')
  }
}

async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = new TextEncoder().encode(passphrase.normalize('NFC'))
  const from = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    from,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

function nonce(number: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12)
  new DataView(bytes.buffer).setUint32(8, number)
  return bytes
}

function lengthOf({ byteLength }: ArrayBuffer): ArrayBuffer {
  const bytes = new ArrayBuffer(4)
  new DataView(bytes).setUint32(0, byteLength)
  return bytes
}

/** The manifest has null in place of a field of bytes. */
const withoutBytes = (bytes: UploadBytes): Record<string, unknown> =>
  Object.fromEntries(Object.entries(bytes).map(([name, value]) => [name, value instanceof ArrayBuffer ? null : value]))

const fieldsOf = (named: object): ByteField[] => BYTE_FIELDS.filter((field) => field in named)

const partsOf = (bytes: UploadBytes): ArrayBuffer[] =>
  fieldsOf(bytes).map((field) => (bytes as unknown as Record<ByteField, ArrayBuffer>)[field])
