// Connects guests' photos to a draft: the server's tray, the phone's store, and the browser's ways to share a link.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Call } from '#src/api/call.ts'
import { sha256Of } from '#src/api/sha256.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { GuestTray } from '#src/features/guests/guest-tray.tsx'
import { keepGuestPhoto, trayStanding } from '#src/features/guests/tray-photos.ts'
import type { TrayPorts } from '#src/features/guests/tray-sheet.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Dialogs } from '#src/ui/dialogs.tsx'

const SAVE_WITHIN_MS = 5_000
const NOT_SAVED = 'This draft isn’t on the server yet. Try again in a moment.'
const NOT_KEPT = 'This photo could not be stored on this phone. It is still in the tray.'
const NOT_NOW = 'The portal didn’t answer. Try again in a moment.'

export function GuestsSlot({ draft, room }: { draft: Draft; room: number }) {
  const listing = draft.base?.UniqueID
  const ports = useTrayPorts(draft.draftId, listing)
  const standingOf = (id: string) => trayStanding(draft, id)
  const isOnServer = draft.acknowledged > 0 || listing !== undefined
  return <GuestTray ports={ports} standingOf={standingOf} room={room} online={useOnline()} isOnServer={isOnServer} />
}

function useTrayPorts(draftId: string, listing: number | undefined): TrayPorts {
  const { call, offline } = useServices()
  const queries = useQueryClient()
  return useMemo(() => {
    const settle = async (photoId: string, kept: boolean) => {
      const isSettled = (await call('guestSettle', { input: { photoId, kept } })).kind === 'ok'
      // The listing's page shows the number of photos that wait.
      if (isSettled) void queries.invalidateQueries({ queryKey: ['listingRecord'] })
      return isSettled
    }
    const picture = async (photoId: string, part: 'image' | 'thumbnail') => {
      const reply = await fetch(pictureAddress(photoId, part)).catch(() => null)
      const isPicture = reply?.ok && reply.headers.get('content-type') === 'image/jpeg'
      return isPicture ? reply.arrayBuffer() : null
    }
    return {
      async tray() {
        const reply = await call('guestTray', { input: { draftId, ...(listing !== undefined && { listing }) } })
        return reply.kind === 'ok' ? reply.value : null
      },
      async make() {
        // The server creates links only to drafts that it has.
        await offline.sync.drain(SAVE_WITHIN_MS)
        const reply = await call('guestLinkMake', { input: { draftId } })
        if (reply.kind === 'ok') return reply.value
        if (reply.kind === 'silence') return NOT_NOW
        return reply.problem.code === 'not-found' ? NOT_SAVED : reply.problem.title
      },
      revoke: async (linkId) => (await call('guestLinkRevoke', { input: { linkId } })).kind === 'ok',
      keep: (photoId) =>
        keepGuestPhoto(photoId, {
          picture,
          hash: sha256Of,
          addPhoto: (photo, id) => offline.drafts.refillPhoto(draftId, photo, id),
        }).then(
          (isKept) => isKept || NOT_NOW,
          // The phone's own message, for example that it is full.
          (reason) => (reason instanceof Error && reason.message) || NOT_KEPT,
        ),
      drop: (photoId) => settle(photoId, false),
      settle: (photoId) => settle(photoId, true),
      pictureAddress: (photoId) => pictureAddress(photoId, 'thumbnail'),
      linkAddress: (token) => `${window.location.origin}/guest#${token}`,
      share: 'share' in navigator ? (url) => navigator.share({ url, title: 'Add photos' }) : null,
      copy: (address) => navigator.clipboard.writeText(address),
    }
  }, [call, offline, queries, draftId, listing])
}

const pictureAddress = (photoId: string, part: 'image' | 'thumbnail') =>
  `/api/Guest/Picture?photoId=${photoId}&part=${part}`

// Before a submission: asks about guests' photos that the member has neither kept nor removed. Only online, and with a
// short deadline.

const TIMEOUT_MS = 3_000

/** Resolves with false if the member wants to look at them first. */
export async function askAboutGuests(
  draft: Draft,
  { call, ask }: { call: Call; ask: Dialogs['ask'] },
): Promise<boolean> {
  const listing = draft.base?.UniqueID
  if (draft.acknowledged === 0 && listing === undefined) return true
  const input = { draftId: draft.draftId, ...(listing !== undefined && { listing }) }
  const reply = await call('guestTray', { input, deadlineMs: TIMEOUT_MS })
  const photos = reply.kind === 'ok' ? reply.value.photos : []
  const left = photos.filter(({ photoId }) => trayStanding(draft, photoId).kind === 'new').length
  if (left === 0) return true
  return ask({
    title:
      left === 1
        ? '1 photo from a guest is not in the listing yet'
        : `${left} photos from guests are not in the listing yet`,
    text: 'You can submit now and still keep them for a few days: edit the listing and open its photos.',
    yes: 'Submit without them',
    no: 'Look at them',
  })
}
