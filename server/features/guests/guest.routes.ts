// The agent's calls: create and revoke links to their open drafts, and review the tray of photos that guests sent. They
// belong to the pair of members who own the draft. The phone uploads a kept photo to the draft like any other; here it
// is only removed from the tray.
import { type Caller, mayAutosave } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'
import { KEPT } from '../../http/limits/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { type Owner, ownerOf } from '../../records/owner.ts'
import { auditGuest, type GuestDeps, sendPicture } from './guest-deps.ts'
import { guestVisitRoutes } from './guest-visit.routes.ts'
import {
  countGoodLinks,
  findLink,
  findOpenDraft,
  findTrayPhoto,
  isKept,
  makeLink,
  readTray,
  removeFromTray,
  revokeLink,
  type TrayPhoto,
} from './guests.store.ts'
import { photographerRoutes } from './photographer.routes.ts'

const isHost = (caller: Caller, host: Owner) => mayAutosave(caller, host)
const openDraft = ({ tx, caller, input }: { tx: Tx; caller: Caller; input: { draftId: string } }) =>
  findOpenDraft(tx, { draftId: input.draftId, realId: caller.memberId })

export const guestRoutes = (deps: GuestDeps): AnyRoute[] => [
  defineRoute<'guestTray', Owner>({
    name: 'guestTray',
    // An edit has no draft on the server until something is changed; until then, only photos left from the listing's
    // earlier drafts are shown.
    find: async (context) =>
      (await openDraft(context)) ?? (context.input.listing === undefined ? undefined : ownerOf(context.caller)),
    may: isHost,
    handle: ({ tx, input }, host) => readTray(tx, { ...host, draftId: input.draftId, listing: input.listing }),
  }),
  defineRoute<'guestLinkMake', Owner>({
    name: 'guestLinkMake',
    find: openDraft,
    may: isHost,
    handle: async (context, host) => {
      const { tx, input } = context
      const { draftId } = input
      if ((await countGoodLinks(tx, host.realId, draftId)) >= KEPT.guests.linksPerDraft)
        throw refuse('too-many-guest-links')
      const { linkId, token, expiresAt } = await makeLink(tx, host, draftId)
      await auditGuest(deps, context, { ...host, draftId, linkId }, 'Guest Link Made')
      return { linkId, token, expiresAt: expiresAt.toISOString() }
    },
  }),
  defineRoute<'guestLinkRevoke', Owner & { draftId: string }>({
    name: 'guestLinkRevoke',
    find: ({ tx, input }) => findLink(tx, input.linkId),
    may: isHost,
    handle: async (context, link) => {
      const { linkId } = context.input
      if (await revokeLink(context.tx, linkId))
        await auditGuest(deps, context, { ...link, linkId }, 'Guest Link Revoked')
      return { done: true as const }
    },
  }),
  defineRoute<'guestPicture', TrayPhoto>({
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
  defineRoute<'guestSettle', TrayPhoto>({
    name: 'guestSettle',
    find: ({ tx, input }) => findTrayPhoto(tx, input.photoId),
    may: isHost,
    handle: async (context, photo) => {
      const { tx, input } = context
      if (photo.isSettled) return { done: true as const }
      // The tray has the only copy until the draft has its own.
      if (input.kept && !(await isKept(tx, photo))) throw refuse('photo-missing')
      if (await removeFromTray(tx, photo))
        await auditGuest(deps, context, photo, input.kept ? 'Guest Photo Kept' : 'Guest Photo Removed', photo.photoId)
      return { done: true as const }
    },
  }),
  ...guestVisitRoutes(deps),
  ...photographerRoutes(deps),
]
