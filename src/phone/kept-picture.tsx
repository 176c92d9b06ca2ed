// A small picture that was prepared on this device, for when the server's can't be had.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keptPictureQuery } from './phone-queries.ts'
import { useObjectUrl } from './use-object-url.ts'

type Props = { fileId: string; alt: string; none: ReactNode; className?: string; width?: number; height?: number }

/** `none`: shown where there is none. */
export function KeptPicture({ fileId, none, alt, ...box }: Props) {
  const { data } = useQuery(keptPictureQuery(fileId))
  const address = useObjectUrl(data ?? null)
  if (!address) return none
  return <img {...box} src={address} alt={alt} />
}
