// Before a submission: asks about guests' photos that the member has neither kept nor removed. Only online, and with a
// short deadline.
import type { Call } from '#src/api/call.ts'
import { trayStanding } from '#src/features/guests/tray-photos.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Dialogs } from '#src/ui/dialogs.tsx'

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
