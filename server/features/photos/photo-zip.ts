// Streams all photos of a listing as a zip: stored uncompressed (JPEG does not get smaller), with one picture in memory
// at a time.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import type { FastifyReply } from 'fastify'
import { zipName, zipNames } from '#rules/zip-names.ts'
import type { PhotoForZip } from './picture-files.store.ts'

export type ZipAsked = { listingId: string; photos: PhotoForZip[] }

export function sendZip(
  reply: FastifyReply,
  { listingId, photos }: ZipAsked,
  read: (photo: PhotoForZip) => Promise<Buffer | undefined>,
): FastifyReply {
  const names = zipNames(photos.map(({ description }) => description))
  async function* entries() {
    for (const [at, photo] of photos.entries()) {
      const input = await read(photo)
      if (input) yield { name: names[at]!, input, lastModified: photo.createdAt }
      else reply.log.warn({ file: photo.imageFile }, 'a photo without its bytes is left out of a zip')
    }
  }
  return reply
    .type('application/zip')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${zipName(listingId)}"`)
    .send(Readable.fromWeb(makeZip(entries()) as ReadableStream))
}
