// Receiving a picture with its thumbnail, implemented by the photos feature for itself and for guests.
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Receiving } from '../http/endpoint.ts'
import type { Announced } from './read-upload.ts'

export type Picture = { bytes: Buffer; width: number; height: number }
/** Facts sent before the picture's bytes. */
export type PictureFields = { sha256: string; thumbnailSha256?: string | undefined }
export type ReceivedPicture<Fields> = Announced<Fields> & { image: Picture; thumbnail: Picture | null }
/** Receives pictures that have been checked and re-encoded without metadata. */
export type ReceivePicture = <Fields extends PictureFields>(
  request: FastifyRequest,
  receiving: Receiving<Announced<Fields>>,
  schema: z.ZodMiniType<Fields>,
) => Promise<ReceivedPicture<Fields>>
