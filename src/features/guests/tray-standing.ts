// Status of a tray photo that is being moved into the draft. Until the draft's copy has arrived, the tray has the
// server's only copy. Pure.
import type { Draft } from '#src/offline/drafts/draft-model.ts'

/**
 * new: the member has not decided, or has deleted it from the draft again. saving: kept, but the draft's copy has not
 * reached the server. stopped: kept, but nothing sends it: the phone that kept it is gone, or the server refused it.
 * safe: the draft and its copy of the photo are on the server.
 */
export type TrayStanding = { kind: 'new' | 'saving' | 'safe' } | { kind: 'stopped'; problem: string }

export function trayStanding(
  { photos, acknowledged }: Pick<Draft, 'photos' | 'acknowledged'>,
  id: string,
): TrayStanding {
  const photo = photos[id]
  if (!photo) return { kind: 'new' }
  const isOnServer = photo.state === 'uploaded' && acknowledged >= photo.rev
  if (isOnServer) return { kind: 'safe' }
  if (photo.IsDeleted) return { kind: 'new' }
  return photo.state === 'refused' ? { kind: 'stopped', problem: photo.problem ?? '' } : { kind: 'saving' }
}
