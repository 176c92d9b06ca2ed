// A zip of hundreds of photos must not be hundreds of photos in memory, however slowly somebody takes it.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { sendZip } from '#server/features/images/photo-zip.ts'

test('photos are read as they are taken, not before', async () => {
  const PHOTO = 256 * 1024
  const photos = Array.from({ length: 60 }, (_, at) => ({ description: `Room ${at}`, createdAt: new Date(0) }))
  let read = 0
  let sent: Readable | undefined
  const reply = {
    type: () => reply,
    header: () => reply,
    send(stream: Readable) {
      sent = stream
    },
  }
  sendZip(
    reply as unknown as FastifyReply,
    { listingId: 'A1', photos: photos as Parameters<typeof sendZip>[1]['photos'] },
    async () => {
      read++
      return Buffer.alloc(PHOTO)
    },
  )
  let taken = 0
  for await (const piece of sent!) {
    taken += (piece as Buffer).length
    expect(read - taken / PHOTO).toBeLessThan(8)
  }
  expect([read, taken > 60 * PHOTO]).toEqual([60, true])
})
