// Status of a tray photo that is being moved into the draft. Until the draft's copy has arrived, the tray has the
// server's only copy. Pure.
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { TakenPhoto } from '#src/offline/offline.ts'

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

// Copies a photo from the tray into the draft, under the server's id, so that two phones create the same photo from it.
// It stays in the tray until the draft's copy is on the server.

export type KeepPorts = {
  /** null: it could not be fetched. */
  picture(photoId: string, part: 'image' | 'thumbnail'): Promise<ArrayBuffer | null>
  /** Throws if the phone cannot store it. */
  addPhoto(photo: TakenPhoto, photoId: string): Promise<unknown>
  hash(bytes: ArrayBuffer): Promise<string>
}

/** Returns false if it could not be fetched. */
export async function keepGuestPhoto(photoId: string, ports: KeepPorts): Promise<boolean> {
  const [image, thumbnail] = await Promise.all([ports.picture(photoId, 'image'), ports.picture(photoId, 'thumbnail')])
  if (!image || !thumbnail) return false
  const [sha256, thumbnailSha256] = await Promise.all([ports.hash(image), ports.hash(thumbnail)])
  const name = `guest-${photoId.slice(0, 8)}.jpg`
  await ports.addPhoto({ image, thumbnail, sha256, thumbnailSha256, name }, photoId)
  return true
}
