// Receives a supplement: streamed to a temporary file, judged by its first bytes as they arrive, hashed on the way, judged as a whole, and, if it is a
// picture, encoded again, before any transaction opens. Temporary files go with the request.
import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { SUPPLEMENT_FIELD, SUPPLEMENT_MAX_BYTES, SupplementUploadFields } from '#contract/supplement.ts'
import type { Receiving } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { Gate } from '../../uploads/gate.ts'
import { judgePieces } from '../../uploads/judge-pieces.ts'
import { type Announced, readUpload, type UploadShape } from '../../uploads/read-upload.ts'
import type { ScanFile } from '../../uploads/virus-scanner.ts'
import { judgeFileBeginning } from './judge-beginning.ts'
import { type FileKind, judgeFile } from './judge-file.ts'
import { rewritePicture } from './rewrite-picture.ts'

/** `path`: a temporary file with the bytes to keep. */
export type ReceivedFile = Announced<SupplementUploadFields> & { kind: FileKind; path: string; bytes: number }

const SHAPE: UploadShape<SupplementUploadFields> = {
  schema: SupplementUploadFields,
  normalize: (fields) => ({
    ...fields,
    supplementId: fields.supplementId.toLowerCase(),
    draftId: fields.draftId.toLowerCase(),
  }),
  fileField: SUPPLEMENT_FIELD,
  damaged: 'supplement-damaged',
  parts: { limits: { fileSize: SUPPLEMENT_MAX_BYTES, files: 1 } },
}
const BEGINNING = { judge: judgeFileBeginning, maxBytes: 256 * 1024, refused: 'supplement-refused' } as const

const BUSY_SECONDS = 30
const INFECTED = 'The virus scanner found something in this file. It was not kept.'

/** `gate` bounds how many pictures are decoded at once; `scan` asks the board's virus scanner, if it has one. */
export async function receiveFile(
  request: FastifyRequest,
  receiving: Receiving<Announced<SupplementUploadFields>>,
  { gate, scan }: { gate: Gate; scan?: ScanFile | undefined },
): Promise<ReceivedFile> {
  const { fields, files } = await readUpload(request, SHAPE, receiving, (_, pieces) => keep(pieces, receiving))
  const [file] = files
  if (!file) throw refuse('invalid-request', { detail: 'An upload holds one file.' })
  if (file.sha256 !== fields.sha256) throw refuse('supplement-damaged')
  const judgement = await judgeFile(file.path)
  if (!judgement.ok) throw refuse('supplement-refused', { detail: judgement.reason })
  const verdict = (await scan?.(file.path)) ?? 'clean'
  if (verdict === 'infected') throw refuse('supplement-refused', { detail: INFECTED })
  if (verdict === 'unavailable') throw refuse('uploads-busy', { retryAfterSeconds: BUSY_SECONDS })
  const { kind } = judgement
  if (!kind.isPicture) return { fields, kind, path: file.path, bytes: (await stat(file.path)).size }
  const clean = receiving.temporary()
  const rewritten = await gate(() => rewritePicture(file.path, clean, kind.extension))
  if (!rewritten.ok) throw refuse('supplement-refused', { detail: rewritten.reason })
  return { fields, kind, path: clean, bytes: rewritten.bytes }
}

async function keep(
  pieces: AsyncIterable<Buffer>,
  { temporary, slot }: Pick<Receiving<unknown>, 'temporary' | 'slot'>,
): Promise<{ path: string; sha256: string }> {
  const path = temporary()
  // Created here and readable by nobody else. Opened once: a refused file that was deleted must not be created again.
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  await pipeline(
    judgePieces(pieces, BEGINNING),
    async function* (judged) {
      for await (const piece of judged) {
        slot.pass(piece.length)
        hash.update(piece)
        yield piece
      }
    },
    file.createWriteStream(),
  )
  return { path, sha256: hash.digest('hex') }
}
