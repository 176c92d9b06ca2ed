// The camera of the Photos page: takes photo after photo without leaving, stores each on the phone before the next,
// with the room selected when the photo is taken. Everything is within reach of either thumb.
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useObjectUrl } from '#src/phone/use-object-url.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { haptic } from '#src/ui/haptic.ts'
import { useAction } from '#src/ui/use-action.ts'
import { useModalDialog } from '#src/ui/use-modal-dialog.ts'
import type { ShotRooms } from '../shot-words.ts'
import { nextShot, type Shot, shotList } from '../shot-words.ts'
import {
  type CameraState,
  focusModeOf,
  type OpenCamera,
  type Spot,
  takeShot,
  tapSpot,
  useCamera,
} from './camera-stream.ts'
import './camera.css'

type Props = {
  /** Suggested descriptions: Front, Kitchen, Bedroom 2 … */
  words: readonly string[]
  /** undefined: the form has no rooms to add. */
  rooms?: ShotRooms | undefined
  /** Descriptions of the existing photos. */
  descriptions: readonly string[]
  /** Number of photos that can still be added. */
  room: number
  /** Resolves when the photo is on the phone, or cannot be stored. `replaces`: id of the photo that it replaces. */
  onShot(file: File, shot: { Description: string; replaces?: string }): Promise<ShotOutcome>
  /** The quality note of a photo; null: none, or not measured. */
  noteOf(id: string): string | null
  /** Called if the member keeps the photo as it is. */
  onAccept(id: string): void
  /** Opened to retake this photo: closes after the shot. */
  retake?: Retake | undefined
  onClose(): void
  /** Opens the phone's own camera instead. */
  onInstead(): void
}

export type ShotOutcome = { kind: 'kept'; id: string } | { kind: 'refused'; message: string }
/** A photo to be retaken; it stays until the new one is stored. */
export type Retake = { id: string; Description: string }

export function Camera(props: Props) {
  const { words, descriptions, room, onShot, noteOf, onAccept, onClose, onInstead } = props
  const dialog = useModalDialog(true, onClose)
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera()
  const shots = shotList(words, descriptions)
  const [word, setWord] = useState(() => nextShot(shots, null))
  const [retake, setRetake] = useState(props.retake ?? null)
  const keep: Keep = async (file, description) => {
    const Description = retake ? retake.Description : description
    const outcome = await onShot(file, { Description, ...(retake && { replaces: retake.id }) })
    if (outcome.kind === 'refused') return outcome
    setRetake(null)
    if (props.retake) onClose()
    return { ...outcome, Description, isAgain: retake !== null }
  }
  const { shoot, taken, last, busy, trouble } = useShots(camera, video, keep)
  const note = last && !retake ? noteOf(last.id) : null
  const name = retake ? retake.Description : word
  useEffect(() => {
    if (video.current && camera.kind === 'open') video.current.srcObject = camera.stream
  }, [camera])
  const isFull = room <= 0 && !retake
  const cannotShoot = busy || isFull || camera.kind !== 'open'
  const progress = retake ? `Take ${retake.Description || 'the photo'} again.` : `${taken} taken, ${room} more fit`
  const said = [progress, !retake && taken > 0 && props.rooms?.said].filter(Boolean).join('. ')
  const next = retake ? null : nextShot(shots, word)
  /** Takes the next room's photo with a single tap. */
  const takeNext = () => {
    setWord(next)
    void shoot(next ?? '')()
  }
  return (
    <dialog ref={dialog} className="camera" aria-label="Camera">
      <video ref={video} autoPlay muted playsInline className="camera-picture" />
      {camera.kind === 'open' && <TapFocus camera={camera} video={video} />}
      {camera.kind === 'refused' && (
        <div className="camera-trouble" role="alert">
          <p>{onThisDevice(camera.message)}</p>
          <Button onClick={onInstead}>Use the phone’s camera</Button>
        </div>
      )}
      {taken === 0 && camera.kind === 'open' && (
        <p className="camera-hint">Turn the phone: landscape shows a room best.</p>
      )}
      <div className="camera-controls stack">
        {camera.kind === 'open' && <Extras key={camera.track.id} camera={camera} />}
        {!retake && <Words shots={shots} word={word} onWord={setWord} />}
        {next && (
          <button
            type="button"
            className="camera-word camera-next chip"
            aria-disabled={cannotShoot || undefined}
            onClick={cannotShoot ? undefined : takeNext}
          >
            Take next: {next}
          </button>
        )}
        <p className="camera-said" role="status">
          {onThisDevice(trouble || note || (isFull ? 'No more photos fit.' : said))}
        </p>
        {note && last && (
          <div className="camera-note">
            <Button look="plain" onClick={() => setRetake(last)}>
              Retake
            </Button>
            <Button look="plain" onClick={() => onAccept(last.id)}>
              Keep
            </Button>
          </div>
        )}
        <div className="camera-row">
          <Last picture={last?.picture ?? null} />
          <button
            type="button"
            className="camera-shutter"
            aria-label={name ? `Take photo: ${name}` : 'Take photo'}
            data-autofocus
            aria-disabled={cannotShoot || undefined}
            onClick={cannotShoot ? undefined : shoot(word ?? '')}
          />
          <Button look="main" onClick={onClose}>
            Done
          </Button>
        </div>
        {camera.kind === 'open' && (
          <div className="camera-foot">
            <Button look="quiet" onClick={onInstead}>
              Phone’s camera
            </Button>
            {props.rooms && !retake && <AddRooms rooms={props.rooms} />}
          </div>
        )}
      </div>
    </dialog>
  )
}

type TakenShot = ShotOutcome & ({ kind: 'refused' } | { kind: 'kept'; Description: string; isAgain: boolean })
type Keep = (file: File, description: string) => Promise<TakenShot>

function useShots(camera: CameraState, video: { current: HTMLVideoElement | null }, keep: Keep) {
  const [taken, setTaken] = useState(0)
  const [last, setLast] = useState<(Retake & { picture: Blob }) | null>(null)
  const [trouble, setTrouble] = useState('')
  const { busy, act } = useAction(() => setTrouble('The photo was not taken. Try again.'))
  const shoot = (description: string) =>
    act(async () => {
      if (camera.kind !== 'open' || !video.current) return
      const file = await takeShot({ track: camera.track, video: video.current }, `Photo ${taken + 1}.jpg`)
      const outcome = await keep(file, description)
      setTrouble(outcome.kind === 'refused' ? outcome.message : '')
      if (outcome.kind === 'kept') {
        setTaken(outcome.isAgain ? taken : taken + 1)
        setLast({ id: outcome.id, Description: outcome.Description, picture: file })
        haptic('saved')
      }
    })
  return { shoot, taken, last, busy, trouble }
}

function Last({ picture }: { picture: Blob | null }) {
  const source = useObjectUrl(picture)
  return source ? <img className="camera-last" src={source} alt="Last one taken" /> : <span className="camera-last" />
}

type WordsProps = { shots: readonly Shot[]; word: string | null; onWord(word: string | null): void }

/** The shot list: a tap selects the description for the next photos. */
function Words({ shots, word, onWord }: WordsProps) {
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a word is chosen, by a tap or by "Take next"
  useEffect(() => {
    strip.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [word])
  if (shots.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a strip of buttons without a visible legend
    <div ref={strip} role="group" aria-label="What is in the photo" className="camera-words row">
      {shots.map(({ word: each, count }) => (
        <button
          key={each}
          type="button"
          className="camera-word chip"
          aria-pressed={each === word}
          onClick={() => onWord(each === word ? null : each)}
        >
          {each}
          {count > 0 && ` ✓\u00a0${count}`}
        </button>
      ))}
    </div>
  )
}

/** While pressed, a photo of a room that is missing from the listing adds that room. */
function AddRooms({ rooms: { isAdding, added, setAdding } }: { rooms: ShotRooms }) {
  return (
    <button type="button" className="camera-word chip" aria-pressed={isAdding} onClick={() => setAdding(!isAdding)}>
      Also add rooms
      {added > 0 && ` ✓\u00a0${added}`}
    </button>
  )
}

/** Torch and zoom, if this camera has them. */
function Extras({ camera: { extras, setExtra } }: { camera: OpenCamera }) {
  const [torch, setTorch] = useState(false)
  const { zoom } = extras
  const [size, setSize] = useState(zoom?.min ?? 1)
  if (!extras.torch && !zoom) return null
  return (
    <div className="camera-extras row">
      {extras.torch && (
        <button
          type="button"
          className="camera-word chip"
          aria-pressed={torch}
          onClick={() => {
            setTorch(!torch)
            setExtra({ torch: !torch })
          }}
        >
          Light
        </button>
      )}
      {zoom && zoom.max > zoom.min && (
        <label className="camera-zoom row grow">
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
              setExtra({ zoom: next })
            }}
          />
        </label>
      )}
    </div>
  )
}

type TapFocusProps = { camera: OpenCamera; video: { readonly current: HTMLVideoElement | null } }

/** On top of the picture; renders nothing if this camera cannot focus on a point. */
function TapFocus({ camera: { extras, setExtra }, video }: TapFocusProps) {
  const [ring, setRing] = useState<(Spot & { count: number }) | null>(null)
  const focusMode = focusModeOf(extras)
  if (focusMode === null) return null
  const focus = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const frame = currentTarget.getBoundingClientRect()
    const tap = { x: clientX - frame.left, y: clientY - frame.top }
    const { videoWidth: width = 0, videoHeight: height = 0 } = video.current ?? {}
    const spot = tapSpot(tap, frame, { width, height })
    if (!spot) return
    setRing((before) => ({ ...tap, count: (before?.count ?? 0) + 1 }))
    setExtra({ focusMode, pointsOfInterest: [spot] })
  }
  return (
    <div className="camera-focus" onPointerUp={focus}>
      {ring && <span key={ring.count} className="camera-ring" style={{ left: ring.x, top: ring.y }} />}
    </div>
  )
}
