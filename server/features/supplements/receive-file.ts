// Reads a supplement from the wire: text fields first, then one file, streamed to a temporary one, hashed on the way, judged, and pictures written
// anew, before any transaction opens. What its beginning shows is said before the rest is read. Temporaries go with the request.
import '@fastify/multipart'
import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { SUPPLEMENT_FIELD, SUPPLEMENT_MAX_BYTES, SupplementUploadFields } from '#contract/supplement.ts'
import type { MintKeys } from '../../blobs/orphaned-blobs.ts'
import type { Receiving } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { partsOf, piecesOf } from '../../uploads/upload-stream.ts'
import { type FileKind, judgeFile } from './judge-file.ts'
import { judgeStart, type SizeInStart } from './judge-start.ts'
import { rewritePicture } from './rewrite-picture.ts'

/** What the text fields say, before the file. */
export type AnnouncedFile = { fields: SupplementUploadFields }
/** `path`: of the bytes to keep, under `key`. */
export type ReceivedFile = AnnouncedFile & { kind: FileKind; path: string; bytes: number; key: string }
export type ReceivePorts = Receiving<AnnouncedFile> & {
  /** So many pictures are decoded at a time. */
  gate: <T>(work: () => Promise<T>) => Promise<T>
  sizeInStart: SizeInStart
  mintKeys: MintKeys
}

export async function receiveFile(request: FastifyRequest, ports: ReceivePorts): Promise<ReceivedFile> {
  const file = await cleanFile(request, ports)
  const [key] = await ports.mintKeys(1)
  return { ...file, key: key! }
}

async function cleanFile(request: FastifyRequest, ports: ReceivePorts): Promise<Omit<ReceivedFile, 'key'>> {
  const { gate } = ports
  const { fields, path, sha256 } = await readParts(request, ports)
  if (sha256 !== fields.sha256) throw refuse('supplement-damaged')
  const verdict = await judgeFile(path)
  if (!verdict.ok) throw refuse('supplement-refused', { detail: verdict.reason })
  const { kind } = verdict
  if (!kind.isPicture) return { fields, kind, path, bytes: (await stat(path)).size }
  const clean = ports.temporary()
  const rewritten = await gate(() => rewritePicture(path, clean, kind.extension))
  if (!rewritten.ok) throw refuse('supplement-refused', { detail: rewritten.reason })
  return { fields, kind, path: clean, bytes: rewritten.bytes }
}

type Parts = { fields: SupplementUploadFields; path: string; sha256: string }

const LIMITS = { limits: { fileSize: SUPPLEMENT_MAX_BYTES, files: 1 } }

async function readParts(
  request: FastifyRequest,
  { demandRight, temporary, sizeInStart, slot }: ReceivePorts,
): Promise<Parts> {
  const texts: Record<string, unknown> = {}
  let received: Parts | undefined
  for await (const part of partsOf(request, 'supplement-damaged', LIMITS)) {
    if (part.type === 'field') {
      texts[part.fieldname] = part.value
      continue
    }
    const fields = readFields(texts)
    await demandRight({ fields })
    if (part.fieldname !== SUPPLEMENT_FIELD)
      throw refuse('invalid-request', { detail: `The file travels in the field ${SUPPLEMENT_FIELD}.` })
    const path = temporary()
    // Made by nobody else, read by nobody else; opened once: what is refused at once is not made again after it was deleted.
    const kept = await open(path, 'wx', 0o600)
    const hash = createHash('sha256')
    await pipeline(
      piecesOf(part.file, 'supplement-damaged', slot.signal),
      (pieces) => judged(pieces, sizeInStart),
      async function* (pieces) {
        for await (const piece of pieces) {
          slot.pass(piece.length)
          hash.update(piece)
          yield piece
        }
      },
      kept.createWriteStream(),
    )
    received = { fields, path, sha256: hash.digest('hex') }
  }
  if (!received) throw refuse('invalid-request', { detail: 'An upload holds one file.' })
  slot.arrived()
  return received
}

/** A file that has not shown what it is by now is judged when it is here. */
const START_MAX_BYTES = 256 * 1024

/** The same pieces, as long as what has come of them may be the beginning of a file that is taken. */
async function* judged(pieces: AsyncIterable<Buffer>, sizeInStart: SizeInStart): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0)
  let isJudged = false
  for await (const piece of pieces) {
    if (!isJudged) {
      start = Buffer.concat([start, piece])
      const verdict = await judgeStart(start, sizeInStart)
      if (verdict && !verdict.ok) throw refuse('supplement-refused', { detail: verdict.reason })
      isJudged = verdict !== undefined || start.length > START_MAX_BYTES
    }
    yield piece
  }
}

function readFields(texts: Record<string, unknown>): SupplementUploadFields {
  const parsed = z.safeParse(SupplementUploadFields, texts)
  if (!parsed.success)
    throw refuse('invalid-request', {
      errors: parsed.error.issues.map((issue) => ({
        target: issue.path.join('.'),
        code: issue.code ?? 'invalid',
        message: issue.message,
      })),
    })
  const { supplementId, draftId } = parsed.data
  return { ...parsed.data, supplementId: supplementId.toLowerCase(), draftId: draftId.toLowerCase() }
}
