import { useEffect, useState } from 'react'
import { imageAddress } from '../../api/photo-address.ts'
import type { Drafts } from '../../offline/offline.ts'

/** The address of a photo's picture: from this phone while its bytes are here, else from the server. Null until known. */
export function usePicture(
  drafts: Pick<Drafts, 'photoBytes'>,
  photo: { id: string; url: string | null; thumbURL: string | null },
  size: 'image' | 'thumbnail',
): string | null {
  const served = imageAddress(size === 'image' ? photo.url : photo.thumbURL)
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    let made: string | undefined
    const show = (bytes: ArrayBuffer | undefined) => {
      if (gone) return
      made = bytes && URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
      setSource(made ?? served)
    }
    drafts.photoBytes(photo.id).then(
      (bytes) => show(bytes?.[size]),
      () => show(undefined),
    )
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [drafts, photo.id, served, size])
  return source
}
