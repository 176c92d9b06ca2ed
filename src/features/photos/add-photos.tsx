import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

/** With image/* the phone hands over the original, HEIC included; the extensions are for files that have no type. */
const ACCEPT = 'image/*,.heic,.heif'

/** Camera and gallery, several at once. */
export function AddPhotos({ onPick, full, onFull }: { onPick(files: File[]): void; full: boolean; onFull(): void }) {
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same file can be chosen again afterwards.
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
