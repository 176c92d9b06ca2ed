import { useQuery } from '@tanstack/react-query'
import { imageAddress } from '../api/photo-address.ts'
import type { Drafts } from '../offline/offline.ts'
import { pictureQuery } from './phone-queries.ts'
import { useObjectUrl } from './use-object-url.ts'

/** A photo's URL: from this phone while its bytes are here, otherwise from the server. Null until known. */
export function usePicture(
  drafts: Pick<Drafts, 'photoBytes'>,
  photo: { id: string; url: string | null; thumbURL: string | null },
  size: 'image' | 'thumbnail',
): string | null {
  const { data: local } = useQuery(pictureQuery(drafts, photo.id, size))
  const address = useObjectUrl(local ?? null)
  return local === null ? imageAddress(size === 'image' ? photo.url : photo.thumbURL) : address
}
