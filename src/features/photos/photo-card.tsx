import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ShownPhoto } from '../../offline/drafts/draft-values.ts'
import { bytesLabel } from '../../offline/drafts/standing-label.ts'
import type { Drafts } from '../../offline/offline.ts'
import { usePicture } from '../../phone/use-picture.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { onThisDevice } from '../../ui/device-word.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'

const COVER = '1 · Cover'
const MARKS: Record<ReturnType<typeof bytesLabel>['look'], IconName> = {
  phone: 'phone',
  moving: 'send',
  server: 'check',
  trouble: 'alert',
}

type Props = {
  photo: ShownPhoto
  place: number
  count: number
  drafts: Pick<Drafts, 'photoBytes'>
  onOpen(): void
  onMove(to: number): void
  onRetry(): void
}

/** Can be reordered by long press and drag, by the grip with the keyboard, or by the arrow buttons. */
export function PhotoCard({ photo, place, count, drafts, onOpen, onMove, onRetry }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.id,
  })
  const source = usePicture(drafts, photo, 'thumbnail')
  const { word: onPhone, look } = bytesLabel(photo.state)
  const word = onThisDevice(onPhone)
  const name = photo.Description || `Photo ${place + 1}`
  return (
    <li
      ref={setNodeRef}
      className={`photo-card${isDragging ? ' photo-card-held' : ''}`}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      data-photo={photo.id}
      data-state={photo.state}
      {...listeners}
    >
      <button
        type="button"
        className="photo-open"
        onClick={onOpen}
        aria-label={`${name}, ${place === 0 ? `${COVER}, ` : ''}${place + 1} of ${count}, ${word}. Open`}
      >
        {source ? <img src={source} alt="" draggable={false} /> : <span className="photo-blank" aria-hidden="true" />}
        <span className="photo-place">{place === 0 ? COVER : place + 1}</span>
      </button>
      <p className={`photo-standing photo-${look}`}>
        <Icon name={MARKS[look]} size={16} />
        {word}
      </p>
      {photo.state === 'refused' && (
        <div className="photo-trouble">
          <p>{onThisDevice(photo.problem ?? '')}</p>
          <Button look="plain" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      <div className="photo-moves">
        <IconButton
          icon="back"
          label={`Move photo ${place + 1} earlier`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="icon-button"
          {...attributes}
          {...listeners}
          aria-label={`Drag photo ${place + 1}`}
        >
          <Icon name="drag" size={20} />
        </button>
        <IconButton
          icon="forward"
          label={`Move photo ${place + 1} later`}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        />
      </div>
    </li>
  )
}
