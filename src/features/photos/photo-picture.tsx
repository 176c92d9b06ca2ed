// A photo's picture: a spinner while it is loading, an icon if there is none or it cannot be shown.
import { memo, useEffect, useState } from 'react'
import { fileIdOf } from '#src/api/photo-address.ts'
import { onOnline } from '#src/device/network.ts'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import { KeptPicture, usePicture } from '#src/phone/pictures.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useSignal } from '#src/ui/use-signal.ts'

type Props = {
  photo: ShownPhoto
  drafts: Pick<Drafts, 'photoBytes'>
  size: 'image' | 'thumbnail'
  alt?: string
}

export const PhotoPicture = memo(function PhotoPicture({ photo, drafts, size, alt = '' }: Props) {
  const source = usePicture(drafts, photo, size)
  const [failed, setFailed] = useState<string | null>(null)
  // The browser does not ask again by itself for a picture that failed without signal.
  useEffect(() => {
    if (failed === null) return
    return onOnline(() => setFailed(null))
  }, [failed])
  if (source && source !== failed)
    return <img src={source} alt={alt} draggable={false} decoding="async" onError={() => setFailed(source)} />
  const isBroken = source !== null || photo.state === 'refused'
  const none = (
    <span className="photo-blank soft">
      {isBroken ? <Icon name="photo-off" size={28} /> : <span className="photo-spinner" aria-hidden="true" />}
      {alt && <span className="said">{isBroken ? `${alt} (picture not available)` : `${alt}, loading`}</span>}
    </span>
  )
  const fileId = fileIdOf(photo.thumbURL ?? '')
  return isBroken && fileId ? <KeptPicture fileId={fileId} alt={alt} none={none} /> : none
})

/** Percent of this photo that has been sent; null: not being sent, or unknown. */
export const useSendingPercent = (progress: Offline['progress'], id: string): number | null =>
  useSignal(progress, (shares) => shares[id] ?? null)
