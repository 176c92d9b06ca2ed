// The photos three abreast, edge to edge on a phone; those in preparation stand behind them.
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { memo, useMemo } from 'react'
import type { ShownPhoto } from '../../offline/drafts/draft-values.ts'
import type { Drafts, Offline } from '../../offline/offline.ts'
import { dragWords, howToDrag } from '../../ui/drag-words.ts'
import { useDragSensors } from '../../ui/use-drag-sensors.ts'
import { PhotoCard } from './photo-card.tsx'
import type { QualityNote } from './quality-note.ts'

const DRAG_START_PX = 15

type Props = {
  photos: readonly ShownPhoto[]
  /** Names of files in preparation. */
  coming: readonly { id: string; name: string }[]
  /** Quality notes, by photo id. */
  notes: ReadonlyMap<string, QualityNote>
  drafts: Pick<Drafts, 'photoBytes'>
  progress: Offline['progress']
  /** null: not selecting. */
  selected: ReadonlySet<string> | null
  /** The same function from render to render. */
  onOpen(id: string): void
  onMove(id: string, to: number): void
}

/** Rendered again for a change of the photos, not for a viewer or a sheet over them. */
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
  const sensors = useDragSensors(DRAG_START_PX)
  // Another array would render every card again.
  const ids = useMemo(() => photos.map(({ id }) => id), [photos])
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: dragWords('Photo', ids),
        screenReaderInstructions: { draggable: howToDrag('photo') },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={selected !== null}>
        <ol className="photos-grid">
          {photos.map((photo, place) => (
            <PhotoCard
              key={photo.id}
              photo={photo}
              place={place}
              count={photos.length}
              note={notes.get(photo.id) ?? null}
              drafts={drafts}
              progress={progress}
              isSelected={selected?.has(photo.id) ?? null}
              onOpen={onOpen}
            />
          ))}
          {coming.map(({ id, name }) => (
            <li key={id} className="photo-coming">
              <span className="photo-spinner" aria-hidden="true" />
              <span className="photo-coming-name">
                <span className="said">Preparing </span>
                {name}
              </span>
            </li>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
})
