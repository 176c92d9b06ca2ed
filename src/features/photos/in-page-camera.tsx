// Opens the camera over the Photos page, and hands what it takes to the intake.
import { type ReactNode, Suspense } from 'react'
import { lazyPart, MissingSheet } from '../../ui/lazy-part.tsx'
import { canOpenCamera } from './camera/can-open-camera.ts'
import type { PhotoIntake } from './photo-intake.ts'

const Camera = lazyPart(() => import('./camera/camera.tsx').then((part) => part.Camera), MissingSheet)

const FULL = 'No more photos fit.'

type Given = {
  draftId: string
  intake: PhotoIntake
  room: number
  words: readonly string[]
  descriptions: readonly string[]
}

/** undefined: this browser opens no camera in a page. */
export function inPageCamera({ draftId, intake, room, words, descriptions }: Given) {
  if (!canOpenCamera()) return undefined
  const keep = (file: File, Description: string) =>
    new Promise<string | null>((done) => {
      const kept = () => done(null)
      const shot = { file, Description, wordOrder: words, onKept: kept, onSafe: kept, onRefused: done }
      if (intake.add(draftId, [shot], room) > 0) done(FULL)
    })
  return (close: () => void, instead: () => void): ReactNode => (
    <Suspense fallback={null}>
      <Camera words={words} descriptions={descriptions} room={room} onShot={keep} onClose={close} onInstead={instead} />
    </Suspense>
  )
}
