// The camera of the Photos page: one photo after another without leaving, each on the phone before the next, with the
// room named at the shutter. Everything is within reach of either thumb.
import { useEffect, useRef, useState } from 'react'
import { useObjectUrl } from '../../../phone/use-object-url.ts'
import { Button } from '../../../ui/button.tsx'
import { onThisDevice } from '../../../ui/device-word.ts'
import { useModalDialog } from '../../../ui/use-modal-dialog.ts'
import { type CameraState, setExtra, useCamera } from './camera-stream.ts'
import { nextShot, type Shot, shotList } from './shot-list.ts'
import { takeShot } from './take-shot.ts'
import './camera.css'

type Props = {
  /** Front, Kitchen, Bedroom 2 …: proposed as descriptions. */
  words: readonly string[]
  /** Descriptions of the photos that are there. */
  descriptions: readonly string[]
  /** How many more fit. */
  room: number
  /** Resolves when the photo is on the phone: null, or why it is not. */
  onShot(file: File, description: string): Promise<string | null>
  onClose(): void
  /** The phone's own camera instead. */
  onInstead(): void
}

export function Camera({ words, descriptions, room, onShot, onClose, onInstead }: Props) {
  const dialog = useModalDialog(true, onClose)
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera()
  const shots = shotList(words, descriptions)
  const [word, setWord] = useState(() => nextShot(shots, null))
  const { shoot, taken, last, busy, trouble } = useShots(camera, video, (file) => onShot(file, word ?? ''))
  useEffect(() => {
    if (video.current && camera.kind === 'open') video.current.srcObject = camera.stream
  }, [camera])
  const isFull = room <= 0
  return (
    <dialog ref={dialog} className="camera" aria-label="Camera">
      <video ref={video} autoPlay muted playsInline className="camera-picture" />
      {camera.kind === 'refused' && (
        <div className="camera-trouble" role="alert">
          <p>{onThisDevice(camera.message)}</p>
          <Button onClick={onInstead}>Use the phone’s camera</Button>
        </div>
      )}
      {taken === 0 && camera.kind === 'open' && (
        <p className="camera-hint">Turn the phone: landscape shows a room best.</p>
      )}
      <div className="camera-controls">
        {camera.kind === 'open' && <Extras camera={camera} />}
        <Words shots={shots} word={word} onWord={setWord} />
        <p className="camera-said" role="status">
          {onThisDevice(trouble || (isFull ? 'No more photos fit.' : `${taken} taken, ${room} more fit`))}
        </p>
        <div className="camera-row">
          <Last picture={last} />
          <button
            type="button"
            className="camera-shutter"
            aria-label={word ? `Take photo: ${word}` : 'Take photo'}
            data-autofocus
            aria-disabled={busy || isFull || camera.kind !== 'open' || undefined}
            onClick={busy || isFull ? undefined : () => void shoot()}
          />
          <Button look="main" onClick={onClose}>
            Done
          </Button>
        </div>
        {camera.kind === 'open' && (
          <Button look="quiet" onClick={onInstead}>
            Phone’s camera
          </Button>
        )}
      </div>
    </dialog>
  )
}

function useShots(
  camera: CameraState,
  video: { current: HTMLVideoElement | null },
  keep: (file: File) => Promise<string | null>,
) {
  const [taken, setTaken] = useState(0)
  const [last, setLast] = useState<Blob | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const shoot = async () => {
    if (camera.kind !== 'open' || !video.current) return
    setBusy(true)
    try {
      const file = await takeShot({ track: camera.track, video: video.current }, `Photo ${taken + 1}.jpg`)
      const problem = await keep(file)
      setTrouble(problem ?? '')
      if (problem === null) {
        setTaken(taken + 1)
        setLast(file)
        navigator.vibrate?.(10)
      }
    } catch {
      setTrouble('The photo was not taken. Try again.')
    }
    setBusy(false)
  }
  return { shoot, taken, last, busy, trouble }
}

function Last({ picture }: { picture: Blob | null }) {
  const source = useObjectUrl(picture)
  return source ? <img className="camera-last" src={source} alt="Last one taken" /> : <span className="camera-last" />
}

type WordsProps = { shots: readonly Shot[]; word: string | null; onWord(word: string | null): void }

/** The shot list: a tap names the next photos. */
function Words({ shots, word, onWord }: WordsProps) {
  if (shots.length === 0) return null
  const next = nextShot(shots, word)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a strip of buttons, without a legend in sight */}
      <div role="group" aria-label="What is in the photo" className="camera-words">
        {shots.map(({ word: each, count }) => (
          <button
            key={each}
            type="button"
            className="camera-word"
            aria-pressed={each === word}
            onClick={() => onWord(each === word ? null : each)}
          >
            {each}
            {count > 0 && ` ✓ ${count}`}
          </button>
        ))}
      </div>
      {next && (
        <button type="button" className="camera-word camera-next" onClick={() => onWord(next)}>
          Next: {next}
        </button>
      )}
    </>
  )
}

/** Light and zoom, where this camera has them. */
function Extras({ camera: { track, extras } }: { camera: Extract<CameraState, { kind: 'open' }> }) {
  const [torch, setTorch] = useState(false)
  const { zoom } = extras
  const [size, setSize] = useState(zoom?.min ?? 1)
  if (!extras.torch && !zoom) return null
  return (
    <div className="camera-extras">
      {extras.torch && (
        <button
          type="button"
          className="camera-word"
          aria-pressed={torch}
          onClick={() => {
            setTorch(!torch)
            void setExtra(track, { torch: !torch })
          }}
        >
          Light
        </button>
      )}
      {zoom && zoom.max > zoom.min && (
        <label className="camera-zoom">
          Zoom
          <input
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step || 0.1}
            value={size}
            onChange={(event) => {
              const next = Number(event.target.value)
              setSize(next)
              void setExtra(track, { zoom: next })
            }}
          />
        </label>
      )}
    </div>
  )
}
