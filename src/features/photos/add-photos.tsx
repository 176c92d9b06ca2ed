// Ways to add photos: the camera, the gallery, dropping files on the section, pasting files.
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { receivedWords, useIncomingFiles } from '#src/ui/incoming-files.ts'

/** With image/* the phone provides the original, including HEIC; the extensions are for files without a media type. */
const ACCEPT = 'image/*,.heic,.heif'

type Props = {
  onPick(files: File[]): void
  full: boolean
  onFull(): void
  /** The in-page camera; without it, the phone's own opens. `instead`: the member prefers the phone's own. */
  camera?: ((close: () => void, instead: () => void) => ReactNode) | undefined
}

/** Opens the camera or the gallery, which may return several files. */
export function AddPhotos({ onPick, full, onFull, camera: inPage }: Props) {
  const [isCameraOpen, setCameraOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const [isNothing, setNothing] = useState(false)
  const receive = (files: File[]) => {
    setNothing(files.length === 0)
    if (files.length === 0) return
    if (full) onFull()
    else onPick(files)
  }
  const isOver = useIncomingFiles({ inside: box, onFiles: receive })
  const press = (input: HTMLInputElement | null) => {
    setNothing(false)
    if (full) onFull()
    else input?.click()
  }
  return (
    <div ref={box} className="photos-add" data-over={isOver || undefined}>
      <Button look="main" icon="camera" onClick={() => (inPage && !full ? setCameraOpen(true) : press(camera.current))}>
        Take photo
      </Button>
      {isCameraOpen &&
        inPage?.(
          () => setCameraOpen(false),
          () => {
            setCameraOpen(false)
            press(camera.current)
          },
        )}
      <Button look="plain" icon="photo" onClick={() => press(gallery.current)}>
        Choose photos
      </Button>
      <Picker input={camera} label="Take photo" isCamera onReceive={receive} />
      <Picker input={gallery} label="Choose photos" onReceive={receive} />
      <p className="small soft photos-add-hint">Or drop photos here, or paste them.</p>
      <p className="small photos-nothing" role="status">
        {isNothing && receivedWords('photo', 0)}
      </p>
    </div>
  )
}

type PickerProps = {
  input: React.RefObject<HTMLInputElement | null>
  label: string
  isCamera?: boolean
  /** An empty list: the picker closed without returning anything. */
  onReceive(files: File[]): void
}

function Picker({ input, label, isCamera = false, onReceive }: PickerProps) {
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Clear the input, so that the same file can be chosen again.
    event.target.value = ''
    onReceive(files)
  }
  const receive = useRef(onReceive)
  receive.current = onReceive
  useEffect(() => {
    const element = input.current
    // React has no handler for this event: the picker was closed, or returned nothing (iOS sometimes does).
    const cancel = () => receive.current([])
    element?.addEventListener('cancel', cancel)
    return () => element?.removeEventListener('cancel', cancel)
  }, [input])
  return (
    <input
      ref={input}
      type="file"
      accept={ACCEPT}
      multiple={!isCamera}
      capture={isCamera ? 'environment' : undefined}
      hidden
      onChange={picked}
      aria-label={label}
    />
  )
}
