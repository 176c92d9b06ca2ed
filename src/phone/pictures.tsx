// Pictures of photos and listings, from this phone or from the server.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { imageAddress } from '../api/photo-address.ts'
import type { Drafts } from '../offline/offline.ts'
import { keptPictureQuery, pictureQuery } from './phone-queries.ts'
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

type Props = { fileId: string; alt: string; none: ReactNode; className?: string; width?: number; height?: number }

/**
 * A thumbnail prepared on this device, shown when the server's copy can't be fetched. `none`: shown when there is no
 * thumbnail.
 */
export function KeptPicture({ fileId, none, alt, ...box }: Props) {
  const { data } = useQuery(keptPictureQuery(fileId))
  const address = useObjectUrl(data ?? null)
  if (!address) return none
  return <img {...box} src={address} alt={alt} />
}
