// A thumbnail prepared on this device, shown when the server's copy can't be fetched.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keptPictureQuery } from './phone-queries.ts'
import { useObjectUrl } from './use-object-url.ts'

type Props = { fileId: string; alt: string; none: ReactNode; className?: string; width?: number; height?: number }

/** `none`: shown when there is no thumbnail. */
export function KeptPicture({ fileId, none, alt, ...box }: Props) {
  const { data } = useQuery(keptPictureQuery(fileId))
  const address = useObjectUrl(data ?? null)
  if (!address) return none
  return <img {...box} src={address} alt={alt} />
}
