// The photos in three columns, edge to edge on a phone, followed by those in preparation.
import { memo, useId, useMemo } from 'react'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { announcedPercent, bytesLabel } from '#src/offline/drafts/standing-words.ts'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import { onThisDevice } from '#src/ui/device-word.ts'
import { howToDrag, useSorting } from '#src/ui/drag/use-sorting.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { type OfferedField, photoBadges } from './photo-fields.tsx'
import { PhotoPicture, useSendingPercent } from './photo-picture.tsx'
import type { QualityNote, QualityNotes } from './quality-note.ts'

type Props = {
  photos: readonly ShownPhoto[]
  /** Names of files in preparation. */
  coming: readonly { id: string; name: string }[]
  notes: QualityNotes
  offered: readonly OfferedField[]
  drafts: Pick<Drafts, 'photoBytes'>
  progress: Offline['progress']
  /** null: not in selection mode. */
  selected: ReadonlySet<string> | null
  /** Must be stable between renders. */
  onOpen(id: string): void
  /** Resolves with false if the new order could not be saved. */
  onMove(id: string, to: number): Promise<boolean>
}

/** Rerenders when the photos change, not when a viewer or a sheet opens over them. */
export const PhotoGrid = memo(function PhotoGrid({
  photos,
  coming,
  notes,
  offered,
  drafts,
  progress,
  selected,
  onOpen,
  onMove,
}: Props) {
  const howToDragId = useId()
  const ids = useMemo(() => photos.map(({ id }) => id), [photos])
  const { list, said } = useSorting<HTMLOListElement>({
    ...{ noun: 'Photo', item: 'photo', handle: '[data-photo]', grip: '.photo-grip', startPx: 15 },
    ...{ ids, isOn: selected === null, onMove },
  })
  return (
    <>
      <ol className="photos-grid" ref={list}>
        {photos.map((photo, place) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            place={place}
            count={photos.length}
            note={notes[photo.id] ?? null}
            badges={photoBadges(offered, photo.fields).join(' · ')}
            drafts={drafts}
            progress={progress}
            isSelected={selected?.has(photo.id) ?? null}
            howToDragId={howToDragId}
            onOpen={onOpen}
          />
        ))}
        {coming.map(({ id, name }) => (
          <li key={id} className="photo-coming soft">
            <span className="photo-spinner" aria-hidden="true" />
            <span className="photo-coming-name clip">
              <span className="said">Preparing </span>
              {name}
            </span>
          </li>
        ))}
      </ol>
      <p id={howToDragId} hidden>
        {howToDrag('photo')}
      </p>
      <p className="said" role="status" ref={said} />
    </>
  )
})

const COVER = '1 · Cover'
/** Photos on the server have no mark: the line above the grid reports that for all of them. */
const MARKS: Record<ReturnType<typeof bytesLabel>['look'], IconName | null> = {
  phone: 'phone',
  moving: 'send',
  server: null,
  trouble: 'alert',
}

type PhotoCardProps = {
  photo: ShownPhoto
  place: number
  count: number
  /** This photo's quality note. */
  note: QualityNote | null
  /** How it was altered, and who may see it. */
  badges: string
  drafts: Pick<Drafts, 'photoBytes'>
  progress: Offline['progress']
  /** null: not in selection mode. */
  isSelected: boolean | null
  /** Id of the element that explains how to use the grip. */
  howToDragId: string
  /** Must be stable between renders, like all other props, so that only changed cards rerender. */
  onOpen(id: string): void
}

/** Short text next to the icon; the button's accessible name has the full one. */
const markWord = (state: ShownPhoto['state'], percent: number | null): string | undefined => {
  if (state === 'paused') return 'Paused'
  return state === 'uploading' && percent !== null ? `${percent}%` : undefined
}

/**
 * A tap opens it; it is reordered by long press and drag, or by the grip with the keyboard (`drag/follow-drags.ts`). In
 * selection mode, a tap selects it.
 */
const PhotoCard = memo(function PhotoCard(props: PhotoCardProps) {
  const { photo, place, count, note, badges, drafts, progress, isSelected, howToDragId, onOpen } = props
  const percent = useSendingPercent(progress, photo.id)
  // Screen readers read the focused card's name again with each change.
  const { word: onPhone, look } = bytesLabel(photo.state, announcedPercent(percent))
  const word = onThisDevice(onPhone)
  const mark = MARKS[look]
  const name = photo.Description || `Photo ${place + 1}`
  const isSelecting = isSelected !== null
  return (
    <li className="photo-card" data-photo={photo.id} data-state={photo.state}>
      <button
        type="button"
        className="photo-open"
        onClick={() => onOpen(photo.id)}
        aria-pressed={isSelected ?? undefined}
        aria-label={`${name}, ${place === 0 ? `${COVER}, ` : ''}${place + 1} of ${count}, ${word}. ${badges && `${badges}. `}${note ? `${note.sentence} ` : ''}${isSelecting ? 'Select' : 'Open'}`}
      >
        <PhotoPicture photo={photo} drafts={drafts} size="thumbnail" />
        <span className="photo-place over-photo">{place === 0 ? COVER : place + 1}</span>
        {mark && (
          <span
            className={`photo-mark over-photo row gap-4 photo-mark-${look}`}
            data-word={markWord(photo.state, percent)}
          >
            <Icon name={mark} size={16} />
          </span>
        )}
        {isSelecting && <span className="photo-tick row gap-4">{isSelected && <Icon name="check" size={18} />}</span>}
      </button>
      {note && (
        <span className="photo-note over-photo row gap-4" aria-hidden="true">
          <Icon name="alert" size={14} />
          {note.short}
        </span>
      )}
      {badges && (
        <span className="photo-badges over-photo clip" aria-hidden="true">
          {badges}
        </span>
      )}
      {!isSelecting && (
        <button
          type="button"
          className="icon-button photo-grip"
          aria-roledescription="sortable"
          aria-describedby={howToDragId}
          aria-label={`Drag photo ${place + 1}`}
        >
          <Icon name="drag" size={20} />
        </button>
      )}
    </li>
  )
})
