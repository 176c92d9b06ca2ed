// Supplement/Part: a large file arrives in parts, in order, each stored once however often it is sent. The upload
// itself carries the rest, and the whole is checked like any other file.
import { createReadStream } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { SUPPLEMENT_MAX_BYTES, SUPPLEMENT_PART_BYTES, SupplementPartFields } from '#contract/supplement.ts'
import type { Receiving } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { checkPieces } from '../../uploads/check-pieces.ts'
import type { Announced } from '../../uploads/read-upload.ts'
import type { UploadKind } from '../../uploads/upload-route.ts'
import { findPart, insertPart, lengthOf, partsHeld, type StoredPart } from './parts.store.ts'
import { BEGINNING, keepFile } from './receive-file.ts'

/** `path`: a temporary file with the part's bytes. */
type ReceivedPart = Announced<SupplementPartFields> & { path: string }

const PART = { schema: SupplementPartFields, fileSize: SUPPLEMENT_PART_BYTES }

async function receivePart(
  request: FastifyRequest,
  receiving: Receiving<Announced<SupplementPartFields>>,
): Promise<ReceivedPart> {
  const { fields, file } = await keepFile(request, PART, receiving, async (pieces, { fields }) =>
    Number(fields.offset) === 0 ? checkPieces(pieces, BEGINNING) : pieces,
  )
  // Without a fixed size, a file could arrive in fifty million parts.
  if (file.bytes !== SUPPLEMENT_PART_BYTES)
    throw refuse('invalid-request', { detail: `A part has ${SUPPLEMENT_PART_BYTES} bytes.` })
  if (file.sha256 !== fields.partSha256) throw refuse('supplement-damaged')
  return { fields, path: file.path }
}

export const partKind: UploadKind<'uploadSupplementPart', SupplementPartFields, ReceivedPart, StoredPart, StoredPart> =
  {
    name: 'uploadSupplementPart',
    idOf: ({ supplementId }) => supplementId,
    receive: receivePart,
    find: (tx, { supplementId, offset }) => findPart(tx, { supplementId, offset: Number(offset) }),
    async checkRequirements(tx, fields, caller) {
      const offset = Number(fields.offset)
      if (offset + SUPPLEMENT_PART_BYTES > SUPPLEMENT_MAX_BYTES) throw refuse('too-large')
      const held = await partsHeld(tx, fields, caller)
      // Another request may have stored this part since the lookup.
      const isHeld = held.some((part) => part.offset === offset)
      if (!isHeld && lengthOf(held) !== offset) throw refuse('supplement-offset')
    },
    keys: () => 1,
    toStore: ({ fields, path }, owner, [file]) => ({
      row: {
        ...owner,
        supplementId: fields.supplementId,
        draftId: fields.draftId,
        offset: Number(fields.offset),
        file: file!,
        bytes: SUPPLEMENT_PART_BYTES,
        sha256: fields.sha256,
        partSha256: fields.partSha256,
      },
      blobs: [{ stream: createReadStream(path), size: SUPPLEMENT_PART_BYTES }],
    }),
    insert: insertPart,
    isSame: (stored, { sha256, draftId, partSha256 }) =>
      stored.sha256 === sha256 && stored.draftId === draftId && stored.partSha256 === partSha256,
    mismatch: 'supplement-mismatch',
    replyOf: ({ offset, bytes }) => ({ offset: offset + bytes }),
  }
