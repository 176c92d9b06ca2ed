// The photos in three columns, edge to edge on a phone, followed by those in preparation.
import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { ShownPhoto } from '../../offline/drafts/draft-values.ts'
import type { Drafts, Offline } from '../../offline/offline.ts'
import { useClock } from '../../ui/clock.ts'
import { dragWords, howToDrag } from '../../ui/drag-words.ts'
import { followDrags } from './drag/follow-drags.ts'
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
  const { grid, said } = usePhotoDrag(photos, selected === null, onMove)
  return (
    <>
      <ol className="photos-grid" ref={grid}>
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
          <li key={id} className="photo-coming">
            <span className="photo-spinner" aria-hidden="true" />
            <span className="photo-coming-name">
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

/** Refs of the grid and of the line that announces what a drag does. */
function usePhotoDrag(photos: Props['photos'], isOn: boolean, onMove: Props['onMove']) {
  const grid = useRef<HTMLOListElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const drag = useRef<ReturnType<typeof followDrags>>(null)
  const ids = useMemo(() => photos.map(({ id }) => id), [photos])
  const latest = useRef({ ids, isOn, onMove })
  const clock = useClock()
  latest.current = { ids, isOn, onMove }
  useEffect(() => {
    const at = (id: string, to: number) => ({ active: { id }, over: { id: latest.current.ids[to] ?? id } })
    const words = () => dragWords('Photo', latest.current.ids)
    const say = (text: string) => {
      if (said.current) said.current.textContent = text
    }
    const following = followDrags(
      grid.current!,
      {
        isOn: () => latest.current.isOn,
        onPick: (id) => say(words().onDragStart(at(id, 0))),
        onOver: (id, to) => say(words().onDragOver(at(id, to))),
        onCancel: (id) => say(words().onDragCancel(at(id, 0))),
        async onDrop(id, to) {
          say(words().onDragEnd(at(id, to)))
          if (!(await latest.current.onMove(id, to))) following.settle()
        },
      },
      clock,
    )
    drag.current = following
    return () => following.stop()
  }, [clock])
  const order = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order of the cards changes
  useLayoutEffect(() => drag.current?.settle(), [order])
  return { grid, said }
}
