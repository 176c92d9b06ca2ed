// Reads a supplement from the wire: text fields first, then one file, streamed to a temporary one, hashed on the way, judged, and pictures written
// anew, before any transaction opens. Temporaries go when the reply has gone.
import '@fastify/multipart'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { SUPPLEMENT_FIELD, SUPPLEMENT_MAX_BYTES, SupplementUploadFields } from '#contract/supplement.ts'
import { refuse } from '../../http/refusal.ts'
import { type FileKind, judgeFile } from './judge-file.ts'
import { rewritePicture } from './rewrite-picture.ts'

/** `path`: of the bytes to keep. */
export type ReceivedFile = { fields: SupplementUploadFields; kind: FileKind; path: string; bytes: number }
type Gate = <T>(work: () => Promise<T>) => Promise<T>

export async function receiveFile(request: FastifyRequest, gate: Gate): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw refuse('invalid-request', { detail: 'An upload is multipart/form-data.' })
  const { fields, path, sha256 } = await readParts(request)
  if (sha256 !== fields.sha256) throw refuse('supplement-damaged')
  const verdict = await judgeFile(path)
  if (!verdict.ok) throw refuse('supplement-refused', { detail: verdict.reason })
  const { kind } = verdict
  if (!kind.isPicture) return { fields, kind, path, bytes: (await stat(path)).size }
  const clean = temporary(request)
  const rewritten = await gate(() => rewritePicture(path, clean, kind.extension))
  if (!rewritten.ok) throw refuse('supplement-refused', { detail: rewritten.reason })
  return { fields, kind, path: clean, bytes: rewritten.bytes }
}

/** Deleted by the multipart plugin after the reply. */
function temporary(request: FastifyRequest): string {
  const path = join(tmpdir(), `curbside-${randomBytes(16).toString('hex')}`)
  request.tmpUploads = [...(request.tmpUploads ?? []), path]
  return path
}

type Parts = { fields: SupplementUploadFields; path: string; sha256: string }

async function readParts(request: FastifyRequest): Promise<Parts> {
  const texts: Record<string, unknown> = {}
  let received: Parts | undefined
  for await (const part of request.parts({ limits: { fileSize: SUPPLEMENT_MAX_BYTES, files: 1 } })) {
    if (part.type === 'field') {
      texts[part.fieldname] = part.value
      continue
    }
    // What is wrong with the fields is said before megabytes are read.
    const fields = readFields(texts)
    if (part.fieldname !== SUPPLEMENT_FIELD)
      throw refuse('invalid-request', { detail: `The file travels in the field ${SUPPLEMENT_FIELD}.` })
    const path = temporary(request)
    // Made by nobody else, read by nobody else.
    await (await open(path, 'wx', 0o600)).close()
    const hash = createHash('sha256')
    await pipeline(
      part.file,
      async function* (pieces) {
        for await (const piece of pieces) {
          hash.update(piece)
          yield piece
        }
      },
      createWriteStream(path),
    )
    if (part.file.truncated) throw refuse('too-large')
    received = { fields, path, sha256: hash.digest('hex') }
  }
  if (!received) throw refuse('invalid-request', { detail: 'An upload holds one file.' })
  return received
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
