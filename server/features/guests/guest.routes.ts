// The agent's side: links to one of their open drafts, made and revoked, and the tray of the photos that came by them. All of it belongs to the
// pair of members whose draft it is. A kept photo becomes one of the draft by the phone's ordinary upload; here it only leaves the tray.
import { GUEST_LINKS_MAX } from '#contract/constants.ts'
import { type Caller, mayAutosave } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, route } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { auditGuest, type GuestDeps, sendPicture } from './guest-deps.ts'
import { guestVisitRoutes } from './guest-visit.routes.ts'
import {
  countGoodLinks,
  findLink,
  findOpenDraft,
  findTrayPhoto,
  type GuestHost,
  makeLink,
  readTray,
  revokeLink,
  settlePhoto,
  type TrayPhoto,
} from './guests.store.ts'

const isHost = (caller: Caller, host: GuestHost) => mayAutosave(caller, host)
const openDraft = ({ tx, caller, input }: { tx: Tx; caller: Caller; input: { draftId: string } }) =>
  findOpenDraft(tx, { draftId: input.draftId, realId: caller.memberId })

export const guestRoutes = (deps: GuestDeps): AnyRoute[] => [
  route<'guestTray', GuestHost>({
    name: 'guestTray',
    find: openDraft,
    may: isHost,
    handle: ({ tx, input }, { realId }) => readTray(tx, realId, input.draftId),
  }),
  route<'guestLinkMake', GuestHost>({
    name: 'guestLinkMake',
    find: openDraft,
    may: isHost,
    handle: async (context, host) => {
      const { tx, input } = context
      const draftId = input.draftId.toLowerCase()
      if ((await countGoodLinks(tx, host.realId, draftId)) >= GUEST_LINKS_MAX) throw refuse('too-many-guest-links')
      const { linkId, token, expiresAt } = await makeLink(tx, host, draftId)
      await auditGuest(deps, context, { ...host, draftId, linkId }, 'Guest Link Made')
      return { linkId, token, expiresAt: expiresAt.toISOString() }
    },
  }),
  route<'guestLinkRevoke', GuestHost & { draftId: string }>({
    name: 'guestLinkRevoke',
    find: ({ tx, input }) => findLink(tx, input.linkId),
    may: isHost,
    handle: async (context, link) => {
      const { linkId } = context.input
      if (await revokeLink(context.tx, linkId))
        await auditGuest(deps, context, { ...link, linkId: linkId.toLowerCase() }, 'Guest Link Revoked')
      return { done: true as const }
    },
  }),
  route<'guestPicture', TrayPhoto>({
    name: 'guestPicture',
    find: ({ tx, query }) => findTrayPhoto(tx, query.photoId),
    may: isHost,
    handle: async ({ query }: Context<'guestPicture'>, { imageFile, thumbFile }) => {
      const file = query.part === 'image' ? imageFile : thumbFile
      if (file === null) throw refuse('not-found')
      return file
    },
    send: (reply, file) => sendPicture(reply, file as string, deps.blobs),
  }),
  route<'guestSettle', TrayPhoto>({
    name: 'guestSettle',
    find: ({ tx, input }) => findTrayPhoto(tx, input.photoId),
    may: isHost,
    handle: async ({ tx }, photo) => {
      if (!photo.isSettled) await settlePhoto(tx, photo)
      return { done: true as const }
    },
  }),
  ...guestVisitRoutes(deps),
]
