// The photos one by one, full screen, each with its description and actions.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Values } from '#contract/listing.ts'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { bytesLabel } from '#src/offline/drafts/standing-words.ts'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/ui/clock.ts'
import { onThisDevice } from '#src/ui/device-word.ts'
import { PictureViewer } from '#src/ui/picture-viewer.tsx'
import { DescriptionField } from './description-field.tsx'
import type { inPageCamera } from './in-page-camera.tsx'
import { type OfferedField, PhotoFields, photoBadges } from './photo-fields.tsx'
import type { PhotoIntake } from './photo-intake.ts'
import { PhotoPicture, useSendingPercent } from './photo-picture.tsx'
import type { QualityNotes } from './quality-note.ts'
import { RefusedEdit, type RefusedEditActs } from './refused-edit.tsx'
import { MoveSheet } from './select-bar.tsx'
import './photos.css'

const KEEP_AFTER_MS = 200

type Props = RefusedEditActs & {
  photos: readonly ShownPhoto[]
  openId: string
  /** Suggested descriptions. */
  words: readonly string[]
  drafts: Pick<Drafts, 'photoBytes'>
  progress: Offline['progress']
  onOpen(id: string): void
  onClose(): void
  onDescribe(id: string, description: string): void
  /** Fields of the form's photos; none: the form asks only for a description. */
  offered: readonly OfferedField[]
  onSay(id: string, fields: Values): void
  onMove(id: string, to: number): void
  onDelete(id: string): void
  /** Sends a photo that was refused or paused. */
  onSend(id: string): void
  /** Uses the photo from before something was blurred, instead of a blurred one that was refused. */
  onTakeUnblurred(photo: ShownPhoto): void
  /** Absent if sending cannot be stopped. */
  onStop?: ((id: string) => void) | undefined
  /** The photo's quality note, with its buttons. */
  note?: ((photo: ShownPhoto) => ReactNode) | undefined
  /** Additional actions, such as the editor's. */
  tools?: ((photo: ShownPhoto) => ReactNode) | undefined
}

export function PhotoSheet(props: Props) {
  const { photos, openId, drafts, onOpen, onClose, onMove } = props
  const [isMoving, setMoving] = useState(false)
  const place = photos.findIndex(({ id }) => id === openId)
  const photo = photos[place]
  if (!photo) return null
  return (
    <>
      <PictureViewer
        label={`Photo ${place + 1}`}
        ids={photos.map(({ id }) => id)}
        place={place}
        onPlace={(to) => onOpen(photos[to]!.id)}
        onClose={onClose}
        words={photoBadges(props.offered, photo.fields).join(' · ')}
        picture={(at) => (
          <PhotoPicture
            photo={photos[at]!}
            drafts={drafts}
            size="image"
            alt={photos[at]!.Description || `Photo ${at + 1}`}
          />
        )}
        foot={<PhotoDetail key={openId} {...props} photo={photo} place={place} onMoveTo={() => setMoving(true)} />}
      />
      <MoveSheet
        isOpen={isMoving}
        moving={1}
        count={photos.length}
        place={place}
        onClose={() => setMoving(false)}
        onMove={(to) => onMove(openId, to)}
      />
    </>
  )
}

type DetailProps = Props & { photo: ShownPhoto; place: number; onMoveTo(): void }

function PhotoDetail({ photo, place, words, offered, photos, note, tools, onMoveTo, ...acts }: DetailProps) {
  const say = (fields: Values) => acts.onSay(photo.id, fields)
  const { text, setText, keep } = useKeptText(photo, acts.onDescribe)
  return (
    <div className="photo-detail stack">
      {photo.state === 'refused' && (
        <div className="photo-trouble split" role="alert">
          <p>{onThisDevice(photo.problem ?? 'This photo couldn’t be sent.')}</p>
          <div className="photo-trouble-acts">
            <Button look="plain" onClick={() => acts.onSend(photo.id)}>
              Try again
            </Button>
            {photo.unblurred && (
              <Button look="quiet" onClick={() => acts.onTakeUnblurred(photo)}>
                Use without blur
              </Button>
            )}
          </div>
        </div>
      )}
      <RefusedEdit photo={photo} place={place} {...acts} />
      <PhotoSending photo={photo} {...acts} />
      {note?.(photo)}
      <DescriptionField
        name={`Media[${place}].Description`}
        text={text}
        words={words}
        onChange={setText}
        onBlur={keep}
      />
      <PhotoFields offered={offered.filter(({ isList }) => isList)} fields={photo.fields} onChange={say} />
      {photo.name && <p className="small soft photo-file">{photo.name}</p>}
      <div className="photo-actions cluster">
        {place > 0 && (
          <Button look="plain" icon="first" onClick={() => acts.onMove(photo.id, 0)}>
            Make cover photo
          </Button>
        )}
        {photos.length > 1 && (
          <Button look="plain" icon="sort" onClick={onMoveTo}>
            Move to…
          </Button>
        )}
        {tools?.(photo)}
        <Button look="danger" icon="trash" onClick={() => acts.onDelete(photo.id)}>
          Delete
        </Button>
        <Button
          look="main"
          onClick={() => {
            keep()
            acts.onClose()
          }}
        >
          Done
        </Button>
      </div>
      {/* Below: a word or the camera has mostly said it already. */}
      <PhotoFields offered={offered.filter(({ isList }) => !isList)} fields={photo.fields} onChange={say} />
    </div>
  )
}

/** Saved within the 300 ms allowed for a keystroke, and at once when the photo is left for any reason. */
function useKeptText(photo: ShownPhoto, onDescribe: Props['onDescribe']) {
  const [text, setText] = useState(photo.Description)
  const { after } = useClock()
  const unsaved = useRef<string | null>(null)
  unsaved.current = text === photo.Description ? null : text
  const describe = useRef(onDescribe)
  describe.current = onDescribe
  useEffect(() => {
    if (text !== photo.Description) return after(KEEP_AFTER_MS, () => describe.current(photo.id, text))
  }, [text, photo.id, photo.Description, after])
  useEffect(
    () => () => {
      if (unsaved.current !== null) describe.current(photo.id, unsaved.current)
    },
    [photo.id],
  )
  return { text, setText, keep: () => void (text !== photo.Description && onDescribe(photo.id, text)) }
}

type PhotoSendingProps = {
  photo: ShownPhoto
  progress: Offline['progress']
  onSend(id: string): void
  onStop?: ((id: string) => void) | undefined
}

function PhotoSending({ photo, progress, onSend, onStop }: PhotoSendingProps) {
  const { id, state } = photo
  const percent = useSendingPercent(progress, id)
  const isPaused = state === 'paused'
  const isSending = state === 'waiting' || state === 'uploading'
  if (!isPaused && !isSending) return null
  return (
    <div className="split">
      <p className="small soft">{onThisDevice(bytesLabel(state, percent).word)}</p>
      {isPaused && (
        <Button look="plain" icon="send" onClick={() => onSend(id)}>
          Send
        </Button>
      )}
      {isSending && onStop && (
        <Button look="plain" onClick={() => onStop(id)}>
          Stop sending
        </Button>
      )}
    </div>
  )
}

// A photo's quality note in the photo sheet, with its two buttons, Retake and Keep.

type RetakePorts = {
  draftId: string
  intake: Pick<PhotoIntake, 'add'>
  notes: QualityNotes
  camera: ReturnType<typeof inPageCamera>
  onAccept(id: string): void
  /** Called when the retake is done: closes the old photo's sheet. */
  onRetaken(): void
}

/** `note`: shown with the opened photo. `camera`: shown during a retake. */
export function useRetake({ draftId, intake, notes, camera, onAccept, onRetaken }: RetakePorts) {
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
