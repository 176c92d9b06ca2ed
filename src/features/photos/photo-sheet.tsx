import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ShownPhoto } from '../../offline/drafts/draft-values.ts'
import type { Drafts } from '../../offline/offline.ts'
import { usePicture } from '../../phone/use-picture.ts'
import { Button } from '../../ui/button.tsx'
import { onThisDevice } from '../../ui/device-word.ts'
import { Sheet } from '../../ui/sheet.tsx'

const DESCRIPTION_MAX = 1024
const KEEP_AFTER_MS = 200

type Props = {
  photo: ShownPhoto | null
  place: number
  drafts: Pick<Drafts, 'photoBytes'>
  onClose(): void
  onDescribe(id: string, description: string): void
  onFirst(id: string): void
  onDelete(id: string): void
  onRetry(id: string): void
  /** More actions, such as those of the editor. */
  tools?: (photo: ShownPhoto) => ReactNode
}

/** One photo, enlarged, with its description and actions. */
export function PhotoSheet({ photo, place, onClose, ...rest }: Props) {
  return (
    <Sheet isOpen={photo !== null} onClose={onClose} title={`Photo ${place + 1}`}>
      {photo && <PhotoDetail key={photo.id} photo={photo} place={place} onClose={onClose} {...rest} />}
    </Sheet>
  )
}

function PhotoDetail({
  photo,
  place,
  drafts,
  onClose,
  onDescribe,
  onFirst,
  onDelete,
  onRetry,
  tools,
}: Props & { photo: ShownPhoto }) {
  const source = usePicture(drafts, photo, 'image')
  const [text, setText] = useState(photo.Description)
  const id = useId()
  // Saves the description within the 300 ms a keystroke may take, and at once when the sheet closes for any reason.
  const unkept = useRef<string | null>(null)
  unkept.current = text === photo.Description ? null : text
  const describe = useRef(onDescribe)
  describe.current = onDescribe
  useEffect(() => {
    if (text === photo.Description) return
    const timer = setTimeout(() => describe.current(photo.id, text), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, photo.id, photo.Description])
  useEffect(
    () => () => {
      if (unkept.current !== null) describe.current(photo.id, unkept.current)
    },
    [photo.id],
  )
  const keep = () => text !== photo.Description && onDescribe(photo.id, text)
  return (
    <div className="photo-detail">
      {source ? <img src={source} alt={photo.Description || `Photo ${place + 1}`} /> : <div className="photo-blank" />}
      {photo.state === 'refused' && (
        <div className="photo-trouble" role="alert">
          <p>{onThisDevice(photo.problem ?? 'This photo couldn’t be sent.')}</p>
          <Button look="plain" onClick={() => onRetry(photo.id)}>
            Try again
          </Button>
        </div>
      )}
      <label htmlFor={id}>Description</label>
      <textarea
        id={id}
        name={`Media[${place}].Description`}
        rows={2}
        maxLength={DESCRIPTION_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={keep}
      />
      <p className="small soft photo-counter">
        {text.length} / {DESCRIPTION_MAX}
      </p>
      <div className="photo-actions">
        {place > 0 && (
          <Button look="plain" icon="first" onClick={() => onFirst(photo.id)}>
            Make cover photo
          </Button>
        )}
        {tools?.(photo)}
        <Button look="danger" icon="trash" onClick={() => onDelete(photo.id)}>
          Delete
        </Button>
        <Button
          look="main"
          onClick={() => {
            keep()
            onClose()
          }}
        >
          Done
        </Button>
      </div>
    </div>
  )
}
