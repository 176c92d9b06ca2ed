// The photos in three columns, edge to edge on a phone, followed by those in preparation.
import { memo, useId, useMemo } from 'react'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import { howToDrag, useSorting } from '#src/ui/drag/use-sorting.ts'
import { PhotoCard } from './photo-card.tsx'
import type { QualityNotes } from './quality-note.ts'

type Props = {
  photos: readonly ShownPhoto[]
  /** Names of files in preparation. */
  coming: readonly { id: string; name: string }[]
  notes: QualityNotes
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
