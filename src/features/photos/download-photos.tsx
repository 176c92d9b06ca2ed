import { useState } from 'react'
import { zipName } from '#rules/zip-names.ts'
import { imageAddress } from '#src/api/photo-address.ts'
import { saveBlob } from '#src/device/save-file.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { useAction } from '#src/ui/use-action.ts'

type Props = { draft: Draft; photos: readonly ShownPhoto[]; drafts: Pick<Drafts, 'photoBytes'> }

/** Downloads all photos in one zip; offline, those that are on the phone. */
export function DownloadPhotos({ draft, photos, drafts }: Props) {
  const { busy, act } = useAction()
  const [said, setSaid] = useState('')
  if (photos.length === 0) return null
  const download = act(async () => setSaid(await save().catch(() => 'The photos could not be downloaded. Try again.')))
  /** Message about the result. */
  const save = async () => {
    const { zipPhotos } = await import('./zip-photos.ts')
    const { zip, missing } = await zipPhotos(photos, { photoBytes: drafts.photoBytes, fetchPicture })
    if (missing < photos.length) saveBlob(zipName(draft.base?.label ?? draft.title), zip)
    return missing > 0 ? `${missing} of ${photos.length} photos are not on this phone, and left out.` : ''
  }
  return (
    <div className="photos-download">
      <Button look="quiet" busy={busy} onClick={download}>
        Download all photos
      </Button>
      <p className="small" role="status">
        {onThisDevice(said)}
      </p>
    </div>
  )
}

/** The server's picture; null if offline. */
export async function fetchPicture(url: string): Promise<Blob | null> {
  const address = imageAddress(url)
  const reply = address ? await fetch(address).catch(() => null) : null
  const isPicture = reply?.ok && reply.headers.get('content-type')?.startsWith('image/')
  return isPicture ? reply.blob() : null
}
