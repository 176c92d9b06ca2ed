// Copies a photo from the tray into the draft, under the server's id, so that two phones create the same photo from it.
// It stays in the tray until the draft's copy is on the server.
import type { TakenPhoto } from '#src/offline/offline.ts'

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
