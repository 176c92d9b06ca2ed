// Opens the camera over the Photos page, and passes its photos to the intake.
import { type ReactNode, Suspense } from 'react'
import { lazyPart, MissingSheet } from '#src/ui/lazy-part.tsx'
import type { Retake, ShotOutcome } from './camera/camera.tsx'
import { imageOf, type OfferedField } from './photo-fields.tsx'
import type { PhotoIntake } from './photo-intake.ts'
import type { QualityNotes } from './quality-note.ts'
import type { ShotRooms } from './shot-words.ts'

const Camera = lazyPart(() => import('./camera/camera.tsx').then((part) => part.Camera), MissingSheet)

const FULL = 'No more photos fit.'

type CameraPorts = {
  draftId: string
  intake: PhotoIntake
  room: number
  words: readonly string[]
  rooms: ShotRooms | undefined
  descriptions: readonly string[]
  offered: readonly OfferedField[]
  notes: QualityNotes
  onAccept(id: string): void
}

type NamedShot = { Description: string; replaces?: string }

/** undefined: this browser cannot open a camera in a page. */
export function inPageCamera({ draftId, intake, room, notes, offered, ...given }: CameraPorts) {
  if (!canOpenCamera()) return undefined
  const store = (file: File, shot: NamedShot) => {
    const ImageOf = shot.replaces === undefined ? imageOf(offered, shot.Description) : null
    return new Promise<ShotOutcome>((done) => {
      const kept = (id: string) => done({ kind: 'kept', id })
      const refused = (message: string) => done({ kind: 'refused', message })
      const shows = ImageOf === null ? {} : { fields: { ImageOf } }
      const held = { file, ...shot, ...shows, wordOrder: given.words, onKept: kept, onSafe: kept, onRefused: refused }
      if (intake.add(draftId, [held], shot.replaces ? 1 : room) > 0) refused(FULL)
    })
  }
  const keepShot = async (file: File, shot: NamedShot) => {
    const outcome = await store(file, shot)
    if (outcome.kind === 'kept' && given.rooms?.isAdding && !shot.replaces) given.rooms.add(shot.Description)
    return outcome
  }
  return (close: () => void, instead: () => void, retake?: Retake): ReactNode => (
    <Suspense fallback={null}>
      <Camera
        {...given}
        room={room}
        onShot={keepShot}
        noteOf={(id) => notes[id]?.sentence ?? null}
        retake={retake}
        onClose={close}
        onInstead={instead}
      />
    </Suspense>
  )
}

/** Separate from the camera itself, which is fetched when it opens. */
const canOpenCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'
