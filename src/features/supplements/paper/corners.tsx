// A photo of paper whose corners are being set, and the button that takes one.
import { type ReactNode, useRef } from 'react'
import type { Quad } from '../../../device/paper/quad.ts'
import { useObjectUrl } from '../../../phone/use-object-url.ts'
import { Button } from '../../../ui/button.tsx'
import { CornerEditor } from './corner-editor.tsx'

type CornersProps = {
  /** In a format that any browser shows. */
  shown: Blob
  corners: Quad
  busy: boolean
  onCorners(corners: Quad): void
  onAgain(photo: File): void
  onKeep(): void
  onLeave(): void
}

export function Corners({ shown, corners, busy, onCorners, onAgain, onKeep, onLeave }: CornersProps) {
  const source = useObjectUrl(shown)
  return (
    <>
      {source && <CornerEditor source={source} corners={corners} onCorners={onCorners} />}
      <div className="paper-acts">
        <Button look="quiet" onClick={onLeave}>
          Cancel
        </Button>
        <PhotoInput camera onPhoto={onAgain}>
          Retake
        </PhotoInput>
        <Button look="main" busy={busy} onClick={onKeep}>
          Use this page
        </Button>
      </div>
    </>
  )
}

type InputProps = { camera?: boolean; onPhoto(photo: File): void; children: ReactNode }

export function PhotoInput({ camera = false, onPhoto, children }: InputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="plain" icon={camera ? 'camera' : 'photo'} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(camera && { capture: 'environment' })}
        hidden
        aria-label={String(children)}
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          target.value = ''
          if (photo) onPhoto(photo)
        }}
      />
    </>
  )
}
