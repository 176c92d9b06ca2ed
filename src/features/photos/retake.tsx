// A photo's quality note in the photo sheet, with its two buttons, Retake and Keep.
import { type ReactNode, useRef, useState } from 'react'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { Button } from '#src/ui/button.tsx'
import type { inPageCamera } from './in-page-camera.tsx'
import type { PhotoIntake } from './photo-intake.ts'
import type { QualityNotes } from './quality-note.ts'
import './photos.css'

type Ports = {
  draftId: string
  intake: Pick<PhotoIntake, 'add'>
  notes: QualityNotes
  camera: ReturnType<typeof inPageCamera>
  onAccept(id: string): void
  /** Called when the retake is done: closes the old photo's sheet. */
  onRetaken(): void
}

/** `note`: shown with the opened photo. `camera`: shown during a retake. */
export function useRetake({ draftId, intake, notes, camera, onAccept, onRetaken }: Ports) {
  const [retaking, setRetaking] = useState<ShownPhoto | null>(null)
  const phoneCamera = useRef<HTMLInputElement>(null)
  const close = () => {
    setRetaking(null)
    onRetaken()
  }
  const retake = (photo: ShownPhoto) => {
    if (camera) setRetaking(photo)
    else phoneCamera.current?.click()
  }
  const received = ({ id, Description }: ShownPhoto, file: File | undefined) => {
    if (!file) return
    intake.add(draftId, [{ file, Description, replaces: id }], 1)
    close()
  }
  return {
    note(photo: ShownPhoto): ReactNode {
      const found = notes[photo.id]
      return (
        found && (
          <div className="photo-quality row cluster tint tone-warn">
            <p>{found.sentence}</p>
            <Button look="plain" icon="camera" onClick={() => retake(photo)}>
              Retake
            </Button>
            <Button look="plain" onClick={() => onAccept(photo.id)}>
              Keep
            </Button>
            <input
              ref={phoneCamera}
              type="file"
              accept="image/*"
              capture="environment"
              hidden
              aria-label="Retake"
              onChange={(event) => received(photo, event.target.files?.[0])}
            />
          </div>
        )
      )
    },
    camera: retaking && camera?.(close, () => phoneCamera.current?.click(), retaking),
  }
}
