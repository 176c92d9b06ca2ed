// All photos of a listing as one zip, streamed: stored as they are (JPEG does not get smaller), one picture in memory at a time.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import type { FastifyReply } from 'fastify'
import type { PhotoForZip } from './picture-files.store.ts'

export type ZipAsked = { listingId: string; photos: PhotoForZip[] }

const NAME_MAX = 60

/** 01-Kitchen.jpg: in the listing's order, named by description, valid on any file system. */
function zipNames(descriptions: readonly string[]): string[] {
  const digits = Math.max(2, String(descriptions.length).length)
  return descriptions.map((description, at) => {
    const words = description
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
    return `${String(at + 1).padStart(digits, '0')}-${[...words].slice(0, NAME_MAX).join('') || 'Photo'}.jpg`
  })
}

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
    .header('content-disposition', `attachment; filename="${listingId.replace(/[^\w-]/g, '_')}.zip"`)
    .send(Readable.fromWeb(makeZip(entries()) as ReadableStream))
}
