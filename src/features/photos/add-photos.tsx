import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

/** With image/* the phone provides the original, HEIC included; the extensions are for files without a media type. */
const ACCEPT = 'image/*,.heic,.heif'

/** Opens the camera or the gallery, which may return several files. */
export function AddPhotos({ onPick, full, onFull }: { onPick(files: File[]): void; full: boolean; onFull(): void }) {
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Clear the input, so that the same file can be chosen again.
    event.target.value = ''
    if (files.length > 0) onPick(files)
  }
  const press = (input: HTMLInputElement | null) => (full ? onFull() : input?.click())
  return (
    <div className="photos-add">
      <Button look="main" icon="camera" onClick={() => press(camera.current)}>
        Take photo
      </Button>
      <Button look="plain" icon="photo" onClick={() => press(gallery.current)}>
        Choose photos
      </Button>
      <input
        ref={camera}
        type="file"
        accept={ACCEPT}
        capture="environment"
        hidden
        onChange={picked}
        aria-label="Take photo"
      />
      <input ref={gallery} type="file" accept={ACCEPT} multiple hidden onChange={picked} aria-label="Choose photos" />
    </div>
  )
}
