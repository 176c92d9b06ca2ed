// Reads an upload from the request: the text fields first, then the files. The right is checked between the two, before
// any file is read.
import { addAbortSignal } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ProblemCode } from '#contract/problem.ts'
import type { Caller } from '#rules/may.ts'
import type { Receiving } from '../http/endpoint.ts'
import { invalidRequest, refuse } from '../http/refusal.ts'

/** The text fields, which come before the files. */
export type Announced<Fields> = { fields: Fields }
export type Sender<Fields> = Announced<Fields> & { caller: Caller }

export type UploadShape<Fields> = {
  schema: z.ZodMiniType<Fields>
  /** Form field that holds the files. */
  fileField: string
  /** Problem code for a truncated body. */
  damaged: ProblemCode
  parts?: Parameters<FastifyRequest['parts']>[0]
}

export async function readUpload<Fields, File>(
  request: FastifyRequest,
  shape: UploadShape<Fields>,
  { requirePermission, slot }: Receiving<Announced<Fields>>,
  readFile: (pieces: AsyncIterable<Buffer>, part: MultipartFile, sender: Sender<Fields>) => Promise<File>,
): Promise<{ fields: Fields; files: File[] }> {
  const texts: Record<string, unknown> = {}
  const files: File[] = []
  let sender: Sender<Fields> | undefined
  for await (const part of partsOf(request, shape.damaged, shape.parts)) {
    if (part.type === 'field') {
      texts[part.fieldname] = part.value
      continue
    }
    if (!sender) {
      const fields = readFields(texts, shape)
      sender = { fields, caller: await requirePermission({ fields }) }
    }
    if (part.fieldname !== shape.fileField)
      throw refuse('invalid-request', { detail: `Files travel in the field ${shape.fileField}.` })
    files.push(await readFile(piecesOf(part.file, shape.damaged, slot.signal), part, sender))
  }
  slot.arrived()
  return { fields: sender?.fields ?? readFields(texts, shape), files }
}

function readFields<Fields>(texts: Record<string, unknown>, { schema }: UploadShape<Fields>): Fields {
  const parsed = z.safeParse(schema, texts)
  if (parsed.success) return parsed.data
  throw invalidRequest(parsed.error.issues)
}

/** `damaged`: problem code for a body that is truncated or has no parts. The phone sends it again. */
const partsOf = (
  request: FastifyRequest,
  damaged: ProblemCode,
  options?: Parameters<FastifyRequest['parts']>[0],
): AsyncIterable<Multipart> => whole(request.parts(options), damaged)

/**
 * The chunks of a file being received. A file over its limit is refused at once, not when its sender has finished; one
 * that is aborted in favor of other uploads ends at once.
 */
function piecesOf(file: MultipartFile['file'], damaged: ProblemCode, signal: AbortSignal): AsyncIterable<Buffer> {
  file.on('limit', () => file.destroy(refuse('too-large')))
  addAbortSignal(signal, file)
  return whole(file as AsyncIterable<Buffer>, damaged)
}

async function* whole<T>(given: AsyncIterable<T>, damaged: ProblemCode): AsyncGenerator<T> {
  try {
    yield* given
  } catch (error) {
    throw /unexpected end of multipart data/i.test((error as Error).message) ? refuse(damaged) : error
  }
}
