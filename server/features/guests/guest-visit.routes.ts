// The guest's calls. They need only a valid link's token and use no session: a guest sees the draft's name and their
// own photos, and adds photos to the tray. A token that is wrong, expired, revoked, of another board or of a deleted
// draft always gets the same answer.
import type { FastifyReply } from 'fastify'
import { GuestUploadFields } from '#contract/guest.ts'
import { markReferenced } from '../../blobs/orphaned-blobs.store.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'
import { KEPT } from '../../http/limits/limits.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Announced } from '../../uploads/read-upload.ts'
import type { ReceivedPicture } from '../../uploads/received-picture.ts'
import { requireUploadSpace } from '../../uploads/stored-bytes.store.ts'
import { asGuest, auditGuest, byToken, type GuestDeps, sendPicture } from './guest-deps.ts'
import {
  countWaiting,
  findGoodLink,
  findSent,
  type GuestLink,
  insertSent,
  sentBy,
  waitingBytes,
} from './guests.store.ts'

type Keyed = ReceivedPicture<GuestUploadFields> & { keys: string[] }

export function guestVisitRoutes(deps: GuestDeps): AnyRoute[] {
  return [
    defineRoute<'guestVisit', GuestLink>({
      name: 'guestVisit',
      isolation: 'read committed', // requireLink locks rows
      find: ({ tx, input }) => requireLink(tx, input.token),
      may: byToken,
      handle: async ({ tx }, { linkId, title, expiresAt }) => ({
        title,
        expiresAt: expiresAt.toISOString(),
        photos: await sentBy(tx, linkId),
      }),
    }),
    defineRoute<'guestUpload', GuestLink, Keyed, Announced<GuestUploadFields>>({
      name: 'guestUpload',
      receive: async (request, receiving) => {
        const received = await deps.receivePicture(request, receiving, GuestUploadFields)
        return { ...received, keys: await deps.mintKeys(2) }
      },
      find: ({ tx }, { fields }) => requireLink(tx, fields.token),
      may: byToken,
      guard: ({ tx }, link, { fields }) => requireTraySpace(tx, link, fields.photoId),
      handle: (context, link, received) => receiveOnce(context, link, received, deps),
    }),
    defineRoute<'guestOwnPicture', string>({
      name: 'guestOwnPicture',
      isolation: 'read committed',
      find: async ({ tx, input }) => {
        const { linkId } = await requireLink(tx, input.token)
        return (await findSent(tx, linkId, input.photoId))?.thumbFile ?? undefined
      },
      may: byToken,
      handle: async (_context, file) => file,
      send: (reply: FastifyReply, file) => sendPicture(reply, file as string, deps.blobs),
    }),
  ]
}

async function requireLink(tx: Tx, token: string): Promise<GuestLink> {
  const link = await findGoodLink(tx, token)
  if (!link) throw refuse('guest-link-ended')
  return link
}

/**
 * Skipped for a photo that has already arrived, which gets its reply again. The guest is not told how much the agent
 * has stored.
 */
async function requireTraySpace(tx: Tx, link: GuestLink, sentAs: string): Promise<void> {
  if (await findSent(tx, link.linkId, sentAs)) return
  if ((await countWaiting(tx, link)) >= KEPT.guests.photosPerDraft) throw refuse('guest-tray-full')
  if ((await waitingBytes(tx, link.realId)) >= KEPT.guests.bytes) throw refuse('guest-tray-full')
  await requireUploadSpace(tx, link.realId).catch((error) => {
    throw error instanceof Refusal && error.code === 'uploads-full' ? refuse('guest-tray-full') : error
  })
}

async function receiveOnce(
  context: Context<'guestUpload'>,
  link: GuestLink,
  { fields, keys, image, thumbnail }: Keyed,
  { blobs, recordAudit }: GuestDeps,
) {
  const { tx } = context
  const { photoId, sha256 } = fields
  const earlier = await findSent(tx, link.linkId, photoId)
  if (earlier && earlier.sha256 !== sha256) throw refuse('photo-mismatch')
  if (earlier) return { photoId, sha256 }
  if (!thumbnail) throw refuse('invalid-request')
  const files: [string, string] = [keys[0]!, keys[1]!]
  // Stores the bytes first: a row must never exist without its bytes. Bytes without a row are marked as orphaned.
  await blobs.put(files[0], image.bytes)
  await blobs.put(files[1], thumbnail.bytes)
  const bytes = image.bytes.length + thumbnail.bytes.length
  const stored = await insertSent(tx, { linkId: link.linkId, sentAs: photoId, files, sha256, bytes })
  if (stored) {
    await markReferenced(tx, files)
    await auditGuest(
      { recordAudit },
      { ...context, caller: asGuest(link, context.caller) },
      link,
      'Guest Photo Received',
      stored,
    )
  }
  return { photoId, sha256 }
}
